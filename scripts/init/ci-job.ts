import { commandsOf, roleOf, type Scripts } from './ci-command.ts';
import { type Known, runs, settled } from './expressions.ts';
import { list, mapping, type Plain, plainWorkflow } from './github-workflow.ts';
import { chosenFrom } from './matrix.ts';
import { asWorkflow } from './other-ci.ts';

/** A job of the repository's CI with one combination of its matrix in it. */
export interface CiJob {
  readonly path: string;
  readonly id: string;
  readonly plain: { readonly [key: string]: Plain };
  readonly known: Known;
  /** What the whole workflow gives its jobs. */
  readonly shared: { readonly env: Plain; readonly defaults: Plain };
  /** Words of a matrix that another job makes, or that was not read. */
  readonly unread: string | null;
  readonly steps: readonly CiStep[];
}

export interface CiStep {
  readonly plain: { readonly [key: string]: Plain };
  readonly name: string;
  readonly commands: readonly string[];
  readonly runs: 'yes' | 'unknown';
}

const TRIGGERS = ['push', 'pull_request', 'pull_request_target', 'merge_group', 'workflow_call'];

/**
 * The jobs of all workflows that run on Linux for a change.
 * @param texts workflow files by path, and the configurations of other systems
 */
export function jobsIn(texts: ReadonlyMap<string, string>): readonly CiJob[] {
  const workflows = [...texts].flatMap(([path, text]) => {
    const read = plainWorkflow(text) ?? {};
    const plain = asWorkflow(path, read) ?? read;
    return isForChanges(plain.on) ? [{ path, plain }] : [];
  });
  return workflows.flatMap(({ path, plain }) => {
    const called = workflows.flatMap((caller) => Object.values(mapping(caller.plain.jobs)).map(mapping));
    const call = called.find(({ uses }) => uses === `./${path}`);
    const inputs = { ...defaultsOf(plain.on), ...mapping(call?.with) };
    return Object.entries(mapping(plain.jobs)).flatMap(([id, job]) =>
      jobFrom({
        path,
        id,
        plain: mapping(job),
        inputs,
        env: plain.env ?? null,
        defaults: plain.defaults ?? null,
      }),
    );
  });
}

function isForChanges(on: Plain | undefined): boolean {
  const names = typeof on === 'string' ? [on] : list(on).length > 0 ? list(on) : Object.keys(mapping(on));
  const push = mapping(mapping(on).push);
  const isForTags = push.tags !== undefined && push.branches === undefined;
  return names.some((name) => TRIGGERS.includes(String(name)) && !(name === 'push' && isForTags));
}

function defaultsOf(on: Plain | undefined): Readonly<Record<string, Plain>> {
  const inputs = mapping(mapping(mapping(on).workflow_call).inputs);
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [name, mapping(input).default ?? '']),
  );
}

function jobFrom(found: {
  readonly path: string;
  readonly id: string;
  readonly plain: CiJob['plain'];
  readonly inputs: Known['inputs'];
  readonly env: Plain;
  readonly defaults: Plain;
}): readonly CiJob[] {
  const { path, id, inputs, env, defaults } = found;
  const matrix = chosenFrom(
    mapping(settled(found.plain.strategy ?? null, { matrix: {}, inputs, env: {} })).matrix,
  );
  const known = { matrix: matrix ?? {}, inputs, env: { ...mapping(env), ...mapping(found.plain.env) } };
  const plain = mapping(settled(found.plain, known));
  const machine = JSON.stringify(plain['runs-on'] ?? '');
  if (plain.steps === undefined || /windows|macos/i.test(machine) || runs(found.plain.if, known) === 'no')
    return [];
  const steps = list(found.plain.steps).flatMap((step, at) => {
    const own = mapping(settled(step, known));
    const isRun = runs(mapping(step).if, known);
    return isRun === 'no' ? [] : [stepFrom(own, isRun, at)];
  });
  const unread = matrix === null ? 'its matrix is made by another job' : null;
  return [{ path, id, plain, known, shared: { env: settled(env, known), defaults }, unread, steps }];
}

function stepFrom(plain: CiStep['plain'], isRun: CiStep['runs'], at: number): CiStep {
  const name = String(plain.name ?? plain.id ?? plain.uses ?? `step ${at + 1}`);
  return { plain, name, commands: typeof plain.run === 'string' ? commandsOf(plain.run) : [], runs: isRun };
}

/** Words of jobs that run the tests in a special way, or not those of a usual change. */
const SPECIAL =
  /integration|e2e|end-to-end|coverage|bench|perf|fuzz|docs?\b|doc-|release|publish|deploy|nightly|valgrind|msrv|minimal|min[-_ ]?(?:imum|ver|sup)|minver|lowest|wasm|windows|macos|mac\b|cross|android|freebsd|bsd|alpine|musl|sanitiz|asan|tsan|miri|smoke|compat|reproducib|downstream|django|gnu|style|lint|mypy|typing/i;
const USUAL = /^(?:tests?|unit|ci|build|build[-_]and[-_]test|checks?|linux|ubuntu|main)(?:[-_ ]|$)/i;

/**
 * The job whose steps run the usual tests; null: none is known to run any. One that tests what another job has built
 * would not see a change.
 */
export function testJob(jobs: readonly CiJob[], scripts: Scripts): CiJob | null {
  const scored = jobs.map((job) => ({ job, score: scoreOf(job, scripts) })).filter(({ score }) => score > 0);
  return (
    scored.reduce<(typeof scored)[number] | null>(
      (best, one) => (best === null || one.score > best.score ? one : best),
      null,
    )?.job ?? null
  );
}

function scoreOf(job: CiJob, scripts: Scripts): number {
  const roles = job.steps.flatMap(({ commands }) => commands.map((command) => roleOf(command, scripts)));
  const tests = roles.filter((role) => role === 'tests').length;
  const testsAnArtifact = job.steps.some(({ plain }) =>
    /^actions\/download-artifact@/.test(String(plain.uses)),
  );
  if (tests === 0 || testsAnArtifact) return 0;
  const name = `${job.id} ${String(job.plain.name ?? '')}`;
  const file = job.path.replace(/^.*\//, '').replace(/\.ya?ml$/, '');
  const points = [
    100 + Math.min(tests, 3),
    USUAL.test(job.id) || USUAL.test(String(job.plain.name ?? '')) ? 12 : 0,
    USUAL.test(file) ? 8 : 0,
    SPECIAL.test(name) ? -30 : 0,
    SPECIAL.test(file) ? -20 : 0,
    job.unread === null ? 0 : -20,
    job.plain['continue-on-error'] === true ? -30 : 0,
    job.plain.container === undefined ? 0 : -5,
  ];
  return points.reduce((sum, one) => sum + one, 0);
}
