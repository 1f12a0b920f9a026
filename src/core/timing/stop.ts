/** An abort signal that knows why, with a type. */
export class Stop<Reason extends Error> {
  readonly #controller = new AbortController();
  #reason: Reason | null = null;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Null: it was not aborted. */
  get reason(): Reason | null {
    return this.#reason;
  }

  /** The first reason counts. */
  abort(reason: Reason): void {
    this.#reason ??= reason;
    this.#controller.abort(this.#reason);
  }
}
