import type { Budget } from '../core/budget.ts';
import type { Emit } from '../core/events.ts';
import { Cancelled } from '../core/fault.ts';

/** Of the whole time, however long the gate takes: the rest is for work. */
const MOST_KEPT = 0.5;
/** What the gate took on the base, the second time for the runs that only a change needs. */
const RUNS_OF_GATE = 2;
/** A review that was seen whole, and some room. */
const REVIEW_FACTOR = 1.25;
/** Node's timers hold at most 2^31 - 1 ms. */
const MAX_TIMER_MS = 2_147_483_647;

export interface DeadlineOptions {
  readonly budget: Budget;
  /** Milliseconds that the gate took on the base, as far as it is known by now. */
  readonly gateMs: () => number;
  readonly emit: Emit;
}

/**
 * Ends the rounds while there is still time to validate what stands. Rounds, tokens and money need no such reserve: the
 * validation at the end costs none of them.
 */
export class Deadline {
  readonly #options: DeadlineOptions;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #longestReviewMs = 0;
  #hasTold = false;

  constructor(options: DeadlineOptions) {
    this.#options = options;
  }

  /** Aborted when no edit is taken any more. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  sawReview(ms: number): void {
    this.#longestReviewMs = Math.max(this.#longestReviewMs, ms);
  }

  /** Sets the end anew, by what is known of the gate now. To be called before each round. */
  set(): void {
    clearTimeout(this.#timer);
    this.#tell();
    const leftMs = Math.min(Math.floor(this.leftMs), MAX_TIMER_MS);
    if (leftMs <= 0) this.#end();
    else this.#timer = setTimeout(() => this.#end(), leftMs).unref();
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  /** Whether the gate can still run once. What is not known to be too long is tried. */
  get hasTimeForReview(): boolean {
    return this.#options.budget.remainingMs > this.#options.gateMs();
  }

  /** Milliseconds until no edit is taken any more. */
  get leftMs(): number {
    const { remainingMs, remainingLoopMs } = this.#options.budget;
    return Math.min(remainingLoopMs, remainingMs - this.#keptMs);
  }

  get #keptMs(): number {
    const needed = Math.max(this.#options.gateMs() * RUNS_OF_GATE, this.#longestReviewMs * REVIEW_FACTOR);
    return Math.min(needed, this.#options.budget.limits.maxMs * MOST_KEPT);
  }

  /** Said once, and only when the gate asks for more than is kept anyway. */
  #tell(): void {
    const { budget, emit } = this.#options;
    if (this.#hasTold || budget.remainingMs - this.#keptMs >= budget.remainingLoopMs) return;
    this.#hasTold = true;
    const seconds = Math.round(this.#keptMs / 1000);
    const text = `The validation commands take long, so ${seconds} s of the time are kept to validate what stands at the end.`;
    emit({ kind: 'note', level: 'info', text });
  }

  #end(): void {
    this.#controller.abort(new Cancelled('The time for rounds is used up.'));
  }
}

/** How long the gate takes, from what the baseline tells of its commands. */
export class GateTime {
  #ms = 0;

  /** Milliseconds of all commands of the gate on the base that have ended by now. */
  get ms(): number {
    return this.#ms;
  }

  /** For the baseline to tell through. */
  watching(emit: Emit): Emit {
    return (event) => {
      if (event.kind === 'baseline' && event.result.kind !== 'refused') this.#ms += event.result.ms;
      emit(event);
    };
  }
}
