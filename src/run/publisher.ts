import type { PlannedEnd, RoundsResult } from '../bundle/bundle.ts';
import type { RunResult } from '../deliver/result.ts';
import type { Candidate } from './parts.ts';

export interface CompletedRounds extends RoundsResult {
  /** How long the gate has taken on the base so far. */
  readonly gateMs: number;
}

/** The result of the rounds, and the candidate that it is about. */
export interface FinishedRun {
  readonly candidate: Candidate;
  readonly rounds: CompletedRounds;
  /** Sentences in Markdown about what the commands did not see. */
  readonly caveats: readonly string[];
}

/** Takes what a run comes to: publishes it, or hands it over to the job that publishes. */
export interface Publisher {
  /** Says that the run has begun: with its first request to the model, or its setup before that. */
  begin(): void;
  /**
   * Reports to people and later runs how the work ended. Never throws: whatever goes wrong becomes a `failed` outcome,
   * and the change so far is kept as a patch.
   *
   * @param candidate the change as it is by then
   */
  conclude(candidate: () => Candidate, work: () => Promise<RunResult>): Promise<RunResult>;
  /** Called within `conclude`. */
  publish(finished: FinishedRun): Promise<RunResult>;
  /** Concludes a run that only plans. Never throws. */
  publishPlan(candidate: Candidate, end: PlannedEnd): Promise<RunResult>;
}
