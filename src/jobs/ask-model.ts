import { Cancelled } from '../core/fault.ts';
import type { RunResult } from '../deliver/result.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import type { Issue, OpeningJob } from '../issue/open-issue.ts';
import { taskBeside, whyNotBeside } from '../issue/other-work.ts';
import { keepSpending, whyTooDear } from '../issue/spending.ts';
import type { Run } from '../run/parts.ts';
import type { Publisher } from '../run/publisher.ts';
import { openWorkCommits, type WorkCommits } from '../start/commits.ts';
import { loadModel } from '../start/start.ts';
import { abortOnRefusal } from './abort-on-refusal.ts';
import { onIssue } from './on-issue.ts';
import { lazyProgram, type Program } from './program.ts';

/** What differs between the job that does the whole run and the one that hands it over. */
export interface AskingJob extends Pick<OpeningJob, 'start'> {
  readonly kind: 'whole' | 'propose';
  /** Why there is no run after all, asked right before it. Null: it goes on. */
  whyNot(issue: Issue): Promise<RunResult | null>;
  /** Who takes what the run comes to. @param kind what its comment is about */
  publisherFor(issue: Issue, run: Run, kind: 'plan' | 'change'): Promise<Publisher>;
}

/** The job that asks the model, or applies a change that there is already. */
export function askModel(job: AskingJob, request: RunRequest): Promise<RunResult> {
  const program = lazyProgram(job.start);
  const opening = { ...job, load: () => void program() };
  return onIssue(opening, request, (issue) => work(issue, job, program()));
}

/** @throws {Cancelled | UserFault | ServiceFault} */
async function work(issue: Issue, job: AskingJob, program: Promise<Program>): Promise<RunResult> {
  const { start, request, task } = issue;
  const commits = await openWorkCommits(start, issue.commits, issue);
  if (start.signal.aborted) throw new Cancelled('The run was stopped.');
  if (task.onto === undefined && request.trigger.kind !== 'base-moved')
    return runWith(await program, issue, { job, commits });
  const over = await job.whyNot(issue);
  if (over !== null) return over;
  await abortOnRefusal(issue.pushRight, '');
  const { applyChange } = await import('./apply-change.ts');
  return applyChange(issue, commits, (run) => job.publisherFor(issue, run, 'change'));
}

interface Parts {
  readonly job: AskingJob;
  readonly commits: WorkCommits;
}

async function runWith(
  { modules, model }: Program,
  issue: Issue,
  { job, commits }: Parts,
): Promise<RunResult> {
  const { start, agent, request, session } = issue;
  const isCoder = agent === 'coder';
  const isRetry = request.command === 'retry';
  if (isRetry) session.forgetDigest();
  const { escalationModel } = start.config.chat;
  const kind = isCoder && PLANS.includes(request.command) ? 'plan' : 'change';
  const unwanted = (await whyNotBeside(issue, kind)) ?? (await whyTooDear(start));
  if (unwanted !== null) return unwanted;
  const unpublishable = await abortOnRefusal(issue.pushRight, ' The model was not asked.');
  const unpublished = isRetry || !isCoder ? null : session.before.change;
  const parts = await modules.compose(
    { ...issue, task: await taskBeside(issue) },
    { commits, unpublished },
    {
      // The settings of the repository may name another model than the one that was loaded.
      model: start === job.start ? model : await loadModel(start),
      stronger: isCoder && escalationModel !== '' ? await loadModel(start, escalationModel) : null,
    },
  );
  const publisher = await job.publisherFor(issue, parts.run, kind);
  const over = await job.whyNot(issue);
  if (over !== null) return over;
  const inputs = { ...parts, publisher, unpublishable };
  try {
    return kind === 'plan'
      ? await (await import('../run/plan-run.ts')).runPlan(inputs)
      : await modules.run(inputs);
  } finally {
    await keepSpending(start);
  }
}

/** Commands that ask for a plan only. */
const PLANS: readonly Issue['request']['command'][] = ['plan', 'refine'];
