import type { BundleEnding } from '../bundle/bundle.ts';
import { reasonOf } from '../core/fault.ts';
import { NOTHING_DONE, type Outcome } from '../core/outcome.ts';
import type { RunResult } from '../deliver/result.ts';
import type { StartedRun } from '../deliver/text/run-record.ts';
import type { Candidate, Run } from './parts.ts';

/** What work came to: the same whether this job publishes it or hands it over. */
export interface Worked {
  readonly ending: Finished['ending'] | Broken['ending'];
  /** The change as it is by then. */
  readonly candidate: Candidate;
  /** What a later run goes on from, if nothing is published; absent: the same. */
  readonly forNextRun?: Candidate;
  /** Sentences in Markdown about what the commands did not see. */
  readonly caveats: readonly string[];
}

/** Work that came to an end of its own. */
export interface Finished extends Worked {
  readonly ending: Extract<BundleEnding, { readonly kind: 'rounds' }>;
}

/** Work that was broken off, or came to nothing. */
export interface Broken extends Worked {
  readonly ending: Extract<BundleEnding, { readonly kind: 'broken' }> & {
    /** The file that holds the change so far; null: there is none. */
    readonly patchPath: string | null;
  };
}

/** Takes what a run comes to: publishes it, or hands it over to the job that publishes. */
export interface Publisher {
  /** Says that the run has begun: with its first request to the model, or its setup before that. */
  begin(): void;
  /**
   * Reports to people and later runs how the work ended. Never throws: whatever goes wrong becomes a `failed` outcome,
   * and the change so far is kept as a patch.
   */
  conclude(worked: Worked): Promise<RunResult>;
}

/** The end of work that broke off: a sentence with a remedy, and the change so far as a patch. Never throws. */
export async function brokenBy(
  { role, session, signal }: Pick<Run, 'role' | 'session' | 'signal'>,
  candidate: Candidate,
  thrown: unknown,
): Promise<Broken> {
  // What was there before a plan is not its change.
  const patch =
    role === 'planner' ? null : await candidate.keepPatch(candidate.workspace.changes()).catch(() => null);
  const patchPath = patch?.path ?? null;
  const kept = patchPath === null ? '' : ' The change so far is kept as a patch.';
  const loss = signal.aborted ? null : session.loss;
  const status = loss === null ? 'failed' : 'superseded';
  const reason = `${loss === null ? reasonOf(thrown) : loss.message}${kept}`;
  return { ending: { kind: 'broken', status, reason, patchPath }, candidate, caveats: [] };
}

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
