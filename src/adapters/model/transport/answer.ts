import type { Readable } from 'node:stream';
import type { HttpAnswer } from '../../http/send.ts';
import { AnswerText } from './answer-text.ts';
import type { Draft } from './draft.ts';

/** How long to wait for bytes of a response, in milliseconds. */
export interface IdleTimeout {
  /** Until the first text of the reply: a model may read and reason without sending anything. */
  readonly firstMs: number;
  /** Between later parts of the text. */
  readonly nextMs: number;
  /** For progress of the reply, whatever else arrives to keep the connection open; 600,000 by default. */
  readonly standstillMs?: number;
}

/** How an answer ended. What had arrived by then is in the draft. */
export type Answer = (
  | { readonly kind: 'whole' }
  /** The reply exceeded its limit and was cut here: it counts like any other that was cut for its length. */
  | { readonly kind: 'ended-here' }
  /** Incomplete or invalid: must not be acted on. `brokeOff`: it was a stream, and we did not end it. */
  | { readonly kind: 'broken'; readonly what: string; readonly brokeOff: boolean }
  /** Cancelled by the caller. */
  | { readonly kind: 'aborted' }
) & {
  /** We ended it, but the model may have written more. */
  readonly isTruncatedByUs: boolean;
};

const STANDSTILL_MS = 600_000;
/** After the finish reason, only the usage is missing. */
const USAGE_TIMEOUT_MS = 5_000;
/** A timer may fire slightly early by the clock that is used here. */
const EARLY_MS = 2;
/** After the end mark, only the end of the body is missing: waiting for it allows the connection to be reused. */
const CLOSE_TIMEOUT_MS = 250;

export interface AnswerOptions {
  readonly idleTimeout: IdleTimeout;
  readonly draft: Draft;
  /** Limit of the reply itself. */
  readonly mostBytes: number;
  readonly signal: AbortSignal;
}

/** Reads a response into a draft, to its end or until stopped. Never throws; always releases the connection. */
export async function readAnswer({ body }: HttpAnswer, options: AnswerOptions): Promise<Answer> {
  const { draft, mostBytes } = options;
  const text = new AnswerText(draft, mostBytes);
  const stopped = body === null ? null : await takeAll(body, text, options);
  const unreadable = stopped === null ? text.end() : null;
  const { isStream, isMalformed } = text;
  const isTruncatedByUs =
    stopped === 'silent' || stopped === 'aborted' || (stopped === 'full' && !isMalformed);
  const { isTooLong } = text;
  if (isTruncatedByUs) text.countUnread();
  if (stopped === 'aborted') return { kind: 'aborted', isTruncatedByUs };
  if (isStream && !isMalformed && isTooLong) {
    draft.endAtLimit();
    return { kind: 'ended-here', isTruncatedByUs: true };
  }
  const isWhole = isStream ? draft.isWhole && !isMalformed : stopped === null && unreadable === null;
  if (isWhole) return { kind: 'whole', isTruncatedByUs: false };
  const what = unreadable ?? (isMalformed ? MALFORMED : described(stopped, text, options));
  return { kind: 'broken', what, brokeOff: isStream && !isTruncatedByUs, isTruncatedByUs };
}

/** `silent`: for too long no byte arrived, or none that counts. `disconnected`: the connection broke. */
type Stop = 'full' | 'silent' | 'disconnected' | 'aborted';

/** Null: the body ended by itself. */
async function takeAll(body: Readable, text: AnswerText, options: AnswerOptions): Promise<Stop | null> {
  const { signal } = options;
  let stopped: Stop | undefined;
  const stop = (why: Stop): void => {
    stopped ??= why;
    body.destroy();
  };
  const onAbort = (): void => stop('aborted');
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  let timer = setTimeout(stop, leftMs(text, options), 'silent');
  try {
    for await (const chunk of body) {
      clearTimeout(timer);
      if (stopped !== undefined) return stopped;
      text.take(chunk);
      if (text.isMalformed || text.isTooLong || text.isTooMuch) return 'full';
      const ms = leftMs(text, options);
      if (ms <= 0) return 'silent';
      timer = setTimeout(stop, ms, 'silent');
    }
    return stopped ?? null;
  } catch {
    return stopped ?? 'disconnected';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    body.destroy();
  }
}

/** How long to wait for the next bytes. */
function leftMs(text: AnswerText, options: AnswerOptions): number {
  const { silenceMs, standstillMs } = limitsOf(text, options);
  return Math.max(0, Math.min(silenceMs, standstillMs - text.stillMs));
}

/** How long there may be no bytes, and no progress. */
function limitsOf(text: AnswerText, { draft, idleTimeout }: AnswerOptions) {
  const { firstMs, nextMs, standstillMs = STANDSTILL_MS } = idleTimeout;
  if (text.isMarkedEnded || draft.isOver)
    return { silenceMs: CLOSE_TIMEOUT_MS, standstillMs: USAGE_TIMEOUT_MS };
  if (draft.isWhole) return { silenceMs: USAGE_TIMEOUT_MS, standstillMs: USAGE_TIMEOUT_MS };
  return { silenceMs: text.hasBegun ? nextMs : firstMs, standstillMs };
}

const MALFORMED = 'Its stream holds an event that is no JSON that can be read.';

function described(
  stopped: Exclude<Stop, 'aborted'> | null,
  text: AnswerText,
  options: AnswerOptions,
): string {
  switch (stopped) {
    case 'silent': {
      const { silenceMs, standstillMs } = limitsOf(text, options);
      return text.stillMs < standstillMs - EARLY_MS
        ? `It sent nothing more for ${silenceMs / 1000} s.`
        : `It kept the connection open for ${standstillMs / 1000} s without any more of the reply.`;
    }
    case 'full':
      return 'Its answer is far longer than a reply may be (max-tokens-per-call).';
    case 'disconnected':
      return 'The connection broke in the middle of the answer.';
    case null:
      return 'The stream ended before the reply was whole.';
  }
}
