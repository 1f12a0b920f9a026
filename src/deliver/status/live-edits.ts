/** The system clock, or a fake one for tests. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Calls `then` once after `ms` milliseconds. @returns a function that cancels it */
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
  /** A counter that changes whenever the text would change. */
  readonly changes: () => number;
  /**
   * Writes the current text. @param mayWrite asked right before the write; false: do not write
   * @returns false: there is nothing left to edit
   */
  readonly edit: (mayWrite: () => boolean) => Promise<boolean>;
  /** Called for the first of consecutive edits that fail. */
  readonly onFault: (thrown: unknown) => void;
}

/** A shorter run gets no edits between its start and its end. */
const FIRST_MS = 15_000;
const LEAST_MS = 10_000;
/** Forges allow a workflow some hundred writes an hour, which other workflows of the repository share. */
const MOST_MS = 60_000;
/** The gap grows with the age of the run, by this factor. */
const SHARE = 0.1;
const MOST_AFTER_FAULT_MS = 600_000;

/**
 * Keeps a text up to date in the background of a run: one edit at a time, at most one in ten seconds, fewer as time
 * goes by, and none without news. A failed edit is retried later, with the text of that moment.
 */
export class LiveEdits {
  readonly #options: LiveEditsOptions;
  #startedAt: number | null = null;
  #isOver = false;
  #shown = -1;
  #faults = 0;
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;
  #cancel: () => void = () => undefined;

  constructor(options: LiveEditsOptions) {
    this.#options = options;
  }

  /** @param shown the value of `changes` when the present text was made */
  start(shown: number): void {
    if (this.#startedAt !== null || this.#isOver) return;
    this.#startedAt = this.#options.clock.now();
    this.#shown = shown;
    this.#next(FIRST_MS);
  }

  /** No edit is sent from here on. Resolves once no edit in flight can overwrite what is written next. */
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
    if (now === this.#shown) return this.#next(LEAST_MS);
    try {
      const isThere = await edit(() => {
        this.#isWriting = !this.#isOver;
        return this.#isWriting;
      });
      if (!isThere) this.#isOver = true;
      this.#shown = now;
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
