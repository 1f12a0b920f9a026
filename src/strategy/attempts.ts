import type { Claim } from '../core/decision.ts';
import { oneLine } from '../core/text/text.ts';
import { blockingFailures } from '../core/verdict/evidence.ts';
import { detailOf } from '../core/verdict/test-report.ts';
import { countOfBlocking, type Verdict } from '../core/verdict/verdict.ts';

/** A failed attempt, as described to a fresh attempt. */
export interface FailedAttempt {
  readonly title: string;
  /** Why it failed, in a few words. */
  readonly why: string;
}

const MAX_WHY_CHARS = 300;

/** The attempts to finish that validation rejected. */
export class Attempts {
  readonly #tried: FailedAttempt[] = [];
  #last: Verdict | null = null;
  #latest: 'better' | 'no-better' | null = null;
  #fewest = Number.POSITIVE_INFINITY;

  get count(): number {
    return this.#tried.length;
  }

  get tried(): readonly FailedAttempt[] {
    return this.#tried;
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

  add({ title }: Claim, verdict: Verdict): void {
    this.#tried.push({ title, why: whyOf(verdict) });
    this.#last = verdict;
    const failures = countOfBlocking(verdict);
    this.#latest = failures < this.#fewest ? 'better' : 'no-better';
    this.#fewest = Math.min(this.#fewest, failures);
  }
}

function whyOf(verdict: Verdict): string {
  if (verdict.kind === 'blocked') return oneLine(verdict.why, MAX_WHY_CHARS);
  const failures = verdict.evidence.comparisons.flatMap(blockingFailures);
  const named = failures.map((failure) => {
    const detail = detailOf(failure);
    return detail === '' ? failure.name : `${failure.name} (${detail})`;
  });
  return oneLine(named.length === 0 ? 'the commands failed' : named.join('; '), MAX_WHY_CHARS);
}
