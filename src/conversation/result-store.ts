/** Together they may hold this many characters; the oldest are forgotten first. */
const MAX_CHARS = 32_000_000;

/** The results of a run, whole: also where the model was shown a part, and after they were compacted. */
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

  /** Null: there was no such call, or its result is forgotten. */
  find(callId: string): string | null {
    return this.#texts.get(callId) ?? null;
  }

  #forget(callId: string): void {
    this.#chars -= this.#texts.get(callId)?.length ?? 0;
    this.#texts.delete(callId);
  }
}
