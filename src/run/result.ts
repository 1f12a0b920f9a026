import { NOTHING_DONE, type Outcome } from '../core/outcome.ts';
import type { RunResult } from '../deliver/result.ts';
import type { StartedRun } from '../deliver/text/run-record.ts';
import type { Run } from './parts.ts';

/** For a run that ends before its rounds did. */
export function startedRunOf({ task, budget, origin }: Pick<Run, 'task' | 'budget' | 'origin'>): StartedRun {
  const { modelName: model, runUrl } = origin;
  return {
    task: {
      issue: task.issue,
      ...(task.onto !== undefined && { onto: task.onto }),
      title: task.title,
      instruction: task.instruction,
      ...(task.otherWork && { otherWork: task.otherWork }),
    },
    cost: { spent: budget.spent, ms: budget.workedMs, model, runUrl },
  };
}

/** The result of a run that has begun, and publishes nothing. */
export function endedRun(
  run: Pick<Run, 'task' | 'budget' | 'origin'>,
  ended: Pick<Outcome, 'status' | 'reason'> & { readonly patchPath?: string | null },
): RunResult {
  return { outcome: { ...NOTHING_DONE, ...ended }, record: null, startedRun: startedRunOf(run) };
}
