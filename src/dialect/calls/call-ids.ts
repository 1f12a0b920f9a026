import type { ToolCall } from '../../core/chat.ts';

/** What every provider accepts when the id comes back to it: OpenAI allows 40 characters, Anthropic these ones. */
const ACCEPTABLE = /^[\w-]{1,40}$/;

/** Hands out call ids, each at most once in a conversation. */
export class CallIds {
  readonly #taken = new Set<string>();
  #count = 0;

  /** Ids of calls that are in the conversation already, from an earlier run perhaps. */
  reserve(calls: readonly ToolCall[]): void {
    for (const { id } of calls) this.#taken.add(id);
  }

  /** The endpoint's own id where it can be used, else the next free one of a row. */
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
