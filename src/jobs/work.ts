import { Cancelled } from '../core/fault.ts';
import type { Issue } from '../issue/open-issue.ts';
import { taskBeside, whyNotBeside } from '../issue/other-work.ts';
import { keepSpending, whyTooDear } from '../issue/spending.ts';
import type { Run } from '../run/parts.ts';
import type { Publisher } from '../run/publisher.ts';
import type { RunResult } from '../run/result.ts';
import { openWorkCommits } from '../start/commits.ts';
import { loadModel, type Start } from '../start/start.ts';
import type { Job } from './job.ts';
import { lazyProgram, type Program } from './program.ts';
import { abortOnRefusal, pushRefusals } from './push-refusals.ts';

interface WorkOptions {
  /** Who takes what the run comes to. @param kind what its comment is about */
  publisherFor(run: Run, kind: 'plan' | 'change'): Promise<Publisher>;
  /** Asked right before the run. Null: it goes on. */
  whyNot(): Promise<RunResult | null>;
}

/** A job that asks the model. */
export function askingJob(
  start: Start,
  kind: Job['kind'],
  optionsOf: (issue: Issue) => WorkOptions,
): Omit<Job, 'finish'> {
  const program = lazyProgram(start);
  return {
    kind,
    start,
    baselineSignature: null,
    load: () => void program(),
    work: (issue) => {
      // The settings of the repository may name another model than the one that was loaded.
      const isSameModel = issue.start === start;
      return work(issue, { program: program(), isSameModel, ...optionsOf(issue) });
    },
  };
}

interface Work extends WorkOptions {
  readonly program: Promise<Program>;
  readonly isSameModel: boolean;
}

/** @throws {Cancelled | UserFault | ServiceFault} */
async function work(issue: Issue, { program, isSameModel, publisherFor, whyNot }: Work): Promise<RunResult> {
  const { start, agent, request, session, from } = issue;
  const { config, signal } = start;
  const refusals = pushRefusals(issue);
  const commits = await openWorkCommits(start, issue.commits, issue);
  if (signal.aborted) throw new Cancelled('The run was stopped.');
  if (issue.task.onto !== undefined || request.trigger.kind === 'base-moved') {
    const over = await whyNot();
    if (over !== null) return over;
    await abortOnRefusal(refusals, '');
    const { applyChange } = await import('./apply-change.ts');
    return applyChange(issue, commits, publisherFor);
  }
  const { modules, model } = await program;
  const isCoder = agent === 'coder';
  const isRetry = request.command === 'retry';
  if (isRetry) session.forgetDigest();
  const { escalationModel } = config.chat;
  const result = isCoder && PLANS.includes(request.command) ? 'plan' : 'change';
  const unwanted = (await whyNotBeside(issue, result)) ?? (await whyTooDear(start));
  if (unwanted !== null) return unwanted;
  const unpublishable = await abortOnRefusal(refusals, ' The model was not asked.');
  const unpublished = isRetry || !isCoder ? null : session.before.change;
  const parts = await modules.compose(
    { ...issue, task: await taskBeside(issue) },
    { ...commits, from, unpublished },
    {
      model: isSameModel ? model : await loadModel(start),
      stronger: isCoder && escalationModel !== '' ? await loadModel(start, escalationModel) : null,
    },
  );
  const publisher = await publisherFor(parts.run, result);
  const over = await whyNot();
  if (over !== null) return over;
  const inputs = { ...parts, publisher, unpublishable };
  try {
    return result === 'plan'
      ? await (await import('../run/plan-run.ts')).runPlan(inputs)
      : await modules.run(inputs);
  } finally {
    await keepSpending(start);
  }
}

/** Commands that ask for a plan only. */
const PLANS: readonly Issue['request']['command'][] = ['plan', 'refine'];
