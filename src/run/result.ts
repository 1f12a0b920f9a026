import { reasonOf } from '../core/fault.ts';
import { NOTHING_DONE, type Outcome } from '../core/outcome.ts';
import type { RunResult } from '../deliver/result.ts';
import type { StartedRun } from '../deliver/text/run-record.ts';
import type { Candidate, Run } from './parts.ts';

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

/** The result after a fault: a sentence with a remedy, and the change so far as a patch. Never throws. */
export async function failedRun(run: Run, candidate: Candidate, thrown: unknown): Promise<RunResult> {
  const { session, signal } = run;
  const patch = await candidate.keepPatch(candidate.workspace.changes()).catch(() => null);
  const patchPath = patch?.path ?? null;
  const kept = patchPath === null ? '' : ' The change so far is kept as a patch.';
  const loss = signal.aborted ? null : session.loss;
  return endedRun(run, {
    status: loss === null ? 'failed' : 'superseded',
    reason: `${loss === null ? reasonOf(thrown) : loss.message}${kept}`,
    patchPath,
  });
}
