import { parseCommandEntry } from '../../src/core/commands/command-entry.ts';
import { inOneLine, type Role, roleOf, type Scripts, STATE, withComparisons } from './ci-command.ts';
import { type CiJob, type CiStep, jobsIn, testJob } from './ci-job.ts';
import { namesOf, partsOf, portsOf, runsOnOf } from './ci-parts.ts';
import { mapping, type Plain } from './github-workflow.ts';
import type { PlannedCommand, PlannedStep, SetupPlan } from './setup-plan.ts';

/** Actions that judge, report, publish, or keep a cache behind the network: the gate has no use for them. */
const LEFT_ACTIONS =
  /codecov|coveralls|upload-artifact|codeql|sonar|danger|labeler|comment|harden-runner|test-reporter|publish|release|wrapper-validation|tmate|sccache|ccache/i;
/** What the event of a pull request has, and one of an issue has not, or by anybody's words. */
const OF_THE_EVENT = /\bgithub\s*\.\s*(?:event\b|head_ref|base_ref)/;
const SECRET = /\bsecrets\s*(?:\.\s*(?!GITHUB_TOKEN\b)\w+|\[)/i;

/** A variable that a step gives to all that come after it. */
const EXPORTED = /\b([A-Za-z_]\w*)=.*>>\s*"?\$\{?GITHUB_ENV/g;

interface Gathered {
  checkout: PlannedStep | null;
  readonly steps: PlannedStep[];
  readonly gate: PlannedCommand[];
  /** Builds that tests and checks after them need. */
  readonly builds: string[];
  readonly env: Record<string, Plain>;
  readonly notes: string[];
}

/**
 * What the workflows of a repository say of its tests.
 * @param texts workflow files by path
 * @returns null where no job is known to run tests
 */
export function planFromWorkflows(texts: ReadonlyMap<string, string>, scripts: Scripts): SetupPlan | null {
  const jobs = jobsIn(texts);
  const job = testJob(jobs, scripts);
  if (job === null) return null;
  const gathered: Gathered = {
    checkout: null,
    steps: [],
    gate: [],
    builds: [],
    env: {},
    notes: notesOf(job),
  };
  const last = job.steps.findLastIndex(({ commands }) =>
    commands.some((one) => isGate(roleOf(one, scripts))),
  );
  for (const [at, step] of job.steps.entries()) if (at <= last) gather(step, job, scripts, gathered);
  gathered.gate.push(...checksOfOthers(jobs, job, scripts, gathered));
  const parts = partsOf(job);
  return {
    source: 'ci',
    from: `${job.path}, job ${job.id}`,
    runsOn: runsOnOf(job),
    job: parts,
    checkout: gathered.checkout,
    steps: gathered.steps,
    gate: gathered.gate,
    ports: portsOf(job, gathered.steps),
    env: { ...namesOf(parts), ...gathered.env },
    notes: gathered.notes,
  };
}

function notesOf(job: CiJob): string[] {
  const { matrix } = job.known;
  const chosen = Object.entries(matrix).map(
    ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  return [
    ...(chosen.length > 0
      ? [`Of its matrix this is one: ${chosen.join(', ')} (Linux, nothing unstable, the newest versions).`]
      : []),
    ...(job.unread === null
      ? []
      : [`The job could not be read whole: ${job.unread}. Put a value where "matrix" stands.`]),
    ...(/\bneeds\./.test(JSON.stringify(job.plain))
      ? ['It uses outputs of another job (needs): put their values in their place.']
      : []),
    ...(job.plain.container === undefined
      ? []
      : [
          'It runs in a container, which needs root or password-less sudo, unshare and setpriv in its image.',
        ]),
  ];
}

function isGate(role: Role): boolean {
  return role === 'tests' || role === 'checks';
}

function gather(step: CiStep, job: CiJob, scripts: Scripts, into: Gathered): void {
  const { plain, name } = step;
  const uses = typeof plain.uses === 'string' ? plain.uses : null;
  if (uses !== null && /^actions\/checkout@/.test(uses)) {
    const given = Object.entries(mapping(plain.with)).filter(([, value]) => !/\$\{\{/.test(String(value)));
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
  Object.assign(into.env, mapping(envWithoutSecrets(plain, into).env));
  const state = commands.filter((command) => STATE.test(command));
  const folder = String(
    plain['working-directory'] ?? mapping(mapping(job.plain.defaults).run)['working-directory'] ?? '',
  );
  const firstOfGate = roles.findIndex((role) => isGate(role) || role === 'builds');
  const before = commands.filter(
    (command, at) =>
      roles[at] === 'fetches' || (at < firstOfGate && roles[at] === 'other' && !STATE.test(command)),
  );
  if (before.length > 0) {
    const run = [...state, ...before].join('\n');
    into.steps.push({ plain: { ...plain, run }, why: `Of "${name}", what comes before the tests.` });
  }
  if (state.length > 0) into.notes.push(...stateful(commands, roles, folder, name, into));
  else
    for (const [at, command] of commands.entries())
      gatherCommand(command, roles[at] ?? 'other', folder, name, into);
}

/** A script whose lines depend on each other is one command. */
function stateful(
  commands: readonly string[],
  roles: readonly Role[],
  folder: string,
  name: string,
  into: Gathered,
): readonly string[] {
  const kept = commands.filter((command, at) => {
    const role = roles[at] ?? 'other';
    return isGate(role) || role === 'builds' || STATE.test(command);
  });
  const role = roles.includes('tests') ? 'tests' : roles.includes('checks') ? 'checks' : 'builds';
  gatherCommand(kept.map(inOneLine).join(' && '), role, folder, name, into);
  return [];
}

/** Programs whose tests build what they need. */
const SELF_BUILDING = /^(?:cargo|go|dotnet|(?:\.\/)?mvnw?|(?:\.\/)?gradlew?)\b/;

function gatherCommand(command: string, role: Role, folder: string, name: string, into: Gathered): void {
  const line = inOneLine(command);
  const inFolder = folder === '' || folder === '.' ? line : `cd ${folder} && ${line}`;
  if (role === 'builds') into.builds.push(inFolder);
  if (role === 'repairs')
    into.notes.push(`Left out: "${line}" of "${name}", which repairs files. A gate has to fail instead.`);
  if (!isGate(role)) return;
  const entry = parseCommandEntry(inFolder, { purpose: 'validate', origin: 'input' });
  if (entry.kind === 'invalid') {
    into.notes.push(`Left out: "${line}" of "${name}", which is no command of a gate: ${entry.errorDetail}.`);
    return;
  }
  const own = SELF_BUILDING.exec(line)?.[0];
  const builds = into.builds.filter((build) => own === undefined || !build.startsWith(own));
  const needsBuilds = role === 'tests' || into.gate.some(({ text }) => text.includes(' && '));
  const all = needsBuilds ? [...builds, inFolder] : [inFolder];
  const text =
    all.length === 1 ? inFolder : all.map((one) => (one.startsWith('cd ') ? `(${one})` : one)).join(' && ');
  into.gate.push({ text, why: `"${name}"${all.length > 1 ? ', with the build before it' : ''}` });
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

/** Checks of jobs that need nothing that the job of the tests does not have. */
function checksOfOthers(
  jobs: readonly CiJob[],
  job: CiJob,
  scripts: Scripts,
  gathered: Gathered,
): readonly PlannedCommand[] {
  const has = new Set([...gathered.steps.map(({ plain }) => keyOf(plain))]);
  const texts = new Set(gathered.gate.map(({ text }) => text));
  return jobs.flatMap((other) => {
    if (other === job || other.unread !== null || other.plain.container !== undefined) return [];
    const own: Gathered = { checkout: null, steps: [], gate: [], builds: [], env: {}, notes: [] };
    for (const step of other.steps) gather(step, other, scripts, own);
    const checks = own.gate.filter(
      ({ text }) => isGate(roleOf(text, scripts)) && roleOf(text, scripts) === 'checks',
    );
    const needs = own.steps.filter(({ plain }) => !has.has(keyOf(plain)));
    const added = checks.filter(({ text }) => !texts.has(text));
    if (added.length === 0) return [];
    const from = `${other.path}, job ${other.id}`;
    if (needs.length > 0 || Object.keys(own.env).length > 0) {
      gathered.notes.push(
        `Left out: ${added.map(({ text }) => text).join('; ')} of ${from}, which needs steps of its own.`,
      );
      return [];
    }
    for (const { text } of added) texts.add(text);
    return added.map(({ text }) => ({ text, why: from }));
  });
}

/** Two steps that put the same in place, whatever the version. */
function keyOf(plain: CiStep['plain']): string {
  return typeof plain.uses === 'string' ? plain.uses.replace(/@.*/, '') : String(plain.run ?? '').trim();
}
