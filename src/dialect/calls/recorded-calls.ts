import type { ToolCall } from '../../core/chat.ts';

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

/**
 * The calls of a reply to record, each with an id of its own. The last one is refused if there were more.
 *
 * @param read reads a call, before its id is made unique
 * @param lastError why the last call cannot be trusted anyway; null: it can
 */
export function recordedCalls<Call>(
  calls: readonly Call[],
  { ids, lastError }: { readonly ids: CallIds; readonly lastError: string | null },
  read: (call: Call) => ToolCall,
): readonly ToolCall[] {
  const kept = calls.slice(0, MAX_CALLS);
  const errorDetail = calls.length > MAX_CALLS ? tooManyCalls(calls.length) : lastError;
  return kept.map((call, index) => {
    const { id, name, arguments: args } = read(call);
    const isRefused = errorDetail !== null && index === kept.length - 1;
    return { id: ids.unique(id), name, arguments: isRefused ? { kind: 'unreadable', errorDetail } : args };
  });
}

function tooManyCalls(count: number): string {
  const dropped = count - MAX_CALLS;
  return `The reply held ${count} calls and at most ${MAX_CALLS} are read. This call and the ${dropped} after it were not carried out. Send what is still needed again, in smaller batches.`;
}
