import { NOTHING_DONE, type Outcome, type Status } from '../core/outcome.ts';
import type { CheckedFinding } from '../core/preflight/finding.ts';
import type { RunRecord } from '../deliver/text/templates.ts';

/** What a start of the action came to. */
export interface RunResult {
  readonly outcome: Outcome;
  /** Null when the run failed before its rounds ended. */
  readonly record: RunRecord | null;
  /** Of a preflight alone. */
  readonly findings?: readonly CheckedFinding[];
  /** What another job is to publish; absent: nothing. */
  readonly bundle?: { readonly path: string; readonly sha256: string };
  /** What a start for many issues, or one that plans, has to tell besides. */
  readonly told?: {
    /** Markdown. */
    readonly summary: string;
    readonly outputs: Readonly<Record<string, string>>;
  };
}

/** An end that came before the rounds. */
export function endedEarly(status: Status, reason: string): RunResult {
  return { outcome: { ...NOTHING_DONE, status, reason }, record: null };
}
