import type { Failure } from '../../../core/verdict/test-report.ts';
import { type Closing, sumOf, worstOf } from './findings.ts';
import type { Groups } from './list-runner.ts';

/** The closings of one run. */
export class ListClosings {
  readonly all: Closing[] = [];
  /** Those that a test printed, or an earlier run. */
  readonly #cleared: Closing[] = [];
  /** Tests that were named as passed above the last closing. */
  #named = 0;
  /** Whether each closing counts those that are named since the one before, or none is: a test may have printed another. */
  #areOfRuns = true;
  /** Whether one of them counts failures. */
  isCounted = false;
  /** The numbers of a closing of which further lines may follow. */
  #counts = new Map<string, number>();
  #of: string | null = null;
  /** How many tests have to be counted. */
  #tests: number | null = null;
  /** How many failures have to be named. */
  failures = 0;

  get isGreen(): boolean {
    return this.all.length > 0 && this.all.every(({ failed }) => failed === 0);
  }

  count(groups: Groups): void {
    for (const [word, digits] of Object.entries(groups)) {
      if (word === 'of' || word === 'each') this.#of = digits || `part ${this.all.length}`;
      else if (digits !== undefined && word !== 'name')
        this.#counts.set(word, (this.#counts.get(word) ?? 0) + Number(digits));
    }
  }

  /**
   * False: there are no numbers.
   * @param named how many tests are marked as passed and as skipped, for a closing that does not count them
   */
  close(named: { readonly passed: number; readonly skipped: number }): boolean {
    if (this.#counts.size === 0) return false;
    if (!this.#counts.has('skipped')) this.#counts.set('skipped', named.skipped);
    const isOfFailed =
      this.#counts.has('failed') && !this.#counts.has('total') && !this.#counts.has('passed');
    if (isOfFailed) this.#counts.set('passed', named.passed);
    this.isCounted ||= this.#counts.has('failed');
    const closing = closingOf(this.#counts);
    if (closing !== null) {
      const own = named.passed - this.#named;
      this.#areOfRuns &&= own === 0 || own === closing.executed - closing.failed;
      this.#named = named.passed;
      this.all.push(this.#of === null ? closing : { ...closing, of: this.#of });
    }
    this.drop();
    return true;
  }

  drop(): void {
    this.#counts = new Map();
    this.#of = null;
  }

  clear(): void {
    this.#cleared.push(...this.all.splice(0));
    this.drop();
  }

  announce({ tests, failures = '0' }: Groups): void {
    if (tests !== undefined) this.#tests = Number(tests);
    this.failures = Math.max(this.failures, Number(failures));
  }

  /**
   * Of each part the worst, as tests may have printed the others, added up. Null: there is none.
   * @param noTests how many of the counted tests are none
   */
  worst(
    failures: readonly Failure[],
    noTests: { readonly failed: number; readonly passed: number },
  ): Closing | null {
    const closings = this.all.map((one) => ({
      ...one,
      executed: Math.max(0, one.executed - Math.min(one.failed, noTests.failed) - noTests.passed),
    }));
    const parts = Map.groupBy(closings, ({ of = '' }) => of);
    const own = parts.size === 1 ? failures : [];
    const sum = sumOf([...parts.values()].flatMap((part) => worstOf(part, own) ?? []));
    if (sum === null) return null;
    const all = [...this.#cleared, ...closings];
    const isAll = this.#tests === null || sum.executed + sum.skipped === this.#tests;
    return {
      ...sum,
      ...(this.#areOfRuns && all.length > parts.size
        ? { closings: all.map(({ executed }) => executed) }
        : {}),
      failed: isAll ? sum.failed : Number.POSITIVE_INFINITY,
    };
  }
}

/**
 * The closing of named numbers. Failures are `failed`, `errors` and `unexpected`; a `red` closing has one at least. Tests
 * that ran are the `total` without the skipped ones, or `passed`, `xfailed`, `xpassed` and `failed`. Null without any.
 */
function closingOf(counts: ReadonlyMap<string, number>): Closing | null {
  if (!['total', 'passed', 'failed'].some((word) => counts.has(word))) return null;
  const of = (word: string): number => counts.get(word) ?? 0;
  const skipped = of('skipped') + of('pending');
  const failed = Math.max(of('failed') + of('errors') + of('unexpected'), counts.has('red') ? 1 : 0);
  const ran = of('passed') + of('xfailed') + of('xpassed') + of('failed');
  const executed = counts.has('total') ? Math.max(0, of('total') - skipped) : ran;
  return { executed, skipped, failed };
}
