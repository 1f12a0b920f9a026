import { type Called, type CiJob, defaultsOf, jobFrom, knownTo } from './ci-job.ts';
import type { Scripts } from './command-role.ts';
import { runs, settled } from './expressions.ts';
import { list, mapping, type Plain, plainWorkflow } from './github-workflow.ts';

const TRIGGERS = ['push', 'pull_request', 'pull_request_target', 'merge_group'];

/** What the CI of a repository says. */
export interface Ci {
  /** Those that run on Linux for a change. */
  readonly jobs: readonly CiJob[];
  /** What could not be looked into. */
  readonly notes: readonly string[];
}

/**
 * The jobs of all workflows, also of those that they call in the same repository.
 * @param texts workflow files and actions by path
 */
export function readCi(texts: ReadonlyMap<string, string>, scripts: Scripts): Ci {
  const read = [...texts].map(([path, text]) => [path, plainWorkflow(text)] as const);
  const files = new Map(read.flatMap(([path, plain]) => (plain === null ? [] : [[path, plain] as const])));
  const broken = read.flatMap(([path, plain]) => (plain === null ? [`${path} could not be read.`] : []));
  const found = [...files].flatMap(([path, plain]) =>
    isForChanges(plain.on)
      ? [jobsOf({ path, plain, inputs: defaultsOf(inputsOf(plain)), files, scripts }, [])]
      : [],
  );
  return {
    jobs: found.flatMap(({ jobs }) => jobs),
    notes: [...broken, ...found.flatMap(({ notes }) => notes)],
  };
}

/** @param callers the files on the way to this one */
function jobsOf(file: Called, callers: readonly string[]): Ci {
  const found = Object.entries(mapping(file.plain.jobs)).map(([id, value]): Ci => {
    const job = mapping(value);
    if (job.uses !== undefined) return calledBy(id, job, file, [...callers, file.path]);
    const own = jobFrom(id, job, file);
    return { jobs: own === null ? [] : [own], notes: [] };
  });
  return { jobs: found.flatMap(({ jobs }) => jobs), notes: found.flatMap(({ notes }) => notes) };
}

function calledBy(id: string, job: CiJob['plain'], file: Called, callers: readonly string[]): Ci {
  const known = knownTo(job, file);
  if (runs(job.if, known) === 'no') return { jobs: [], notes: [] };
  const path = String(job.uses).replace(/^\.\//, '');
  const plain = file.files.get(path);
  if (plain === undefined || callers.includes(path))
    return { jobs: [], notes: [`Not looked into: job ${id} of ${file.path}, which calls ${job.uses}.`] };
  const inputs = { ...defaultsOf(inputsOf(plain)), ...mapping(settled(job.with ?? null, known)) };
  return jobsOf({ ...file, path, plain, inputs }, callers);
}

function inputsOf(plain: CiJob['plain']): Plain | undefined {
  return mapping(mapping(plain.on).workflow_call).inputs;
}

function isForChanges(on: Plain | undefined): boolean {
  const names = typeof on === 'string' ? [on] : list(on).length > 0 ? list(on) : Object.keys(mapping(on));
  const push = mapping(mapping(on).push);
  const isForTags = push.tags !== undefined && push.branches === undefined;
  return names.some((name) => TRIGGERS.includes(String(name)) && !(name === 'push' && isForTags));
}
