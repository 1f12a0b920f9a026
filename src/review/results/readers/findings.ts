import type {
  Failure,
  FailureCause,
  FormatName,
  FormatReading,
  TestCounts,
} from '../../../core/test-report.ts';
import { clipped, FailureIds, MAX_FAILURES, PassedTests } from './format.ts';

/** What one closing summary of a runner says. */
export interface Closing {
  readonly executed: number;
  readonly skipped: number;
  /** Failures and errors together. */
  readonly failed: number;
}

/**
 * Several closings of one run, of which a test may have printed all but one, are read for the worse: the most failures
 * and the fewest tests executed, but no fewer than are named as failed. Null when there is none.
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

/** Closings of runs that followed each other. */
export function sumOf(closings: readonly Closing[]): Closing | null {
  if (closings.length === 0) return null;
  return closings.reduce((sum, { executed, skipped, failed }) => ({
    executed: sum.executed + executed,
    skipped: sum.skipped + skipped,
    failed: sum.failed + failed,
  }));
}

/** The number in front of a word: `4 failed`. */
export function countIn(line: string, word: string): number {
  return Number(new RegExp(String.raw`\b(\d{1,9}) ${word}\b`).exec(line)?.[1] ?? 0);
}

/** A failure that is said to stand nowhere: of a tool itself, or of a test by its name alone. */
export function unplaced(
  cause: FailureCause,
  { id, name = id, message = '' }: { readonly id: string; readonly name?: string; readonly message?: string },
): Failure {
  return { id, cause, name, at: null, message, trace: [] };
}

/** More of one output than this is only counted; some of it may be what tests printed. */
export const MAX_KEPT = 4 * MAX_FAILURES;

/** Collects what a reader finds; ids become unique, texts are clipped, and failures beyond the limit only counted. */
export class Findings {
  readonly #ids = new FailureIds();
  readonly #failures: Failure[] = [];
  #total = 0;
  readonly passed = new PassedTests();

  add(failure: Failure): void {
    this.#total += 1;
    if (this.#failures.length >= MAX_FAILURES) return;
    const { said = '', ...told } = failure;
    const message = clipped(told.message);
    this.#failures.push({
      ...told,
      id: this.#ids.unique(told.id),
      name: clipped(told.name),
      message,
      ...(said === '' || said === message ? {} : { said }),
    });
  }

  /** Failures that a reader did not look at any more. */
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
   * A failure that is counted and not named is data that is missing, so that the reading is not complete. Without a
   * closing there are no counts.
   */
  closedBy(format: FormatName, closing: Closing | null): FormatReading {
    if (closing === null) return this.reading(format, { counts: null, isComplete: false });
    return this.reading(format, {
      counts: { executed: Math.max(0, closing.executed), skipped: closing.skipped },
      isComplete: closing.failed <= this.#total,
    });
  }

  /** Of runs that followed each other: their counts together, and complete when each of them is. */
  ofRuns(
    format: FormatName,
    runs: readonly { readonly closing: TestCounts | null; readonly isWhole: boolean }[],
  ): FormatReading {
    const closings = runs.flatMap(({ closing }) => (closing === null ? [] : [closing]));
    const sum = (of: keyof TestCounts): number => closings.reduce((all, each) => all + each[of], 0);
    const counts = { executed: Math.max(0, sum('executed')), skipped: sum('skipped') };
    const isComplete = runs.every(({ isWhole }) => isWhole);
    return this.reading(format, { counts: closings.length === 0 ? null : counts, isComplete });
  }

  reading(
    format: FormatName,
    end: { readonly counts: TestCounts | null; readonly isComplete: boolean },
  ): FormatReading {
    const failed = new Set(this.#failures.map(({ id }) => id));
    const passed = [...this.passed].filter((id) => !failed.has(id));
    return { format, failures: this.#failures, counts: end.counts, passed, isComplete: end.isComplete };
  }
}
