/** Whole millionths of a US dollar, so that sums are exact. */
const MICRO = 1_000_000;

export interface BatchCaps {
  /** What one job may cost; null: the price of the model is not known. */
  readonly perJob: number | null;
  /** Null: no cap. */
  readonly perBatch: number | null;
  /** What all runs on one issue may cost together; null: no cap. */
  readonly perIssue: number | null;
}

/**
 * The money of a batch: each job gets the full cap of a run, and there are as many jobs as the money pays for. If the
 * batch may cost less than one run, it has one job with all of the money.
 */
export class BatchBudget {
  readonly #perJob: number | null;
  readonly #perIssue: number | null;
  #left: number | null;

  constructor({ perJob, perBatch, perIssue }: BatchCaps) {
    this.#left = perBatch === null ? null : Math.floor(perBatch * MICRO + 0.5);
    const whole = perJob === null ? null : Math.floor(perJob * MICRO + 0.5);
    this.#perJob = whole === null || this.#left === null ? whole : Math.min(whole, this.#left);
    this.#perIssue = perIssue;
  }

  /**
   * @param spent US dollars that earlier runs on the issue cost
   * @returns the cap of the job as text with six decimals, empty if the price is not known; null: no money is left
   */
  take(spent: number): string | null {
    if (this.#perJob === null) return '';
    const rest = this.#perIssue === null ? this.#perJob : Math.floor((this.#perIssue - spent) * MICRO);
    const cap = Math.max(0, Math.min(this.#perJob, rest));
    if (this.#left !== null && (this.#left === 0 || cap > this.#left)) return null;
    if (this.#left !== null) this.#left -= cap;
    return (cap / MICRO).toFixed(6);
  }
}
