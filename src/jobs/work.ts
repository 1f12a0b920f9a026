import { Cancelled } from '../core/fault.ts';
import type { Issue } from '../issue/open-issue.ts';
import { taskBeside, whyNotBeside } from '../issue/other-work.ts';
import { keepSpending, whyTooDear } from '../issue/spending.ts';
import type { HandOver, RunDependencies } from '../run/dependencies.ts';
import type { RunResult } from '../run/result.ts';
import { openWorkCommits } from '../start/commits.ts';
import { loadModel } from '../start/start.ts';
import type { Program } from './program.ts';
import { abortOnRefusal, pushRefusals } from './push-refusals.ts';

export interface WorkParts {
  readonly program: Program;
  /** Whether the settings of the repository changed nothing of the model that the program loaded. */
  readonly isSameModel: boolean;
  /** Takes the result of a job that does not publish; null: this job publishes. */
  readonly handOver: HandOver | null;
  /** Where the post step of the job looks for the run's status comment; empty: nowhere. */
  readonly stateFile: string;
  /** Called right before the run. @returns why there is no run; null: it goes on */
  begin(run: RunDependencies): Promise<RunResult | null>;
}

/** Works on the issue with a model, in the job that asks it. @throws {Cancelled | UserFault | ServiceFault} */
export async function work(
  issue: Issue,
  { program, isSameModel, handOver, stateFile, begin }: WorkParts,
): Promise<RunResult> {
  const { start, agent, request, session, from } = issue;
  const { config, signal } = start;
  const refusals = pushRefusals(issue);
  const on = await openWorkCommits(start, issue.commits, issue);
  if (signal.aborted) throw new Cancelled('The run was stopped.');
  const [{ compose, run }, loaded] = await program;
  const isCoder = agent === 'coder';
  const isAnew = request.command === 'retry';
  if (isAnew) session.forgetDigest();
  const { escalationModel } = config.chat;
  const unwanted = (await whyNotBeside(issue)) ?? (await whyTooDear(start));
  if (unwanted !== null) return unwanted;
  const task = await taskBeside(issue);
  const dependencies = await compose(
    { ...issue, task },
    {
      ...on,
      from,
      models: {
        model: isSameModel ? loaded : await loadModel(start),
        stronger: isCoder && escalationModel !== '' ? await loadModel(start, escalationModel) : null,
      },
      unpublishable: await abortOnRefusal(refusals, ' The model was not asked.'),
      unpublished: isAnew || !isCoder ? null : session.before.change,
      handOver,
      stateFile,
    },
  );
  const over = await begin(dependencies);
  if (over !== null) return over;
  try {
    if (!isCoder || !PLANS.includes(request.command)) return await run(dependencies);
    return await (await import('../run/plan-run.ts')).runPlan(dependencies);
  } finally {
    await keepSpending(start);
  }
}

/** Commands that ask for a plan only. */
const PLANS: readonly Issue['request']['command'][] = ['plan', 'refine'];
