import type { StopReason, WireCall } from '../../../core/chat.ts';
import { isRecord } from '../../../core/text/json-record.ts';
import { byteLength } from '../../../core/text/text.ts';

/** A complete response, parsed. `kept`: what the endpoint wants back with the turn; null: nothing. */
export type Completion<Kept> =
  | {
      readonly kind: 'reply';
      readonly text: string;
      readonly calls: readonly WireCall[];
      readonly stop: StopReason;
      readonly kept: Kept | null;
    }
  /** The endpoint put an error into a success. */
  | { readonly kind: 'error'; readonly error: unknown }
  /** The context window was full before the reply was complete: only a smaller request can succeed. */
  | { readonly kind: 'overflow' }
  /** Not a completion; `what` is a sentence about what it is. */
  | { readonly kind: 'unusable'; readonly what: string };

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

/** @param reason as `reasonOf` returns it; an unknown word is that of a whole reply */
export function endOf(reason: string): ReplyEnd {
  if (WINDOW_FULL.has(reason)) return 'window-full';
  if (BROKEN.has(reason)) return 'broken';
  if (REFUSED.has(reason)) return 'refused';
  return CUT.test(reason) ? 'cut' : 'whole';
}

/** The word by which a reply ended, without details after a colon; empty: none. */
export function reasonOf(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase().replace(/:.*$/s, '') : '';
}

/** The reason of a stream that tells several: a reply that was not whole once stays so. */
export function lastingReason(before: unknown, next: unknown): unknown {
  return endOf(reasonOf(before)) === 'whole' ? next : before;
}

/** How a reply stopped that can be read: neither broken off nor at the end of the window. */
export function stopOf(
  end: Exclude<ReplyEnd, 'broken' | 'window-full'>,
  { hasCalls }: { readonly hasCalls: boolean },
): StopReason {
  switch (end) {
    case 'cut':
      return 'length';
    case 'refused':
      return 'refusal';
    case 'whole':
      return hasCalls ? 'tools' : 'end';
  }
}

export function brokenOff(reason: string): Extract<Completion<never>, { readonly kind: 'unusable' }> {
  return unusable(`It broke the reply off with the reason "${reason}".`);
}

export function argumentBytes(args: unknown): number {
  if (typeof args === 'string') return byteLength(args);
  try {
    return byteLength(JSON.stringify(args) ?? '');
  } catch {
    // Nested too deeply to serialise; such arguments reach no tool either.
    return 0;
  }
}

/** The content as text: a string, nothing, or the text parts of a list. Null: none of these. */
export function textOf(content: unknown): string | null {
  if (content === null || content === undefined) return '';
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  return content.map(partText).join('');
}

function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  if (!isRecord(part) || (part.type !== undefined && part.type !== 'text' && part.type !== 'output_text'))
    return '';
  return typeof part.text === 'string' ? part.text : '';
}

export function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function unusable(what: string): Extract<Completion<never>, { readonly kind: 'unusable' }> {
  return { kind: 'unusable', what };
}

export function nameOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
