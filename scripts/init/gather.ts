import { parseCommandEntry } from '../../src/core/commands/command-entry.ts';
import { oneLine } from '../../src/core/text/text.ts';
import {
  inOneLine,
  isGate,
  lackingFor,
  programOf,
  type Role,
  roleOf,
  type Scripts,
  STATE,
  withComparisons,
} from './ci-command.ts';
import { type CiJob, type CiStep, placeOf } from './ci-job.ts';
import { OF_SECRETS } from './ci-parts.ts';
import { mapping, type Plain } from './github-workflow.ts';
import type { PlannedCommand, PlannedStep } from './setup-plan.ts';

/** Actions that judge, report, publish, or keep a cache behind the network: the gate has no use for them. */
const LEFT_ACTIONS =
  /codecov|coveralls|upload-artifact|codeql|sonar|danger|labeler|comment|harden-runner|test-reporter|publish|release|wrapper-validation|tmate|sccache|ccache/i;
/** What the event of a pull request has, and one of an issue has not, or by anybody's words. */
const OF_THE_EVENT = /\bgithub\s*\.\s*(?:event\b|head_ref|base_ref)/;
const SECRET = /\bsecrets\s*(?:\.\s*(?!GITHUB_TOKEN\b)\w+|\[)/i;

/** A variable that a step gives to all that come after it. */
const EXPORTED = /\b([A-Za-z_]\w*)=.*>>\s*"?\$\{?GITHUB_ENV/g;

/** What the steps of a job are made of, as they are read one after the other. */
export interface Gathered {
  checkout: PlannedStep | null;
  readonly steps: PlannedStep[];
  readonly gate: PlannedCommand[];
  /** Builds that tests and checks after them need. */
  readonly builds: string[];
  readonly env: Record<string, Plain>;
  readonly notes: string[];
}

export function nothingGathered(): Gathered {
  return { checkout: null, steps: [], gate: [], builds: [], env: {}, notes: [] };
}

/** Takes one step in: as a step, as commands of the gate, or not, with a note where a person should know. */
export function gather(step: CiStep, job: CiJob, scripts: Scripts, into: Gathered): void {
  const { plain, name } = step;
  const uses = typeof plain.uses === 'string' ? plain.uses : null;
  if (uses !== null && /^actions\/checkout@/.test(uses)) {
    const { path = null, ...inputs } = mapping(plain.with);
    const given = Object.entries(inputs).filter(([, value]) => !/\$\{\{/.test(String(value)));
    if (path !== null && into.checkout === null)
      into.notes.push(`It checks out into ${path}, and here at the root: correct folders that depend on it.`);
    into.checkout ??= {
      plain: { uses, with: Object.fromEntries(given) },
      why: `As ${job.path} checks out.`,
    };
    return;
  }
  if (uses !== null && LEFT_ACTIONS.test(uses)) return;
  if (
    SECRET.test(JSON.stringify({ ...plain, env: null })) ||
    (uses !== null && SECRET.test(JSON.stringify(plain)))
  ) {
    into.notes.push(`Left out: "${name}", which takes a secret. Add it as a step if the tests need it.`);
    return;
  }
  if (OF_THE_EVENT.test(JSON.stringify(plain))) {
    into.notes.push(`Left out: "${name}", which asks for the event of a push or pull request.`);
    return;
  }
  if (uses !== null) {
    into.steps.push({ plain, why: '' });
    return;
  }
  gatherRun(step, job, scripts, into);
}

function gatherRun(step: CiStep, job: CiJob, scripts: Scripts, into: Gathered): void {
  const { plain } = step;
  const commands = withComparisons(step.commands, scripts);
  const roles = commands.map((command) => roleOf(command, scripts));
  if (roles.every((role) => role === 'reports')) return;
  const isForGate = roles.some((role) => isGate(role) || role === 'builds' || role === 'repairs');
  if (!isForGate || /^(?:pwsh|powershell|python|cmd)/.test(String(plain.shell ?? ''))) {
    for (const [, variable = ''] of commands.join('\n').matchAll(EXPORTED)) into.env[variable] = null;
    into.steps.push({
      plain: { ...plain, ...envWithoutSecrets(plain, into) },
      why: '',
    });
    return;
  }
  const exported = withVariables(mapping(envWithoutSecrets(plain, into).env), into);
  const state = commands.filter((command) => STATE.test(command));
  const folder =
    [plain, mapping(mapping(job.plain.defaults).run), mapping(mapping(job.shared.defaults).run)]
      .map((level) => String(level['working-directory'] ?? ''))
      .find((one) => one !== '') ?? '';
  const isFetched = (at: number): boolean => roles[at] === 'fetches';
  if (state.length > 0) {
    const lastFetch = roles.lastIndexOf('fetches');
    const before = commands.filter((one, at) => isFetched(at) || (at < lastFetch && STATE.test(one)));
    gatherBefore(before, step, into);
    gatherCommand(inSequence(commands, roles), roleOfAll(roles), { exported, folder, step, job }, into);
    return;
  }
  const firstOfGate = roles.findIndex((role) => isGate(role) || role === 'builds');
  gatherBefore(
    commands.filter((_, at) => isFetched(at) || (at < firstOfGate && roles[at] === 'other')),
    step,
    into,
  );
  for (const [at, command] of commands.entries()) {
    const role = roles[at] ?? 'other';
    const isAfter = at > firstOfGate && role === 'other';
    const note = isAfter ? leftOutNote(command, role, step) : null;
    if (note !== null) into.notes.push(note);
    else gatherCommand(command, role, { exported, folder, step, job }, into);
  }
}

/**
 * Variables of a step go to all commands.
 * @returns what its own commands begin with, where an earlier step has other values
 */
function withVariables(own: Readonly<Record<string, Plain>>, into: Gathered): readonly string[] {
  const isOther = ([name, value]: readonly [string, Plain]): boolean =>
    (into.env[name] ?? value) !== value && !String(value).includes("'");
  const others = Object.entries(own).filter(isOther);
  Object.assign(into.env, own, Object.fromEntries(others.map(([name]) => [name, into.env[name] ?? null])));
  return others.map(([name, value]) => `export ${name}='${value}'`);
}

/** Why a command that the CI runs has no place; null: nobody asks for it. */
export function leftOutNote(command: string, role: Role, { name }: CiStep): string | null {
  const lacking = lackingFor(command);
  const why = lacking === null ? WHY_LEFT_OUT[role] : lacks(lacking);
  const where = command.startsWith(name) ? '' : ` of "${name}"`;
  return why === null ? null : `Left out: "${oneLine(command, 80)}"${where}, which ${why}.`;
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

function lacks(what: string): string {
  return `needs ${what}. Commands of the gate have none`;
}

function gatherBefore(before: readonly string[], step: CiStep, into: Gathered): void {
  if (before.length === 0) return;
  const plain = {
    ...step.plain,
    ...envWithoutSecrets(step.plain, { ...into, notes: [] }),
    run: before.join('\n'),
  };
  into.steps.push({ plain, why: `Of "${step.name}", what comes before the tests.` });
}

/** A script whose lines depend on each other is one command. */
function inSequence(commands: readonly string[], roles: readonly Role[]): string {
  const kept = commands.filter((_, at) => !['fetches', 'reports', 'repairs'].includes(roles[at] ?? 'other'));
  return kept.map(inOneLine).join(' && ');
}

function roleOfAll(roles: readonly Role[]): Role {
  return (['tests', 'checks', 'builds'] as const).find((role) => roles.includes(role)) ?? 'other';
}

/** Programs whose tests build what they need. */
const SELF_BUILDING = /^(?:cargo|go|dotnet|(?:\.\/)?mvnw?|(?:\.\/)?gradlew?)\b/;

interface Place {
  readonly exported: readonly string[];
  readonly folder: string;
  readonly step: CiStep;
  readonly job: CiJob;
}

function gatherCommand(
  command: string,
  role: Role,
  { exported, folder, step, job }: Place,
  into: Gathered,
): void {
  const { name } = step;
  // The gate runs more than once in one folder, which is another one than that of the CI.
  const line = inTheCheckout(inOneLine(command).replace(/\bmkdir (?!-)/g, 'mkdir -p '));
  const place = inTheCheckout(folder);
  const inFolder = [...exported, ...(['', '.'].includes(place) ? [] : [`cd ${place}`]), line].join(' && ');
  if (role === 'other' || role === 'fetches' || role === 'reports') return;
  const own = SELF_BUILDING.exec(line)?.[0];
  const isOfOwn = (build: string): boolean => own !== undefined && programOf(build).startsWith(own);
  const all = [...into.builds.filter((build) => !isOfOwn(build)), inFolder];
  const text =
    all.length === 1
      ? inFolder
      : all.map((one) => (/^(?:cd|export) /.test(one) ? `(${one})` : one)).join(' && ');
  const why = role === 'repairs' ? REPAIRS_FILES : whyNoGate(command, inFolder, text);
  if (why !== null) {
    into.notes.push(`Left out: "${oneLine(line, 80)}" of "${name}", which ${why}.`);
    return;
  }
  if (role === 'builds') into.builds.push(inFolder);
  // What builds by itself is a check of its own, as no command sees what another one wrote.
  if (role === 'builds' && own === undefined) return;
  const named = typeof step.plain.name === 'string' ? `, "${name}"` : '';
  const built = all.length > 1 ? ', with the build before it' : '';
  into.gate.push({ text, why: `${placeOf(job)}${named}${built}` });
  if (OF_A_BRANCH.test(text))
    into.notes.push(
      `"${oneLine(line, 80)}" takes only what differs from a branch: see that it takes what a change touches, or take all.`,
    );
}

/** Null: commands of a gate can do it. @param text with the builds before it */
function whyNoGate(command: string, inFolder: string, text: string): string | null {
  const lacking = lackingFor(command);
  if (lacking !== null) return lacks(lacking);
  const entry = parseCommandEntry(inFolder, { purpose: 'validate', origin: 'input' });
  if (entry.kind === 'invalid') return `is no command of a gate: ${entry.errorDetail}`;
  return OF_THE_RUN.test(text) ? 'asks for what only a run of the CI knows' : null;
}

const OF_THE_RUN = /\$\{\{|\$\{?(?:GITHUB|RUNNER)_/;
const OF_A_BRANCH = /\borigin\/|\s--since\b|\s--affected\b|\saffected\s/;

/** The folders of a run of the CI: commands of the gate have the checkout alone. */
function inTheCheckout(text: string): string {
  return text.replace(
    /\$\{\{\s*(?:github|runner)\.workspace\s*\}\}|\$\{?GITHUB_WORKSPACE\b\}?/g,
    '$(git rev-parse --show-toplevel)',
  );
}

function envWithoutSecrets(plain: CiStep['plain'], into: Gathered): { readonly env?: Plain } {
  const pairs = Object.entries(mapping(plain.env));
  const secret = pairs.filter(([, value]) => OF_SECRETS.test(String(value)));
  if (secret.length > 0)
    into.notes.push(
      `Left out: ${secret.map(([name]) => name).join(', ')}, which are secrets. Commands of the gate get none.`,
    );
  const kept = pairs.filter((pair) => !secret.includes(pair));
  return kept.length > 0 ? { env: Object.fromEntries(kept) } : pairs.length > 0 ? { env: {} } : {};
}
