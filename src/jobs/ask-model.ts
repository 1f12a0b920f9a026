import { setImmediate as nextTurn } from 'node:timers/promises';
import { whyUnavailable } from '../adapters/sandbox/availability.ts';
import { Cancelled } from '../core/fault.ts';
import type { ModelClient } from '../core/ports.ts';
import { loadChecks } from '../core/schema.ts';
import type { RunResult } from '../deliver/result.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import type { OpeningJob } from '../issue/enter-session.ts';
import type { Issue } from '../issue/open-issue.ts';
import { expectFree, withOtherWork } from '../issue/other-work.ts';
import { expectMoney, keepSpending } from '../issue/spending.ts';
import type { Run } from '../run/parts.ts';
import type { Publisher } from '../run/worked.ts';
import type { WorkCommits } from '../start/commits.ts';
import { loadModel, type UnconfiguredStart } from '../start/start.ts';
import { abortOnRefusal, expectSecured, onIssue } from './on-issue.ts';

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
