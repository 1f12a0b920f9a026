import type { ToolCall } from '../../core/chat.ts';

/** Ids that every provider accepts back: OpenAI limits the length to 40, Anthropic limits the characters. */
const ACCEPTABLE = /^[\w-]{1,40}$/;

/** Hands out call ids, each at most once in a conversation. */
export class CallIds {
  readonly #taken = new Set<string>();
  #count = 0;

  /** Marks the ids of calls that are already in the conversation, possibly from an earlier run, as taken. */
  reserve(calls: readonly ToolCall[]): void {
    for (const { id } of calls) this.#taken.add(id);
  }

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
