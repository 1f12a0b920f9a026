import type { WireItem } from './wire-value.ts';

/** One part of a reply, in order. A part may come back with the turn: see `kept-parts.ts`. */
export type Part =
  /** `phase`: what kind of text it is, where the endpoint says so (Responses API). */
  | { readonly kind: 'text'; readonly text: string; readonly phase: string | null }
  | {
      readonly kind: 'call';
      readonly id: string;
      readonly name: string;
      readonly arguments: unknown;
      /** Whether the endpoint says that the call is not finished. */
      readonly isUnfinished?: boolean;
      /** What the endpoint wants back with the call; null or absent: nothing. */
      readonly extra?: unknown;
    }
  /** `block` is sent back; `bytes` is its size as input. */
  | { readonly kind: 'reasoning'; readonly block: WireItem; readonly bytes: number }
  /** Sent back only where the endpoint demands it (`returnsReasoning`). */
  | { readonly kind: 'plain-reasoning'; readonly text: string; readonly bytes: number };

/** A reply as far as it has arrived, from one document or the events of a stream. One class for each protocol. */
export abstract class Draft {
  #written = 0;
  #hasBegun = false;
  #beside = 0;
  #reason: string | null = null;
  /** The endpoint's error in place of a reply, as it wrote it; undefined: none. */
  error: unknown;
  /** As the endpoint reports it. */
  usage: unknown;
  /** The words of a refusal. */
  refusal = '';
  /** Why the reply cannot be used although it is complete, as a sentence; empty: it can. */
  fault = '';
  /** Whether nothing more can arrive, including the usage. */
  isOver = false;

  /** @param event one parsed `data:` value */
  abstract take(event: unknown): void;
  /** Takes a whole answer. What is no reply of the protocol, or only half of one, leaves the draft incomplete. */
  abstract takeDocument(document: unknown): void;
  abstract readonly parts: readonly Part[];

  /** Whether text or a call has begun. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Bytes that the model has written: text, calls and visible reasoning. */
  get written(): number {
    return this.#written;
  }

  /** Grows with all that is progress of the reply; what only keeps the connection open does not count. */
  get progress(): number {
    return this.#written + this.#beside;
  }

  /** The word by which the reply ended; null: it has not. A reply that was not whole once stays so. */
  get reason(): string | null {
    return this.#reason;
  }

  /** Whether the reply is complete and may be judged. */
  get isWhole(): boolean {
    return this.#reason !== null || this.error !== undefined;
  }

  /** Ends the reply here, because it has reached its limit. */
  endAtLimit(): void {
    this.#reason = 'length';
  }

  /** Bytes of progress that are no output of the model, or were counted as such. */
  arrived(bytes: number): void {
    this.#beside += bytes;
  }

  /** Progress without bytes of its own, such as another block: each step counts as a byte. */
  protected moved(steps = 1): void {
    this.#beside += steps;
  }

  protected endWith(reason: string): void {
    if (this.#reason === null || endOf(this.#reason) === 'whole') this.#reason = plain(reason);
  }

  /** Text or a call, or a refusal in words. */
  protected wrote(bytes: number): void {
    this.#written += bytes;
    this.#hasBegun ||= bytes > 0;
  }

  /** Visible reasoning: a model may go on with it in silence. */
  protected thought(bytes: number): void {
    this.#written += bytes;
  }
}

/** Mistral; Z.ai, Anthropic and gateways to it. */
const WINDOW_FULL = new Set(['model_length', 'model_context_window_exceeded']);
/** Z.ai; from `safety` on Gemini, which also writes `content_filter: PROHIBITED_CONTENT`. */
const REFUSED = new Set([
  ...['content_filter', 'refusal', 'sensitive'],
  ...['safety', 'recitation', 'blocklist', 'prohibited_content', 'spii'],
]);
/** The last two are from DeepSeek and Z.ai. */
const BROKEN = new Set([
  ...['error', 'abort', 'aborted', 'cancelled'],
  ...['insufficient_system_resource', 'network_error'],
]);
/** `length`, `max_tokens`, `MAX_TOKENS`; `time_limit`, `token_limit` and `not_finished` (watsonx); `TIMEOUT` (Cohere). */
const CUT = /length|limit|max_|time_?out|incomplete|not_finished/;

/** What the word by which a reply ended says of it, in whatever protocol: gateways hand on the words of others. */
export type ReplyEnd = 'whole' | 'cut' | 'refused' | 'broken' | 'window-full';

/** @param reason an unknown word is that of a whole reply */
export function endOf(reason: string): ReplyEnd {
  const word = plain(reason);
  if (WINDOW_FULL.has(word)) return 'window-full';
  if (BROKEN.has(word)) return 'broken';
  if (REFUSED.has(word)) return 'refused';
  return CUT.test(word) ? 'cut' : 'whole';
}

/** In lower case, and without details after a colon. */
function plain(reason: string): string {
  return reason.toLowerCase().replace(/:.*$/s, '');
}
