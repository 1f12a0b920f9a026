import type { Failure, FormatReading, TestCounts } from '../../../core/verdict/test-report.ts';
import { clipped, MAX_FAILURES, UniqueIds } from './format.ts';

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
    const { details, ...rest } = failure;
    const message = clipped(rest.message);
    this.#failures.push({
      ...rest,
      id: this.#ids.unique(rest.id),
      name: clipped(rest.name),
      message,
      ...(details === undefined || details === message ? {} : { details }),
    });
  }

  get total(): number {
    return this.#total;
  }

  get failures(): readonly Failure[] {
    return this.#failures;
  }

  reading(end: { readonly counts: TestCounts | null; readonly isComplete: boolean }): FormatReading {
    const failed = new Set(this.#failures.map(({ id }) => id));
    const ids = new UniqueIds();
    const passed = this.passed.map((id) => ids.unique(id)).filter((id) => !failed.has(id));
    return { failures: this.#failures, counts: end.counts, passed, isComplete: end.isComplete };
  }
}
