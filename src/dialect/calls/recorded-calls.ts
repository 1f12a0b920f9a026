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

/** Calls of one reply that are recorded. How many of them are executed is decided by the loop. */
export const MAX_CALLS = 200;

/** The result of the last recorded call, which is not executed, when the reply had more calls. */
export function tooManyCalls(count: number): string {
  const dropped = count - MAX_CALLS;
  return `The reply held ${count} calls and at most ${MAX_CALLS} are read. This call and the ${dropped} after it were not carried out. Send what is still needed again, in smaller batches.`;
}
