/** Total limit; the oldest results are dropped first. */
const MAX_CHARS = 32_000_000;

/** The complete results of a run, even if the model saw only a part or they were compacted. */
export class ResultStore {
  readonly #texts = new Map<string, string>();
  #chars = 0;

  keep(callId: string, text: string): void {
    this.#forget(callId);
    this.#texts.set(callId, text);
    this.#chars += text.length;
    for (const oldest of this.#texts.keys()) {
      if (this.#chars <= MAX_CHARS) break;
      this.#forget(oldest);
    }
  }

  /** Null: there was no such call, or its result was dropped. */
  find(callId: string): string | null {
    return this.#texts.get(callId) ?? null;
  }

  #forget(callId: string): void {
    this.#chars -= this.#texts.get(callId)?.length ?? 0;
    this.#texts.delete(callId);
  }
}
