import { NOTHING_DONE, type Outcome, type Status } from '../core/outcome.ts';
import type { CheckedFinding } from '../core/preflight/finding.ts';
import type { RunRecord, StartedRun } from './text/run-record.ts';

/** How a run ended. The comment, the job summary and the outputs are readings of it. */
export interface EndedRun {
  readonly outcome: Outcome;
  /** Null when the run failed before its rounds ended. */
  readonly record: RunRecord | null;
  /** Of a run that began and has no record; absent: there was none, or the record says it. */
  readonly startedRun?: StartedRun;
}

/** The result of one start of the action. */
export interface RunResult extends EndedRun {
  /** What the status comment has to say of a run that did not begin; absent: it says so already, or nobody waits. */
  readonly noRunReason?: string;
  /** Of a preflight alone. */
  readonly findings?: readonly CheckedFinding[];
  /** For the job that publishes; absent: there is nothing to publish. */
  readonly bundle?: { readonly path: string };
  /** What a batch or a plan adds to the job summary and the outputs. */
  readonly added?: {
    /** Markdown. */
    readonly summary: string;
    readonly outputs: Readonly<Record<string, string>>;
  };
}

/** What is known of a run that began; null: it did not. */
export function startedRunIn({ record, startedRun }: EndedRun): StartedRun | null {
  return startedRun ?? record;
}

/** The result of a run that ended before its rounds. */
export function nothingDone(status: Status, reason: string): RunResult {
  return { outcome: { ...NOTHING_DONE, status, reason }, record: null };
}

/** The same for a run that somebody waits for. @param noRunReason what the status comment says; by default the reason */
export function noRunTold(status: Status, reason: string, noRunReason = reason): RunResult {
  return { ...nothingDone(status, reason), noRunReason };
}

/** Thrown where it turns out that there is no run after all, with how that ends. */
export class NoRun extends Error {
  readonly result: RunResult;

  constructor(result: RunResult) {
    super(result.outcome.reason);
    this.result = result;
  }
}
