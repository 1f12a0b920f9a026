/** Time as a run lives through it; another one for tests. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Calls once, after so many milliseconds. @returns what takes it back */
  readonly after: (ms: number, then: () => void) => () => void;
}

export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export interface LiveEditsOptions {
  readonly clock: Clock;
  /** A number that changes with what is told. */
  readonly changes: () => number;
  /**
   * Edits by what is known at this moment. @param mayWrite asked right before; false: nothing is written
   * @returns false: there is nothing to edit any more
   */
  readonly edit: (mayWrite: () => boolean) => Promise<boolean>;
  /** Told of the first edit in a row that fails. */
  readonly onFault: (thrown: unknown) => void;
}

/** A short run is told by its beginning and its end. */
const FIRST_MS = 15_000;
const LEAST_MS = 10_000;
/** A forge lets a workflow write some hundred times an hour, and others of the repository write as well. */
const MOST_MS = 60_000;
/** Of the time since the beginning: news grows old more slowly in a run that is old. */
const SHARE = 0.1;
const MOST_AFTER_FAULT_MS = 600_000;

/**
 * Keeps something up to date beside a run, which waits for none of it: one edit at a time, at most one in ten seconds,
 * fewer as time goes by, and none where nothing happened. What fails is tried again later, with what is known by then.
 */
export class LiveEdits {
  readonly #options: LiveEditsOptions;
  #startedAt: number | null = null;
  #isOver = false;
  #told = -1;
  #faults = 0;
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;
  #cancel: () => void = () => undefined;

  constructor(options: LiveEditsOptions) {
    this.#options = options;
  }

  /** @param told the number of changes of which what stands there tells */
  start(told: number): void {
    if (this.#startedAt !== null || this.#isOver) return;
    this.#startedAt = this.#options.clock.now();
    this.#told = told;
    this.#next(FIRST_MS);
  }

  /** No edit is sent from here on. Resolves when none is under way that could come after what is written next. */
  async stop(): Promise<void> {
    this.#isOver = true;
    this.#cancel();
    if (this.#isWriting) await this.#writing;
  }

  #next(ms: number): void {
    if (this.#isOver) return;
    this.#cancel = this.#options.clock.after(ms, () => {
      this.#writing = this.#tick();
    });
  }

  async #tick(): Promise<void> {
    const { changes, edit, onFault } = this.#options;
    const now = changes();
    if (now === this.#told) return this.#next(LEAST_MS);
    try {
      const isThere = await edit(() => {
        this.#isWriting = !this.#isOver;
        return this.#isWriting;
      });
      if (!isThere) this.#isOver = true;
      this.#told = now;
      this.#faults = 0;
    } catch (thrown) {
      this.#faults += 1;
      if (this.#faults === 1 && !this.#isOver) onFault(thrown);
    } finally {
      this.#isWriting = false;
    }
    this.#next(this.#gap());
  }

  #gap(): number {
    const { clock } = this.#options;
    const age = clock.now() - (this.#startedAt ?? 0);
    const gap = Math.min(MOST_MS, Math.max(LEAST_MS, age * SHARE));
    return Math.min(MOST_AFTER_FAULT_MS, gap * 4 ** this.#faults);
  }
}
