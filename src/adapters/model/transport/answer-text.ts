import { createParser, type EventSourceParser } from 'eventsource-parser';
import { isTooDeep } from '../../../core/text/nesting.ts';
import type { Draft } from './draft.ts';

/** The largest models write 128,000 tokens, each of which a stream wraps in 200 to 350 bytes. */
const MAX_BYTES = 64 * 2 ** 20;
/** How many bytes of a document or event one byte of the reply may take: text may be escaped with six characters. */
const WRITTEN_FACTOR = 6;
/** Allowance for everything else: names, numbers, signatures, encrypted reasoning. */
const OVERHEAD_BYTES = 2 ** 18;
/** Deeper values are no reply, and would overflow recursive code. Arguments have a limit of their own. */
const MAX_LEVELS = 80;

const STREAM_FIELD = /^(?:data|event|id|retry)?:/;
const LONGEST_FIELD = 'event: '.length;

/**
 * Fills a draft from the text of an answer, either a JSON document or a stream of server-sent events. The first characters
 * tell which, because content types are too often wrong.
 */
export class AnswerText {
  readonly #draft: Draft;
  readonly #mostBytes: number;
  readonly #decoder = new TextDecoder();
  readonly #events: EventSourceParser;
  readonly #document: string[] = [];
  #form: 'undecided' | 'document' | 'stream' = 'undecided';
  /** The first characters after leading white space. */
  #head = '';
  #bytes = 0;
  #documentSize = 0;
  /** The length of the reply when it was complete; what follows is no part of it. */
  #wholeSize: number | null = null;
  #isEndless = false;
  #movedAt = performance.now();
  /** Whether the end mark has arrived, after which events are ignored. */
  isMarkedEnded = false;
  isMalformed = false;

  /** @param mostBytes limit of the reply itself */
  constructor(draft: Draft, mostBytes: number) {
    this.#draft = draft;
    this.#mostBytes = mostBytes;
    this.#events = createParser({
      onEvent: ({ data }) => this.#takeEvent(data.trim()),
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded') this.#isEndless = true;
      },
      maxBufferSize: this.#mostUnread,
    });
  }

  get isStream(): boolean {
    return this.#form === 'stream';
  }

  get hasBegun(): boolean {
    return this.#draft.hasBegun || this.#document.length > 0;
  }

  /** Measures the reply itself, without its encoding. A reply that was complete may be longer. */
  get isTooLong(): boolean {
    const { progress } = this.#draft;
    return progress > this.#mostBytes && progress !== this.#wholeSize;
  }

  /** Whether more has arrived than any reply needs. */
  get isTooMuch(): boolean {
    return this.#isEndless || this.#bytes > MAX_BYTES || this.#documentSize > this.#mostUnread;
  }

  get #mostUnread(): number {
    return this.#mostBytes * WRITTEN_FACTOR + OVERHEAD_BYTES;
  }

  /** Milliseconds since the last progress of the answer. */
  get stillMs(): number {
    return performance.now() - this.#movedAt;
  }

  take(chunk: Uint8Array): void {
    const before = this.#state();
    this.#bytes += chunk.length;
    this.#takeText(this.#decoder.decode(chunk, { stream: true }));
    if (this.#state() !== before) this.#movedAt = performance.now();
  }

  /** What came and is no part of the draft, up to the limit of the reply: the model may have written it. */
  countUnread(): void {
    const unread = this.#isEndless ? this.#mostUnread : this.#documentSize;
    this.#draft.arrived(Math.min(unread, this.#mostBytes));
  }

  /** To be called when nothing more arrives. @returns why a document cannot be read, as a sentence; null: it could */
  end(): string | null {
    if (this.#form === 'undecided') this.#decide();
    // The last event needs no blank line after it.
    if (this.isStream) this.#feed('\n\n');
    return this.isStream ? null : this.#endDocument();
  }

  #state(): string {
    return [this.#draft.progress, this.#draft.isWhole, this.isMarkedEnded, this.#document.length].join();
  }

  #takeText(text: string): void {
    switch (this.#form) {
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
        this.#feed(text);
        return;
    }
  }

  #decide(): void {
    const head = this.#head;
    this.#head = '';
    this.#form = STREAM_FIELD.test(head) ? 'stream' : 'document';
    this.#takeText(head);
  }

  #feed(text: string): void {
    if (!this.#isEndless) this.#events.feed(text);
  }

  #takeEvent(data: string): void {
    if (data === '[DONE]') this.isMarkedEnded = true;
    if (data === '' || this.isMarkedEnded || this.isTooLong) return;
    try {
      this.#draft.take(parsed(data));
    } catch {
      this.isMalformed = true;
    }
    if (this.#draft.isWhole) this.#wholeSize ??= this.#draft.progress;
  }

  #endDocument(): string | null {
    const text = this.#document.join('').trim();
    if (text === '') return 'It sent an empty answer.';
    try {
      this.#draft.takeDocument(parsed(text));
      return null;
    } catch {
      return text.startsWith('<')
        ? 'It sent a web page instead of JSON.'
        : 'What it sent is no JSON that can be read.';
    }
  }
}

/** @throws for what is no JSON, or nested too deeply */
function parsed(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (isTooDeep(value, MAX_LEVELS)) throw new RangeError(`It is nested more than ${MAX_LEVELS} levels deep.`);
  return value;
}
