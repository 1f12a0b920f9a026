import { setImmediate as nextTurn } from 'node:timers/promises';
import { clearRunFolder } from '../adapters/runner/run-folder.ts';
import { whyUnavailable } from '../adapters/sandbox/availability.ts';
import type { PushRight } from '../core/branch-place.ts';
import { Cancelled, type UserFault } from '../core/fault.ts';
import type { ModelClient } from '../core/ports.ts';
import { loadChecks } from '../core/schema.ts';
import { isUnattended } from '../core/task.ts';
import { awaitSave } from '../core/timing/last-save.ts';
import { Stop } from '../core/timing/stop.ts';
import { NoRun, nothingDone, type RunResult } from '../deliver/result.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import type { OpeningJob } from '../issue/enter-session.ts';
import { type Issue, openIssue } from '../issue/open-issue.ts';
import { expectFree, withOtherWork } from '../issue/other-work.ts';
import { expectMoney, keepSpending } from '../issue/spending.ts';
import type { Run } from '../run/parts.ts';
import type { Publisher } from '../run/worked.ts';
import { UNBOUNDED } from '../session/repairs.ts';
import { Commits, type WorkCommits } from '../start/commits.ts';
import { noWriteAccess } from '../start/faults.ts';
import { loadModel, type UnconfiguredStart } from '../start/start.ts';

/** What differs between the job that does the whole run and the one that hands it over. */
export interface AskingJob extends OpeningJob {
  readonly kind: 'whole' | 'propose';
  /** Who takes what the run comes to. */
  publisherFor(issue: Issue, run: Run): Promise<Publisher>;
}

/** The job that asks the model, or applies a change that there is already. */
export function askModel(job: AskingJob, request: RunRequest): Promise<RunResult> {
  const asking = onIssue(job, request, (issue) => work(issue, job, program));
  // Behind the first requests to the forge and the checkout, while the forge answers.
  const program = nextTurn().then(() => loadProgram(job.start));
  program.catch(() => undefined);
  return asking;
}

/** Opens the issue and, if there is something to do, does the job's work on it. */
export async function onIssue(
  job: OpeningJob,
  request: RunRequest,
  work: (issue: Issue) => Promise<RunResult>,
): Promise<RunResult> {
  const commits = new Commits(job.start);
  try {
    const issue = await openIssue(job, request, commits);
    return await work(issue).finally(() => awaitSave(issue.session.release(), job.start.signal));
  } finally {
    await commits.close();
    // Removes the files of the change; the run's own files stay.
    await clearRunFolder(job.start.folder).catch(() => undefined);
  }
}

/** The modules of a run, and its model. */
interface Program {
  readonly modules: typeof import('./compose.ts');
  readonly model: ModelClient;
}

async function loadProgram(start: UnconfiguredStart): Promise<Program> {
  const { isolation, network } = start.workflow.commands;
  // First, so that the check runs beside the loading. Its result is cached; the settings may still change the isolation.
  if (isolation === 'auto') whyUnavailable(network).catch(() => undefined);
  const [modules, model] = await Promise.all([
    import('./compose.ts'),
    loadModel(start, start.workflow),
    loadChecks(),
  ]);
  return { modules, model };
}

/** @throws {NoRun | Cancelled | UserFault | ServiceFault} */
async function work(issue: Issue, job: AskingJob, program: Promise<Program>): Promise<RunResult> {
  const { start, request, task } = issue;
  const commits = await issue.commits.work(issue);
  if (start.signal.aborted) throw new Cancelled('The run was stopped.');
  if (task.onto === undefined && request.trigger.kind !== 'base-moved')
    return workByModel(await program, issue, { job, commits });
  await expectSecured(issue, job);
  await abortOnRefusal(issue.pushRight, '');
  const { applyChange } = await import('./apply-change.ts');
  return applyChange(issue, commits, (run) => job.publisherFor(issue, run));
}

/**
 * Saves the session of a run that no person asked for: it limits the number of such runs. What may not write leaves that
 * to the job that does. @throws {NoRun} where it cannot be saved
 */
export async function expectSecured(
  { request, session }: Issue,
  { kind }: Pick<OpeningJob, 'kind'>,
): Promise<void> {
  if (kind === 'propose' || !isUnattended(request.trigger) || (await session.secure())) return;
  throw new NoRun(nothingDone('skipped', session.loss?.message ?? UNBOUNDED));
}

/**
 * A refusal that has already arrived ends the run before anything is spent; a later one aborts the run then. Nothing
 * waits for it: a slow forge delays no request to the model.
 *
 * @param right never rejects
 * @param spent a sentence about what was spent by then; empty: something
 */
export async function abortOnRefusal(right: Promise<PushRight>, spent: string): Promise<Stop<UserFault>> {
  const known = await Promise.race([right, null]);
  if (known?.kind === 'refused') throw noWriteAccess(known.answer, spent);
  const ending = new Stop<UserFault>();
  void right.then((later) => {
    if (later.kind === 'refused') ending.abort(noWriteAccess(later.answer, ''));
  });
  return ending;
}

interface Parts {
  readonly job: AskingJob;
  readonly commits: WorkCommits;
}

async function workByModel(
  { modules, model }: Program,
  issue: Issue,
  { job, commits }: Parts,
): Promise<RunResult> {
  const { start, agent, request, session } = issue;
  const { config } = start;
  const isCoder = agent === 'coder';
  const isRetry = request.command === 'retry';
  if (isRetry) session.forgetDigest();
  const escalationModel = config.inputs.get('escalation-model');
  await expectFree(issue);
  await expectMoney(start);
  const unpublishable = await abortOnRefusal(issue.pushRight, ' The model was not asked.');
  const unpublished = isRetry || !isCoder ? null : session.before.change;
  const parts = await modules.compose(
    { ...issue, task: await withOtherWork(issue) },
    { commits, unpublished },
    {
      // The settings of the repository may name another model than the one that was loaded.
      model: config === start.workflow ? model : await loadModel(start, config),
      stronger: isCoder && escalationModel !== '' ? await loadModel(start, config, escalationModel) : null,
    },
  );
  const publisher = await job.publisherFor(issue, parts.run);
  await expectSecured(issue, job);
  try {
    const worked = await modules.run({ ...parts, unpublishable, begin: () => publisher.begin() });
    return await publisher.conclude(worked);
  } finally {
    await keepSpending(start, '');
  }
}
