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

/** `length`, `max_tokens`, `MAX_TOKENS`; `time_limit`, `token_limit` and `not_finished` (watsonx); `TIMEOUT` (Cohere). */
const CUT = /length|limit|max_|time_?out|incomplete|not_finished/;

export function wasCutShort(reason: string): boolean {
  return CUT.test(reason);
}

/** The word by which a reply ended, without details after a colon; empty: none. */
export function reasonOf(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase().replace(/:.*$/s, '') : '';
}

/** The reason of a stream that tells several: a reply that was cut once stays cut. */
export function lastingReason(before: unknown, next: unknown): unknown {
  return wasCutShort(reasonOf(before)) ? before : next;
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
