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
export type AnswerEnd =
  | { readonly kind: 'whole' }
  /** The reply exceeded its limit and was cut here: it counts like any other that was cut for its length. */
  | { readonly kind: 'ended-here' }
  /** Incomplete or invalid: must not be acted on. */
  | { readonly kind: 'broken'; readonly what: string; readonly wasStream: boolean }
  /** Cancelled by the caller. */
  | { readonly kind: 'aborted' };

/** `isTruncatedByUs`: the model may have written more. `unread`: bytes that are no part of the draft. */
export type Answer = AnswerEnd & { readonly isTruncatedByUs: boolean; readonly unread: number };

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
  const patience = new Patience(text, options);
  const stopped = body === null ? null : await takeAll(body, { text, patience, signal: options.signal });
  const unreadable = stopped === null ? text.end() : null;
  const isCut = stopped === 'silent' || stopped === 'aborted' || (stopped === 'full' && !text.isMalformed);
  const seen = { isTruncatedByUs: isCut, unread: isCut ? text.unread : 0 };
  if (stopped === 'aborted') return { kind: 'aborted', ...seen };
  if (text.isStream && !text.isMalformed) {
    if (text.isTooLong) {
      draft.endAtLimit();
      return { kind: 'ended-here', isTruncatedByUs: true, unread: 0 };
    }
    if (draft.isWhole) return { kind: 'whole', isTruncatedByUs: false, unread: 0 };
  }
  if (!text.isStream && stopped === null && unreadable === null) return { kind: 'whole', ...seen };
  const what = unreadable ?? (text.isMalformed ? MALFORMED : described(stopped, patience));
  return { kind: 'broken', what, wasStream: text.isStream, ...seen };
}

/** `silent`: for too long no byte arrived, or none that counts. `disconnected`: the connection broke. */
type Stop = 'full' | 'silent' | 'disconnected' | 'aborted';

const MALFORMED = 'Its stream holds an event that is no JSON that can be read.';

function described(stopped: Exclude<Stop, 'aborted'> | null, patience: Patience): string {
  switch (stopped) {
    case 'silent':
      return patience.isSilence
        ? `It sent nothing more for ${patience.silenceMs / 1000} s.`
        : `It kept the connection open for ${patience.standstillMs / 1000} s without any more of the reply.`;
    case 'full':
      return 'Its answer is far longer than a reply may be (max-tokens-per-call).';
    case 'disconnected':
      return 'The connection broke in the middle of the answer.';
    case null:
      return 'The stream ended before the reply was whole.';
  }
}

/** Null: the body ended by itself. */
async function takeAll(
  body: Readable,
  {
    text,
    patience,
    signal,
  }: { readonly text: AnswerText; readonly patience: Patience; readonly signal: AbortSignal },
): Promise<Stop | null> {
  let stopped: Stop | undefined;
  const stop = (why: Stop): void => {
    stopped ??= why;
    body.destroy();
  };
  const onAbort = (): void => stop('aborted');
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  let timer = setTimeout(stop, patience.ms, 'silent');
  try {
    for await (const chunk of body) {
      clearTimeout(timer);
      if (stopped !== undefined) return stopped;
      text.take(chunk);
      patience.see();
      if (text.isMalformed || text.isTooLong || text.isTooMuch) return 'full';
      if (patience.ms <= 0) return 'silent';
      timer = setTimeout(stop, patience.ms, 'silent');
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
class Patience {
  readonly #text: AnswerText;
  readonly #draft: Draft;
  readonly #idleTimeout: IdleTimeout;
  /** The last progress of the reply, and its time. */
  #state = '';
  #movedAt = performance.now();

  constructor(text: AnswerText, { draft, idleTimeout }: AnswerOptions) {
    this.#text = text;
    this.#draft = draft;
    this.#idleTimeout = idleTimeout;
  }

  /** To be called with each chunk. */
  see(): void {
    if (this.#text.state === this.#state) return;
    this.#state = this.#text.state;
    this.#movedAt = performance.now();
  }

  get ms(): number {
    return Math.max(0, Math.min(this.silenceMs, this.standstillMs - this.#stillMs));
  }

  get silenceMs(): number {
    if (this.#text.isMarkedEnded || this.#draft.isOver) return CLOSE_TIMEOUT_MS;
    if (this.#draft.isWhole) return USAGE_TIMEOUT_MS;
    return this.#text.hasBegun ? this.#idleTimeout.nextMs : this.#idleTimeout.firstMs;
  }

  get standstillMs(): number {
    return this.#draft.isWhole ? USAGE_TIMEOUT_MS : (this.#idleTimeout.standstillMs ?? STANDSTILL_MS);
  }

  /** Whether it was the silence that took too long, and not what only kept the connection open. */
  get isSilence(): boolean {
    return this.#stillMs < this.standstillMs - EARLY_MS;
  }

  get #stillMs(): number {
    return performance.now() - this.#movedAt;
  }
}
