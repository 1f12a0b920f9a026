import { type BodyConsumer, type BodyEnd, readBody } from '../../http/read-body.ts';
import type { HttpAnswer } from '../../http/send.ts';
import type { Assembler } from './assembler.ts';
import { EventStream } from './event-stream.ts';

/** How long to wait for bytes of a response, in milliseconds. */
export interface IdleTimeout {
  /** Until the first text of the reply: a model may read and reason without sending anything. */
  readonly firstMs: number;
  /** Between later parts of the text. */
  readonly nextMs: number;
  /** For progress of the reply, whatever else arrives to keep the connection open; 600,000 by default. */
  readonly standstillMs?: number;
}

/** A response, or what had arrived of it when it ended. */
export type Answer = (
  | { readonly kind: 'whole' }
  /** The reply exceeded its limit and was cut here: it counts like any other that was cut for its length. */
  | { readonly kind: 'ended-here' }
  /** Incomplete or invalid: must not be acted on. */
  | { readonly kind: 'broken'; readonly what: string; readonly wasStream: boolean }
  /** Cancelled by the caller. */
  | { readonly kind: 'aborted' }
) & {
  /** In the format of an unstreamed response; null: not known. */
  readonly value: unknown;
  /** Bytes that could not be parsed. */
  readonly shapeless: number;
  /** We ended it, but the model may have written more. */
  readonly isTruncatedByUs: boolean;
};

/** The largest models write 128,000 tokens, some 0.5 MB. */
const MAX_DOCUMENT = 20 * 2 ** 20;
/** Each token of a stream is wrapped in 200 to 350 bytes. */
const MAX_STREAM = 64 * 2 ** 20;
/** How many bytes of a document or event one byte of the reply may take: text may be escaped with six characters. */
const WRITTEN_FACTOR = 6;
/** Allowance for everything else: names, numbers, signatures, encrypted reasoning. */
const OVERHEAD_BYTES = 2 ** 18;
const STANDSTILL_MS = 600_000;
const COMPLETE = { shapeless: 0, isTruncatedByUs: false } as const;
/** After the finish reason, only the usage is missing. */
const USAGE_TIMEOUT_MS = 5_000;
/** A timer may fire slightly early by the clock that is used here. */
const EARLY_MS = 2;
/** After the end mark, only the end of the body is missing: waiting for it allows the connection to be reused. */
const CLOSE_TIMEOUT_MS = 250;

/**
 * Reads a whole response, either a JSON document or a stream of server-sent events. The first characters tell which,
 * because content types are too often wrong.
 */
export async function readAnswer(
  response: HttpAnswer,
  options: {
    readonly idleTimeout: IdleTimeout;
    readonly assembler: Assembler;
    /** Limit of the reply itself. */
    readonly mostBytes: number;
    readonly signal: AbortSignal;
  },
): Promise<Answer> {
  const consumer = new AnswerConsumer(options);
  return consumer.result(await readBody(response, consumer, options.signal));
}

type Mode = 'undecided' | 'document' | 'stream';

class AnswerConsumer implements BodyConsumer {
  readonly #idleTimeout: IdleTimeout;
  readonly #decoder = new TextDecoder();
  readonly #assembler: Assembler;
  readonly #mostBytes: number;
  readonly #document: string[] = [];
  #documentSize = 0;
  #mode: Mode = 'undecided';
  #bytes = 0;
  /** The first characters after leading white space. */
  #head = '';
  readonly #events: EventStream;
  /** The length of the reply when it was complete; what follows is no part of it. */
  #wholeSize: number | null = null;
  /** The last progress of the reply, and its time. */
  #state = '';
  #movedAt = performance.now();

  constructor({ idleTimeout, assembler, mostBytes }: Omit<Parameters<typeof readAnswer>[1], 'signal'>) {
    this.#idleTimeout = idleTimeout;
    this.#assembler = assembler;
    this.#mostBytes = mostBytes;
    this.#events = new EventStream((event) => {
      assembler.take(event);
      if (assembler.isWhole) this.#wholeSize ??= assembler.size;
    });
  }

  get isFull(): boolean {
    return this.#events.isMalformed || this.#isTooLong || this.#isTooMuch;
  }

  /** Measures the reply itself, without its encoding. A reply that was complete may be longer. */
  get #isTooLong(): boolean {
    const { size } = this.#assembler;
    return size > this.#mostBytes && size !== this.#wholeSize;
  }

  get #isTooMuch(): boolean {
    return this.#bytes > this.#mostSent || this.#pending > this.#mostBytes * WRITTEN_FACTOR + OVERHEAD_BYTES;
  }

  get #mostSent(): number {
    return this.#mode === 'stream' ? MAX_STREAM : MAX_DOCUMENT;
  }

  /** How much has arrived that cannot be parsed yet. */
  get #pending(): number {
    return this.#mode === 'stream' ? this.#events.pending : this.#documentSize;
  }

  get idleTimeoutMs(): number {
    return Math.max(0, Math.min(this.#silenceMs, this.#standstillMs - this.#stillMs));
  }

  get #silenceMs(): number {
    if (this.#events.isMarkedEnded || this.#assembler.isOver) return CLOSE_TIMEOUT_MS;
    if (this.#assembler.isWhole) return USAGE_TIMEOUT_MS;
    return this.#assembler.hasContent || this.#document.length > 0
      ? this.#idleTimeout.nextMs
      : this.#idleTimeout.firstMs;
  }

  get #standstillMs(): number {
    return this.#assembler.isWhole ? USAGE_TIMEOUT_MS : (this.#idleTimeout.standstillMs ?? STANDSTILL_MS);
  }

  get #stillMs(): number {
    return performance.now() - this.#movedAt;
  }

  take(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    this.#takeText(this.#decoder.decode(chunk, { stream: true }));
    const { size, isWhole } = this.#assembler;
    const state = [size, isWhole, this.#events.isMarkedEnded, this.#document.length].join();
    if (state === this.#state) return;
    this.#state = state;
    this.#movedAt = performance.now();
  }

  result(ending: BodyEnd): Answer {
    if (this.#mode === 'undecided') this.#decide();
    if (ending === 'aborted') return { kind: 'aborted', ...this.#seen(ending) };
    return this.#mode === 'stream' ? this.#streamed(ending) : this.#inOnePiece(ending);
  }

  #takeText(text: string): void {
    switch (this.#mode) {
      case 'undecided':
        // Leading white space does not tell the format, and may be all that ever arrives.
        this.#head = (this.#head + text).trimStart();
        if (this.#head.length >= LONGEST_FIELD) this.#decide();
        return;
      case 'document':
        this.#document.push(text);
        this.#documentSize += text.length;
        return;
      case 'stream':
        this.#events.take(text, () => this.#isTooLong);
        return;
    }
  }

  #decide(): void {
    const head = this.#head;
    this.#head = '';
    this.#mode = STREAM_FIELD.test(head) ? 'stream' : 'document';
    this.#takeText(head);
  }

  #streamed(ending: BodyEnd): Answer {
    if (ending === 'ended') this.#events.end();
    const { isMalformed } = this.#events;
    if (this.#isTooLong && !isMalformed) {
      this.#assembler.endAtLimit();
      return { kind: 'ended-here', value: this.#assembler.completion, shapeless: 0, isTruncatedByUs: true };
    }
    if (this.#assembler.isWhole && !isMalformed) return { kind: 'whole', ...this.#seen(ending), ...COMPLETE };
    return { kind: 'broken', what: this.#describe(ending), wasStream: true, ...this.#seen(ending) };
  }

  #seen(ending: BodyEnd): Pick<Answer, 'value' | 'shapeless' | 'isTruncatedByUs'> {
    const isTruncatedByUs =
      ending === 'silent' || ending === 'aborted' || (ending === 'full' && !this.#events.isMalformed);
    const shapeless = isTruncatedByUs ? Math.min(this.#pending, this.#mostBytes) : 0;
    const value = this.#mode === 'stream' ? this.#assembler.completion : null;
    return { value, shapeless, isTruncatedByUs };
  }

  #inOnePiece(ending: BodyEnd): Answer {
    const seen = this.#seen(ending);
    const broken = (what: string): Answer => ({ kind: 'broken', what, wasStream: false, ...seen });
    if (ending !== 'ended') return broken(this.#describe(ending));
    const text = this.#document.join('').trim();
    if (text === '') return broken('It sent an empty answer.');
    try {
      return { kind: 'whole', value: JSON.parse(text), ...COMPLETE };
    } catch {
      return broken(
        text.startsWith('<') ? 'It sent a web page instead of JSON.' : 'What it sent is not valid JSON.',
      );
    }
  }

  #describe(ending: BodyEnd): string {
    if (this.#events.isMalformed) return 'Its stream holds an event that is not valid JSON.';
    switch (ending) {
      case 'silent':
        return this.#stillMs < this.#standstillMs - EARLY_MS
          ? `It sent nothing more for ${this.#silenceMs / 1000} s.`
          : `It kept the connection open for ${this.#standstillMs / 1000} s without any more of the reply.`;
      case 'full':
        return this.#bytes > this.#mostSent
          ? `Its answer is larger than ${this.#mostSent / 2 ** 20} MB.`
          : 'Its answer is far longer than a reply may be (max-tokens-per-call).';
      case 'disconnected':
        return 'The connection broke in the middle of the answer.';
      case 'ended':
      case 'aborted':
        return 'The stream ended before the reply was whole.';
    }
  }
}

const STREAM_FIELD = /^(?:data|event|id|retry)?:/;
const LONGEST_FIELD = 'event: '.length;
