import { listed } from '../../src/core/text/text.ts';
import { isGate, roleOf, type Scripts } from './ci-command.ts';
import { readCi } from './ci-file.ts';
import type { CiJob, CiStep } from './ci-job.ts';
import { namesOf, partsOf, portsOf, runsOnOf } from './ci-parts.ts';
import { type Gathered, gather, nothingGathered } from './gather.ts';
import type { PlannedCommand, SetupPlan } from './setup-plan.ts';
import { testJob } from './test-job.ts';

/**
 * What the workflows of a repository say of its tests.
 * @param texts workflow files and actions by path
 * @param prefetches what brings what the manifests name, for commands that do not say what they start
 * @returns the reasons where no job is known to run tests
 */
export function planFromCi(
  texts: ReadonlyMap<string, string>,
  { scripts, prefetches }: { readonly scripts: Scripts; readonly prefetches: readonly string[] },
): SetupPlan | { readonly source: 'none'; readonly notes: readonly string[] } {
  const { jobs, notes } = readCi(texts, scripts);
  const job = testJob(jobs, scripts);
  if (job === null) return { source: 'none', notes };
  const gathered = nothingGathered();
  gathered.notes.push(...notesOf(job));
  const last = job.steps.findLastIndex(({ commands }) =>
    commands.some((one) => isGate(roleOf(one, scripts))),
  );
  for (const [at, step] of job.steps.entries()) if (at <= last) gather(step, job, scripts, gathered);
  gathered.gate.push(...checksOfOthers(jobs, job, scripts, gathered));
  gathered.notes.push(...notes, ...othersThan(job, jobs, gathered.gate, scripts));
  const parts = partsOf(job);
  return {
    source: 'ci',
    from: sourceOf(job),
    runsOn: runsOnOf(job),
    job: parts,
    checkout: gathered.checkout,
    steps: gathered.steps,
    gate: gathered.gate,
    prefetches,
    ports: portsOf(job, gathered.steps),
    env: { ...namesOf(parts), ...gathered.env },
    notes: gathered.notes,
  };
}

function sourceOf({ path, id }: CiJob): string {
  return `${path}, job ${id}`;
}

const MAX_NAMED = 6;

/** What else the CI runs for a change, which a person may want in the gate. */
function othersThan(
  job: CiJob,
  jobs: readonly CiJob[],
  gate: readonly PlannedCommand[],
  scripts: Scripts,
): readonly string[] {
  const taken = [sourceOf(job), ...gate.map(({ why }) => why)];
  const others = jobs.filter((one) => !taken.includes(sourceOf(one)));
  const working = others.filter(({ steps }) =>
    steps.some(({ commands }) => commands.some((one) => isGate(roleOf(one, scripts)))),
  );
  if (working.length === 0) return [];
  const names = working.map(({ id, path }) =>
    path === job.path ? id : `${id} (${path.replace(/^.*\//, '')})`,
  );
  return [
    `Other jobs test or check as well: ${listed(names, MAX_NAMED)}. Add to validate what a change has to pass.`,
  ];
}

function notesOf(job: CiJob): readonly string[] {
  const { matrix } = job.known;
  const chosen = Object.entries(matrix).map(
    ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  return [
    ...(chosen.length > 0
      ? [`Of its matrix this is one: ${chosen.join(', ')} (Linux, nothing unstable, the newest versions).`]
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

/** Checks of jobs that need nothing that the job of the tests does not have. */
function checksOfOthers(
  jobs: readonly CiJob[],
  job: CiJob,
  scripts: Scripts,
  gathered: Gathered,
): readonly PlannedCommand[] {
  const has = new Set(gathered.steps.map(({ plain }) => keyOf(plain)));
  const texts = new Set(gathered.gate.map(({ text }) => text));
  return jobs.flatMap((other) => {
    const from = sourceOf(other);
    if (from === sourceOf(job) || other.unread.length > 0 || other.plain.container !== undefined) return [];
    const { ready, late } = checksOf(other, scripts, has);
    const [added, left] = [ready, late].map((all) => all.filter((text) => !texts.has(text)));
    if (left !== undefined && left.length > 0)
      gathered.notes.push(`Left out: ${left.join('; ')} of ${from}, which needs steps of its own.`);
    return (added ?? []).map((text) => {
      texts.add(text);
      return { text, why: from };
    });
  });
}

/** Its checks: those before its first step that the job of the tests has not, and those after it. */
function checksOf(
  job: CiJob,
  scripts: Scripts,
  has: ReadonlySet<string>,
): { readonly ready: readonly string[]; readonly late: readonly string[] } {
  const own = nothingGathered();
  let before: number | null = null;
  for (const step of job.steps) {
    const known = own.gate.length;
    gather(step, job, scripts, own);
    const isOnItsOwn =
      own.steps.some(({ plain }) => !has.has(keyOf(plain))) || Object.keys(own.env).length > 0;
    if (isOnItsOwn) before ??= known;
  }
  const isCheck = ({ text }: PlannedCommand): boolean => roleOf(text, scripts) === 'checks';
  const textsOf = (gate: readonly PlannedCommand[]) => gate.filter(isCheck).map(({ text }) => text);
  return {
    ready: textsOf(own.gate.slice(0, before ?? undefined)),
    late: before === null ? [] : textsOf(own.gate.slice(before)),
  };
}

/** Two steps that put the same in place, whatever the version. */
function keyOf(plain: CiStep['plain']): string {
  return typeof plain.uses === 'string' ? plain.uses.replace(/@.*/, '') : String(plain.run ?? '').trim();
}
