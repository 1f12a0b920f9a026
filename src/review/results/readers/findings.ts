import {
  type Failure,
  type FailureCause,
  type FormatReading,
  sumOfCounts,
  type TestCounts,
} from '../../../core/verdict/test-report.ts';
import { clipped, MAX_FAILURES, UniqueIds } from './format.ts';

/** The numbers of one closing summary of a runner. */
export interface Closing extends TestCounts {
  /** Failures and errors together. */
  readonly failed: number;
  /** The part of the run that it closes. Absent: the whole. */
  readonly of?: string;
}

/**
 * Combines several closings of one run, all but one of which a test may have printed: the most failures, and the fewest
 * executed tests but at least the failed ones. Null when there is no closing.
 */
export function worstOf(closings: readonly Closing[], named: readonly Failure[]): Closing | null {
  const last = closings.at(-1);
  if (last === undefined || closings.length === 1) return last ?? null;
  const ran = named.filter(({ cause }) => cause !== 'load').length;
  const worst = closings.reduce((worse, { executed, failed }) => ({
    executed: Math.min(worse.executed, executed),
    skipped: last.skipped,
    failed: Math.max(worse.failed, failed),
  }));
  return { ...worst, executed: Math.max(ran, worst.executed) };
}

/** Adds up the closings of consecutive runs. */
export function sumOf(closings: readonly Closing[]): Closing | null {
  if (closings.length === 0) return null;
  return { ...sumOfCounts(closings), failed: closings.reduce((sum, { failed }) => sum + failed, 0) };
}

/** A failure without a place: of a tool itself, or of a test that is known only by name. */
export function unplaced(
  cause: FailureCause,
  { id, name = id, message = '' }: { readonly id: string; readonly name?: string; readonly message?: string },
): Failure {
  return { id, cause, name, at: null, message, trace: [] };
}

/** Further candidates of one output are only counted; some may have been printed by tests. */
export const MAX_KEPT = 4 * MAX_FAILURES;

/** Collects what a reader finds. Makes ids unique, clips texts, and only counts failures beyond the limit. */
export class Findings {
  readonly #ids = new UniqueIds();
  readonly #failures: Failure[] = [];
  #total = 0;
  /** Ids of the passed tests in the order of the output. The reading makes them unique, like those of failures. */
  readonly passed: string[] = [];

  add(failure: Failure): void {
    this.#total += 1;
    if (this.#failures.length >= MAX_FAILURES) return;
    const { details = '', ...rest } = failure;
    const message = clipped(rest.message);
    this.#failures.push({
      ...rest,
      id: this.#ids.unique(rest.id),
      name: clipped(rest.name),
      message,
      ...(details === '' || details === message ? {} : { details }),
    });
  }

  /** Counts failures that the reader did not read. */
  skip(count: number): void {
    this.#total += count;
  }

  get total(): number {
    return this.#total;
  }

  get failures(): readonly Failure[] {
    return this.#failures;
  }

  /**
   * Builds the reading from a closing. It is incomplete if more failures are counted than named. Without a closing
   * there are no counts.
   */
  closedBy(closing: Closing | null): FormatReading {
    const isWhole = closing !== null && closing.failed <= this.#total;
    return this.reading({ counts: closing && sumOfCounts([closing]), isComplete: isWhole });
  }

  reading(end: { readonly counts: TestCounts | null; readonly isComplete: boolean }): FormatReading {
    const failed = new Set(this.#failures.map(({ id }) => id));
    const ids = new UniqueIds();
    const passed = this.passed.map((id) => ids.unique(id)).filter((id) => !failed.has(id));
    return { failures: this.#failures, counts: end.counts, passed, isComplete: end.isComplete };
  }
}
