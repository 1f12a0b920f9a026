interface LiveEditsOptions {
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

/** Forges allow a workflow some hundred writes an hour, which other workflows of the repository share. */
const EVERY_MS = 30_000;

/**
 * Keeps a text up to date in the background of a run: one edit at a time, at most one in half a minute, and none without
 * news. A failed edit is retried later, with the text of that moment.
 */
export class LiveEdits {
  readonly #options: LiveEditsOptions;
  #shown = -1;
  #timer: NodeJS.Timeout | null = null;
  #isOver = false;
  #isBroken = false;
  /** Null: none is on its way. */
  #edit: Promise<void> | null = null;
  #isWriting = false;

  constructor(options: LiveEditsOptions) {
    this.#options = options;
  }

  /** @param shown the value of `changes` when the present text was made */
  start(shown: number): void {
    if (this.#timer !== null || this.#isOver) return;
    this.#shown = shown;
    this.#timer = setInterval(() => {
      this.#edit ??= this.#tell().finally(() => {
        this.#edit = null;
      });
    }, EVERY_MS);
    this.#timer.unref();
  }

  /** No edit is sent from here on. Resolves once no edit in flight can overwrite what is written next. */
  async stop(): Promise<void> {
    this.#halt();
    if (this.#isWriting) await this.#edit;
  }

  #halt(): void {
    this.#isOver = true;
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  async #tell(): Promise<void> {
    const { changes, edit, onFault } = this.#options;
    const now = changes();
    if (now === this.#shown) return;
    try {
      const isThere = await edit(() => {
        this.#isWriting = !this.#isOver;
        return this.#isWriting;
      });
      if (!isThere) this.#halt();
      this.#shown = now;
      this.#isBroken = false;
    } catch (thrown) {
      if (!this.#isBroken && !this.#isOver) onFault(thrown);
      this.#isBroken = true;
    } finally {
      this.#isWriting = false;
    }
  }
}
