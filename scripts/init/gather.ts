import { parseCommandEntry } from '../../src/core/commands/command-entry.ts';
import { oneLine } from '../../src/core/text/text.ts';
import { inOneLine, isGate, type Role, roleOf, type Scripts, STATE, withComparisons } from './ci-command.ts';
import { type CiJob, type CiStep, placeOf } from './ci-job.ts';
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
  const { plain, name } = step;
  const commands = withComparisons(step.commands, scripts);
  const roles = commands.map((command) => roleOf(command, scripts));
  if (roles.every((role) => role === 'reports')) return;
  const isForGate = roles.some((role) => isGate(role) || role === 'builds');
  const dangling = roles.some((role, at) => role === 'repairs' && !isForGate && at === 0);
  if (dangling) {
    into.notes.push(
      `Left out: "${commands[0]}" of "${name}", which repairs files. A gate has to fail instead.`,
    );
    return;
  }
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
    if (at > firstOfGate && roles[at] === 'other') into.notes.push(unknownNote(command, step));
    else gatherCommand(command, roles[at] ?? 'other', { exported, folder, step, job }, into);
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

/** What the CI runs and nobody here knows the purpose of is left to a person. */
export function unknownNote(command: string, { name }: CiStep): string {
  const where = command.startsWith(name) ? '' : ` of "${name}"`;
  return `Left out: "${oneLine(command, 80)}"${where}, which is not known to test or check. Add it to validate if it does.`;
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
  // The gate runs more than once in one folder.
  const line = inOneLine(command).replace(/\bmkdir (?!-)/g, 'mkdir -p ');
  const isAtRoot = folder === '' || folder === '.';
  const inFolder = [...exported, ...(isAtRoot ? [] : [`cd ${folder}`]), line].join(' && ');
  if (role === 'builds') into.builds.push(inFolder);
  if (role === 'repairs')
    into.notes.push(`Left out: "${line}" of "${name}", which repairs files. A gate has to fail instead.`);
  if (!isGate(role)) return;
  const entry = parseCommandEntry(inFolder, { purpose: 'validate', origin: 'input' });
  if (entry.kind === 'invalid') {
    into.notes.push(
      `Left out: "${oneLine(line, 80)}" of "${name}", which is no command of a gate: ${entry.errorDetail}.`,
    );
    return;
  }
  const own = SELF_BUILDING.exec(line)?.[0];
  const builds = into.builds.filter((build) => own === undefined || !build.startsWith(own));
  const needsBuilds = role === 'tests' || into.gate.some(({ text }) => text.startsWith(`${builds[0]} && `));
  const all = needsBuilds ? [...builds, inFolder] : [inFolder];
  const text =
    all.length === 1
      ? inFolder
      : all.map((one) => (/^(?:cd|export) /.test(one) ? `(${one})` : one)).join(' && ');
  if (text.includes('${{')) {
    into.notes.push(
      `Left out: "${oneLine(line, 80)}" of "${name}", which asks for what only a run of the CI knows.`,
    );
    return;
  }
  const named = typeof step.plain.name === 'string' ? `, "${name}"` : '';
  const built = all.length > 1 ? ', with the build before it' : '';
  into.gate.push({ text, why: `${placeOf(job)}${named}${built}` });
}

function envWithoutSecrets(plain: CiStep['plain'], into: Gathered): { readonly env?: Plain } {
  const pairs = Object.entries(mapping(plain.env));
  const secret = pairs.filter(([, value]) => /\bsecrets\s*[.[]/i.test(String(value)));
  if (secret.length > 0)
    into.notes.push(
      `Left out: ${secret.map(([name]) => name).join(', ')}, which are secrets. Commands of the gate get none.`,
    );
  const kept = pairs.filter((pair) => !secret.includes(pair));
  return kept.length > 0 ? { env: Object.fromEntries(kept) } : pairs.length > 0 ? { env: {} } : {};
}
