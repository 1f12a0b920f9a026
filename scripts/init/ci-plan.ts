import { VARIABLES } from '../../src/adapters/sandbox/view-differences.ts';
import { listed } from '../../src/core/text/text.ts';
import { readCi } from './ci-file.ts';
import { type CiJob, placeOf } from './ci-job.ts';
import { partsOf, portsOf, runsOnOf } from './ci-parts.ts';
import type { Scripts } from './command-role.ts';
import type { GateCommand, Gathered } from './gate-command.ts';
import { gatheredFrom } from './gather.ts';
import { mapping } from './github-workflow.ts';
import type { PlannedCommand, PlannedStep, SetupPlan } from './setup-plan.ts';
import { testJobs } from './test-job.ts';

/**
 * What the workflows of a repository say of its tests.
 * @param texts workflow files and actions by path
 * @returns the reasons where no job is known to run tests that a gate can run
 */
export function planFromCi(
  texts: ReadonlyMap<string, string>,
  scripts: Scripts,
):
  | { readonly kind: 'plan'; readonly plan: SetupPlan }
  | { readonly kind: 'none'; readonly notes: readonly string[] } {
  const { jobs, notes } = readCi(texts, scripts);
  const read = testJobs(jobs, scripts).map((job) => ({ job, gathered: gatheredFrom(job, scripts) }));
  const found = read.find(({ gathered }) => gathered.gate.length > 0);
  if (found === undefined) return { kind: 'none', notes: [...notes, ...(read[0]?.gathered.notes ?? [])] };
  const { job, gathered } = found;
  const { steps } = gathered;
  const others = jobs.filter((other) => placeOf(other) !== placeOf(job));
  const checks = checksOfOthers(others, scripts, gathered);
  const gate = withoutRepeated([...gathered.gate, ...checks.added]);
  const parts = partsOf(job);
  const names = Object.keys(mapping(parts.env)).map((name) => [name, null] as const);
  const env = { ...askedFor(gate), ...Object.fromEntries(names), ...gathered.env };
  const ports = portsOf(job, steps, [env, parts]);
  const plan = {
    from: placeOf(job),
    job: parts,
    checkout: gathered.checkout ?? {},
    steps,
    gate,
    ports,
    env,
    pins: pinsIn(texts),
    notes: [
      ...notesOf(job, gathered),
      ...gathered.notes,
      ...notes,
      ...noteOfOthers(checks.missing, job),
      ...(ports.length > 0 ? [] : noteOfServers(env)),
    ],
  };
  return { kind: 'plan', plan };
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

function noteOfServers(env: SetupPlan['env']): readonly string[] {
  const local = Object.keys(env).filter((name) => /\b(?:localhost|127\.0\.0\.1)\b/.test(String(env[name])));
  if (local.length === 0) return [];
  return [
    `Commands look for a server on this machine (${listed(local, 3)}), and its port is not known: name it in the input network.`,
  ];
}

function pinsIn(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = [...texts.values()].flatMap((text) => [
    ...text.matchAll(/uses:\s*['"]?([\w./-]+@[\da-f]{40})['"]?\s+#\s*(v[\w.]+)/g),
  ]);
  return new Map(found.map(([, use = '', version = '']) => [use, `${use} # ${version}`]));
}

/** Without builds by a program that another command of the same folder starts as well. */
function withoutRepeated(gate: readonly GateCommand[]): readonly GateCommand[] {
  const startOf = ({ text }: GateCommand): string => /^(?:.* && )?\S+/.exec(text)?.[0] ?? '';
  const more = new Set(gate.filter(({ role }) => role !== 'builds').map(startOf));
  return gate.filter((one) => one.role !== 'builds' || !more.has(startOf(one)));
}

const MAX_NAMED = 8;

/** What else the CI runs, which a person may want in the gate. */
function noteOfOthers(missing: readonly CiJob[], { path }: CiJob): readonly string[] {
  const names = missing.map((job) =>
    job.path === path ? job.id : `${job.id} (${job.path.replace(/^.*\//, '')})`,
  );
  if (names.length === 0) return [];
  return [
    `Jobs that are not, or not whole, in the gate: ${listed(names, MAX_NAMED)}. Add to validate what a change has to pass.`,
  ];
}

function notesOf(job: CiJob, { varied }: Gathered): readonly string[] {
  const chosen = Object.entries(job.known.matrix).map(
    ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  const machine = job.plain['runs-on'];
  const isMoved = typeof machine === 'string' && runsOnOf(job) !== machine;
  const uses = /\bneeds\./.test(JSON.stringify({ ...job.plain, if: null }));
  const notes: readonly (readonly [isSo: boolean, note: string])[] = [
    [
      chosen.length > 0,
      `Of its matrix one entry is taken: ${chosen.join(', ')} (Linux, nothing unstable, the newest versions).`,
    ],
    [
      job.isUnread,
      'The job is not known whole: its matrix is made by another job. Correct what depends on it.',
    ],
    [isMoved, `It runs on ${machine}, which GitHub does not offer: here on ${runsOnOf(job)}.`],
    [uses, 'It uses outputs of another job (needs): put their values in their place.'],
    [
      job.plain.container !== undefined,
      'It runs in a container. There commands can be isolated only with unshare and setpriv in its image and with root that may make namespaces, which containers usually lack (docs/troubleshooting.md): take a job without container, if it can be.',
    ],
    [
      varied.size > 0,
      `The CI also tests with other values of ${listed([...varied], 3)}. Add to validate those that a change has to pass.`,
    ],
  ];
  return notes.flatMap(([isSo, note]) => (isSo ? [note] : []));
}

/** Checks of jobs that need no step that the job of the tests has not, and the jobs that have more. */
function checksOfOthers(
  others: readonly CiJob[],
  scripts: Scripts,
  { steps, gate }: Gathered,
): { readonly added: readonly GateCommand[]; readonly missing: readonly CiJob[] } {
  const has = new Set(steps.map(keyOf));
  const texts = new Set(gate.map(({ text }) => text));
  const read = others.map((job) => {
    const own = gatheredFrom(job, scripts);
    const isAlike = !job.isUnread && job.plain.container === undefined && Object.keys(own.env).length === 0;
    const ready = own.gate.filter(
      ({ role, after }) =>
        role === 'checks' && own.steps.slice(0, after).every((step) => has.has(keyOf(step))),
    );
    return { job, gate: own.gate, ready: isAlike ? ready : [] };
  });
  const added = read.flatMap(({ ready }) => ready).filter(({ text }) => !texts.has(text) && texts.add(text));
  const missing = read.filter(
    ({ gate: own }) => own.length === 0 || !own.every(({ text }) => texts.has(text)),
  );
  return { added, missing: missing.map(({ job }) => job) };
}

/** Alike for two steps that put the same in place, whatever the version. */
function keyOf({ plain: { uses, with: given, run } }: PlannedStep): string {
  if (typeof uses !== 'string') return String(run ?? '').trim();
  const inputs = Object.entries(mapping(given)).filter(([name]) => !/version|toolchain|cache/.test(name));
  return JSON.stringify([uses.replace(/@.*/, ''), inputs.sort()]);
}
