import { type Failure, sumOfCounts, type TestCounts } from '../../../core/verdict/test-report.ts';
import type { Groups } from './list-runner.ts';

/** The numbers of one closing of a runner. */
export interface Closing extends TestCounts {
  /** Failures and errors together. */
  readonly failed: number;
  /** The part of the run that it closes. Absent: the whole. */
  readonly of?: string;
}

/** The closings of one run. */
export class ListClosings {
  readonly all: Closing[] = [];
  /** Those that a test printed, or an earlier run. */
  readonly #cleared: Closing[] = [];
  /** Tests that were named as passed above the last closing. */
  #named = 0;
  /** Whether each closing counts those that are named since the one before, or none is: a test may have printed another. */
  #areOfRuns = true;
  /** Whether one of them tells a number of failures, and whether one that is not zero. */
  #isCounted = false;
  #isRed = false;
  /** The numbers of a closing of which further lines may follow. */
  #counts = new Map<string, number>();
  #of: string | null = null;
  /** How many tests have to be counted, failures named, and parts closed. */
  #tests: number | null = null;
  #failures = 0;
  #parts = 0;
  /** It is the end of a run that counts nothing. */
  #isUncounted = false;

  /** How many failures are counted, by all runs of the runner in one command; without end: no closing tells. */
  get failed(): number {
    return this.#isCounted ? this.all.reduce((sum, one) => sum + one.failed, 0) : Number.POSITIVE_INFINITY;
  }

  get isGreen(): boolean {
    return this.all.length > 0 && !this.#isRed;
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
    this.#isCounted ||= this.#counts.has('failed');
    this.#isUncounted ||= this.#counts.has('uncounted');
    const closing = closingOf(this.#counts);
    if (closing !== null) {
      this.#isRed ||= closing.failed > 0;
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
    this.#isRed ||= (closingOf(this.#counts)?.failed ?? 0) > 0;
    this.drop();
  }

  announce({ tests, failures = '0', part }: Groups): void {
    if (tests !== undefined) this.#tests = Number(tests);
    this.#failures = Math.max(this.#failures, Number(failures));
    if (part !== undefined) this.#parts += 1;
  }

  /** Whether the run came to its end, and to all that it announced. */
  isWhole(closing: Closing | null, failures: number): boolean {
    if (closing === null) return this.#isUncounted;
    const isCounted = this.#tests === null || closing.executed + closing.skipped === this.#tests;
    return isCounted && failures >= this.#failures && this.all.length >= this.#parts;
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
    const all = [...this.#cleared, ...closings];
    if (sum === null || !this.#areOfRuns || all.length === parts.size) return sum;
    return { ...sum, closings: all.map(({ executed }) => executed) };
  }
}

/**
 * The closing of named numbers. Tests that ran are the `total` without the skipped ones, or `passed` and `failed`; those
 * that were expected to fail count as skipped, as they do by name. Failures are `failed`, `errors` and `unexpected`, or all
 * tests of a `total` that are not `passed`; a `red` closing has one at least. Null without any.
 */
function closingOf(counts: ReadonlyMap<string, number>): Closing | null {
  if (!['total', 'passed', 'failed'].some((word) => counts.has(word))) return null;
  const of = (word: string): number => counts.get(word) ?? 0;
  const skipped = of('skipped') + of('pending') + of('xfailed') + of('xpassed');
  const ran = of('passed') + of('failed');
  const executed = counts.has('total') ? Math.max(0, of('total') - skipped) : ran;
  const others = counts.has('total') && counts.has('passed') ? executed - of('passed') : 0;
  const failed = Math.max(of('failed') + of('errors') + of('unexpected'), others, counts.has('red') ? 1 : 0);
  return { executed, skipped, failed };
}

/** Adds up the closings of consecutive runs. */
function sumOf(closings: readonly Closing[]): Closing | null {
  if (closings.length === 0) return null;
  return { ...sumOfCounts(closings), failed: closings.reduce((sum, { failed }) => sum + failed, 0) };
}

/**
 * Combines several closings, all but one of which a test may have printed: the most failures, and the fewest executed tests
 * but at least the failed ones. Null when there is none.
 */
function worstOf(closings: readonly Closing[], named: readonly Failure[]): Closing | null {
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

/** How many tests ran by all closings. */
export function ranIn({ executed, closings = [executed] }: TestCounts): number {
  return closings.reduce((sum, each) => sum + each, 0);
}
