import { countOfBlocking, type Verdict } from '../core/verdict/verdict.ts';

/** The attempts to finish that validation rejected. */
export class Attempts {
  #count = 0;
  #last: Verdict | null = null;
  #latest: 'better' | 'no-better' | null = null;
  #fewest = Number.POSITIVE_INFINITY;

  get count(): number {
    return this.#count;
  }

  /** The last verdict other than passed. Null: there was none. */
  get last(): Verdict | null {
    return this.#last;
  }

  /**
   * How the last attempt compares with the best one before it: `no-better` when it has at least as many failures. A
   * change that only a policy blocks counts as 0 failures. The first attempt is always `better`.
   */
  get latest(): 'better' | 'no-better' | null {
    return this.#latest;
  }

  add(verdict: Verdict): void {
    this.#count += 1;
    this.#last = verdict;
    const failures = countOfBlocking(verdict);
    this.#latest = failures < this.#fewest ? 'better' : 'no-better';
    this.#fewest = Math.min(this.#fewest, failures);
  }
}
