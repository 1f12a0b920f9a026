import { VARIABLES } from '../../src/adapters/sandbox/view-differences.ts';
import { listed } from '../../src/core/text/text.ts';
import { isGate, programOf, roleOf, type Scripts, scriptOf, scriptsWithin } from './ci-command.ts';
import { readCi } from './ci-file.ts';
import { type CiJob, type CiStep, placeOf } from './ci-job.ts';
import { namesOf, partsOf, portsOf, runsOnOf } from './ci-parts.ts';
import { type Gathered, gather, leftOutNote, nothingGathered } from './gather.ts';
import { mapping } from './github-workflow.ts';
import type { PlannedCommand, SetupPlan } from './setup-plan.ts';
import { testJobs } from './test-job.ts';

/**
 * What the workflows of a repository say of its tests.
 * @param texts workflow files and actions by path
 * @param prefetches what brings what the manifests name, for commands that do not say what they start
 * @returns the reasons where no job is known to run tests that a gate can run
 */
export function planFromCi(
  texts: ReadonlyMap<string, string>,
  { scripts, prefetches }: { readonly scripts: Scripts; readonly prefetches: readonly string[] },
): SetupPlan | { readonly source: 'none'; readonly notes: readonly string[] } {
  const { jobs, notes } = readCi(texts, scripts);
  const read = testJobs(jobs, scripts).map((job) => ({ job, gathered: gatheredFrom(job, scripts) }));
  const found = read.find(({ gathered }) => gathered.gate.length > 0);
  if (found === undefined) return { source: 'none', notes: [...notes, ...(read[0]?.gathered.notes ?? [])] };
  const { job, gathered } = found;
  const others = jobs.filter((other) => placeOf(other) !== placeOf(job));
  const checks = checksOfOthers(others, scripts, gathered);
  const gate = onceEach([...gathered.gate, ...checks.added], scripts);
  gathered.notes.push(...notes, ...noteOfOthers(checks.missing, job));
  const parts = partsOf(job);
  const env = { ...askedFor(gate), ...namesOf(parts), ...gathered.env };
  const ports = portsOf(job, gathered.steps, [env, ...parts.map(({ value }) => value)]);
  const local = Object.keys(env).filter((name) => /\b(?:localhost|127\.0\.0\.1)\b/.test(String(env[name])));
  if (local.length > 0 && ports.length === 0)
    gathered.notes.push(
      `Commands look for a server on this machine (${listed(local, 3)}), and its port is not known: name it in the input network.`,
    );
  return {
    source: 'ci',
    from: placeOf(job),
    runsOn: runsOnOf(job),
    job: parts,
    checkout: gathered.checkout,
    steps: gathered.steps,
    gate,
    prefetches,
    ports,
    env,
    pins: pinsIn(texts),
    notes: [...notesOf(job), ...gathered.notes],
  };
}

function gatheredFrom(job: CiJob, scripts: Scripts): Gathered {
  const gathered = nothingGathered();
  const last = job.steps.findLastIndex(({ commands }) =>
    commands.some((one) => isGate(roleOf(one, scripts))),
  );
  for (const [at, step] of job.steps.entries()) {
    if (at <= last) gather(step, job, scripts, gathered);
    else gathered.notes.push(...notesOfRest(step, scripts));
  }
  return gathered;
}

/** Variables that commands take and do not set themselves: a step of an action may set them. */
function askedFor(gate: readonly PlannedCommand[]): Readonly<Record<string, null>> {
  const asked = gate.flatMap(({ text }) =>
    [...text.replace(/'[^']*'/g, '').matchAll(/\$\{?([A-Za-z_]\w*)/g)].flatMap(([, name = '']) =>
      VARIABLES.has(name) || new RegExp(`\\b${name}(?:=| in )`).test(text) ? [] : [[name, null] as const],
    ),
  );
  return Object.fromEntries(asked);
}

function pinsIn(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = [...texts.values()].flatMap((text) => [
    ...text.matchAll(/uses:\s*['"]?([\w./-]+@[\da-f]{40})['"]?\s+#\s*(v[\w.]+)/g),
  ]);
  return new Map(found.map(([, use = '', version = '']) => [use, `${use} # ${version}`]));
}

/** Of a step after the last test or check: it gets no place, as its end is nothing that a gate waits for. */
function notesOfRest(step: CiStep, scripts: Scripts): readonly string[] {
  const roles = step.commands.map((command) => roleOf(command, scripts));
  if (roles.includes('reports')) return [];
  return step.commands.flatMap((command, at) => leftOutNote(command, roles[at] ?? 'other', step) ?? []);
}

/** Without what another command of the gate does by itself, such as a lint that npm runs before the tests, or a build. */
function onceEach(gate: readonly PlannedCommand[], scripts: Scripts): readonly PlannedCommand[] {
  const within = new Set(gate.flatMap(({ text }) => [...scriptsWithin(text, scripts)]));
  const builds = gate.filter(({ text }) => roleOf(programOf(text), scripts) === 'builds');
  const more = new Set(gate.filter((one) => !builds.includes(one)).map(({ text }) => startOf(text)));
  return gate.filter(
    (one) => !within.has(scriptOf(one.text) ?? '') && !(builds.includes(one) && more.has(startOf(one.text))),
  );
}

/** The folder and the program. */
function startOf(command: string): string {
  return command.replace(programOf(command), (program) => program.replace(/\s.*/, ''));
}

const MAX_NAMED = 8;

/** What else the CI runs, which a person may want in the gate. */
function noteOfOthers(missing: readonly CiJob[], { path }: CiJob): readonly string[] {
  const names = missing.map((job) =>
    job.path === path ? job.id : `${job.id} (${job.path.replace(/^.*\//, '')})`,
  );
  return names.length === 0
    ? []
    : [
        `Jobs that are not, or not whole, in the gate: ${listed(names, MAX_NAMED)}. Add to validate what a change has to pass.`,
      ];
}

function notesOf(job: CiJob): readonly string[] {
  const { matrix } = job.known;
  const chosen = Object.entries(matrix).map(
    ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  return [
    ...(chosen.length > 0
      ? [
          `Of its matrix one entry is taken: ${chosen.join(', ')} (Linux, nothing unstable, the newest versions).`,
        ]
      : []),
    ...job.unread.map((what) => `The job is not known whole: ${what}. Correct what depends on it.`),
    ...(runsOnOf(job) === job.plain['runs-on'] || typeof job.plain['runs-on'] !== 'string'
      ? []
      : [`It runs on ${job.plain['runs-on']}, which GitHub does not offer: here on ${runsOnOf(job)}.`]),
    ...(/\bneeds\./.test(JSON.stringify({ ...job.plain, if: null }))
      ? ['It uses outputs of another job (needs): put their values in their place.']
      : []),
    ...(job.plain.container === undefined
      ? []
      : [
          'It runs in a container, which needs root or password-less sudo, unshare and setpriv in its image.',
        ]),
  ];
}

/** Checks of jobs, as far as they need no step that the job of the tests has not, and the jobs that have more. */
function checksOfOthers(
  others: readonly CiJob[],
  scripts: Scripts,
  gathered: Gathered,
): { readonly added: readonly PlannedCommand[]; readonly missing: readonly CiJob[] } {
  const has = new Set(gathered.steps.map(({ plain }) => keyOf(plain)));
  const texts = new Set(gathered.gate.map(({ text }) => text));
  const added: PlannedCommand[] = [];
  const missing = others.filter((job) => {
    const own = nothingGathered();
    let ready = job.unread.length > 0 || job.plain.container !== undefined ? 0 : Number.POSITIVE_INFINITY;
    for (const step of job.steps) {
      const before = own.gate.length;
      gather(step, job, scripts, own);
      const isOnItsOwn =
        own.steps.some(({ plain }) => !has.has(keyOf(plain))) || Object.keys(own.env).length > 0;
      if (isOnItsOwn) ready = Math.min(ready, before);
    }
    for (const one of own.gate.slice(0, ready)) {
      if (texts.has(one.text) || roleOf(one.text, scripts) !== 'checks') continue;
      texts.add(one.text);
      added.push(one);
    }
    return own.gate.length === 0 || !own.gate.every(({ text }) => texts.has(text));
  });
  return { added, missing };
}

/** Alike for two steps that put the same in place, whatever the version. */
function keyOf({ uses, with: given, run }: CiStep['plain']): string {
  if (typeof uses !== 'string') return String(run ?? '').trim();
  const inputs = Object.entries(mapping(given)).filter(([name]) => !/version|toolchain|cache/.test(name));
  return JSON.stringify([uses.replace(/@.*/, ''), inputs.sort()]);
}
