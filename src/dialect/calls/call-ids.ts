/** Ids that every provider accepts back: OpenAI limits the length to 40, Anthropic limits the characters. */
const ACCEPTABLE = /^[\w-]{1,40}$/;

/** Hands out call ids, each at most once in a conversation. */
export class CallIds {
  readonly #taken = new Set<string>();
  #count = 0;

  /** The proposed id if it is acceptable and free, else the next free number. */
  unique(proposed: string): string {
    const id = ACCEPTABLE.test(proposed) && !this.#taken.has(proposed) ? proposed : this.#next();
    this.#taken.add(id);
    return id;
  }

  #next(): string {
    for (;;) {
      this.#count += 1;
      const id = `call_${this.#count}`;
      if (!this.#taken.has(id)) return id;
    }
  }
}
