import { parseCommandEntry } from '../../src/core/commands/command-entry.ts';
import { oneLine } from '../../src/core/text/text.ts';
import { type CiJob, type CiStep, placeOf } from './ci-job.ts';
import { inOneLine, lackingFor, type Role } from './command-role.ts';
import type { Plain } from './github-workflow.ts';
import type { PlannedCommand, PlannedStep } from './setup-plan.ts';

export interface GateCommand extends PlannedCommand {
  readonly role: Role;
  /** How many steps are before it. */
  readonly after: number;
}

/** What the steps of a job are made of, as they are read one after the other. */
export interface Gathered {
  checkout: PlannedStep['plain'] | null;
  readonly steps: PlannedStep[];
  readonly gate: GateCommand[];
  /** Builds that tests and checks after them need. */
  readonly builds: string[];
  readonly env: Record<string, Plain>;
  /** What of the matrix decides what is tested. */
  readonly varied: Set<string>;
  readonly notes: string[];
}

const REPAIRS_FILES = 'repairs files. A gate has to fail instead';

/** What the CI runs and nobody here knows the purpose of is left to a person. */
const WHY_LEFT_OUT: Readonly<Record<Role, string | null>> = {
  other: 'is not known to test or check. Add it to validate if it does',
  builds: 'comes after the last test or check. Add it to validate if a change has to pass it',
  repairs: REPAIRS_FILES,
  tests: null,
  checks: null,
  fetches: null,
  reports: null,
};

export function noteLeftOut(command: string, role: Role, { name }: CiStep, into: Gathered): void {
  const why = lacks(command) ?? WHY_LEFT_OUT[role];
  const where = command.startsWith(name) ? '' : ` of "${name}"`;
  if (why !== null) into.notes.push(`Left out: "${oneLine(command, 80)}"${where}, which ${why}.`);
}

/** A report that fails below a threshold judges, and of what an earlier command wrote, which the gate does not show it. */
export function noteThreshold(command: string, { name }: CiStep, into: Gathered): void {
  if (/\bcoverage report\b.*\s--fail-under\b/.test(command))
    into.notes.push(
      `Left out: "${oneLine(command, 80)}" of "${name}", which fails below a threshold, by what the tests before it wrote. If a change has to reach it, join both in one entry of validate with &&.`,
    );
}

function lacks(command: string): string | null {
  const lacking = lackingFor(command);
  return lacking === null ? null : `needs ${lacking}. Commands of the gate have none`;
}

const OF_A_BRANCH = /\borigin\/|\s--since\b|\s--affected\b|\saffected\s/;
/** Programs whose tests build what they need. */
const SELF_BUILDING = /^(?:cargo|go|dotnet|(?:\.\/)?mvnw?|(?:\.\/)?gradlew?)\b/;

interface Place {
  readonly exported: readonly string[];
  readonly folder: string;
  readonly step: CiStep;
  readonly job: CiJob;
}

/** Takes a command into the gate, with the builds before it, or notes why not. */
export function gatherCommand(
  command: string,
  role: Role,
  { exported, folder, step, job }: Place,
  into: Gathered,
): void {
  if (role === 'reports') return;
  if (role === 'other') {
    noteLeftOut(command, role, step, into);
    return;
  }
  // The gate runs more than once in one folder, which is another one than that of the CI.
  const line = inTheCheckout(inOneLine(command).replace(/\bmkdir (?!-)/g, 'mkdir -p '));
  const place = inTheCheckout(folder);
  const inFolder = [...exported, ...(['', '.'].includes(place) ? [] : [`cd ${place}`]), line].join(' && ');
  const own = SELF_BUILDING.exec(line)?.[0];
  const builds = into.builds.filter(
    (build) => own === undefined || !build.replace(/^.* && /, '').startsWith(own),
  );
  const all = [...builds, inFolder];
  const text = all.length === 1 ? inFolder : all.map(asPart).join(' && ');
  const why = role === 'repairs' ? REPAIRS_FILES : whyNoGate(command, inFolder, text);
  if (why !== null) {
    into.notes.push(`Left out: "${oneLine(line, 80)}" of "${step.name}", which ${why}.`);
    return;
  }
  if (role === 'builds') into.builds.push(inFolder);
  // What builds by itself is a check of its own, as no command sees what another one wrote.
  if (role === 'builds' && own === undefined) return;
  const named = typeof step.plain.name === 'string' ? `, "${step.plain.name}"` : '';
  const built = all.length > 1 ? ', with the build before it' : '';
  into.gate.push({ text, role, after: into.steps.length, why: `${placeOf(job)}${named}${built}` });
  for (const name of step.varies) if (job.varied.includes(name)) into.varied.add(name);
  if (OF_A_BRANCH.test(text))
    into.notes.push(
      `"${oneLine(line, 80)}" takes only what differs from a branch: see that it takes what a change touches, or take all.`,
    );
}

/** In a shell of its own, where it moves or exports. */
function asPart(command: string): string {
  return /^(?:cd|export) /.test(command) ? `(${command})` : command;
}

/** Null: commands of a gate can do it. @param text with the builds before it */
function whyNoGate(command: string, inFolder: string, text: string): string | null {
  const lacking = lacks(command);
  if (lacking !== null) return lacking;
  const entry = parseCommandEntry(inFolder, { purpose: 'validate', origin: 'input' });
  if (entry.kind === 'invalid') return `is no command of a gate: ${entry.errorDetail}`;
  return /\$\{\{|\$\{?(?:GITHUB|RUNNER)_/.test(text) ? 'asks for what only a run of the CI knows' : null;
}

/** The folders of a run of the CI: commands of the gate have the checkout alone. */
function inTheCheckout(text: string): string {
  return text.replace(
    /\$\{\{\s*(?:github|runner)\.workspace\s*\}\}|\$\{?GITHUB_WORKSPACE\b\}?/g,
    '$(git rev-parse --show-toplevel)',
  );
}
