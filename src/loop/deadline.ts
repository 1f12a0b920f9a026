import type { Budget } from '../core/budget.ts';
import type { Emit } from '../core/events.ts';
import { Cancelled } from '../core/fault.ts';

/** Largest share of the total time that is reserved, however long the gate takes. The rest is for work. */
const MAX_RESERVED_SHARE = 0.5;
/** In units of the gate's time on the base: once for the gate, once for the extra runs that a change needs. */
const RUNS_OF_GATE = 2;
/** Applied to the longest complete review so far, as a margin. */
const REVIEW_FACTOR = 1.25;

export interface DeadlineOptions {
  readonly budget: Budget;
  /** Milliseconds that the gate took on the base, as far as known by now. */
  readonly gateMs: () => number;
}

/**
 * Ends the rounds while there is still time to validate the last change. Rounds, tokens and money need no such
 * reserve, because the final validation costs none of them.
 */
export class Deadline {
  readonly #options: DeadlineOptions;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #longestReviewMs = 0;

  constructor(options: DeadlineOptions) {
    this.#options = options;
  }

  /** Aborted when edits are no longer accepted. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  sawReview(ms: number): void {
    this.#longestReviewMs = Math.max(this.#longestReviewMs, ms);
  }

  /** Recalculates the deadline from the gate times known by now. To be called before each round. */
  set(): void {
    clearTimeout(this.#timer);
    const leftMs = Math.floor(this.leftMs);
    if (leftMs <= 0) this.#end();
    else this.#timer = setTimeout(() => this.#end(), leftMs).unref();
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  /** Whether the gate can still run once. A gate of unknown duration is assumed to fit. */
  get hasTimeForReview(): boolean {
    return this.#options.budget.remainingMs > this.#options.gateMs();
  }

  /** Milliseconds until edits are no longer accepted. */
  get leftMs(): number {
    const { remainingMs, remainingLoopMs } = this.#options.budget;
    return Math.min(remainingLoopMs, remainingMs - this.#reservedMs);
  }

  get #reservedMs(): number {
    const needed = Math.max(this.#options.gateMs() * RUNS_OF_GATE, this.#longestReviewMs * REVIEW_FACTOR);
    return Math.min(needed, this.#options.budget.limits.maxMs * MAX_RESERVED_SHARE);
  }

  #end(): void {
    this.#controller.abort(new Cancelled('The time for rounds is used up.'));
  }
}

/** Measures how long the gate takes, from the baseline's events. */
export class GateTime {
  #ms = 0;

  /** Milliseconds of all gate commands that have ended on the base so far. */
  get ms(): number {
    return this.#ms;
  }

  /** Wraps the `emit` that the baseline uses. */
  watching(emit: Emit): Emit {
    return (event) => {
      if (event.kind === 'baseline' && event.result.kind !== 'refused') this.#ms += event.result.ms;
      emit(event);
    };
  }
}
