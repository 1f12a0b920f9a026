import { type BodyConsumer, type BodyEnd, readBody } from './read-body.ts';
import type { Assembler } from './stream.ts';

/** How long to wait for bytes of an answer, in milliseconds. */
export interface IdleTimeout {
  /** For the first word of the reply: a model may read and reason in silence. */
  readonly firstMs: number;
  /** For the next one, once words have come. */
  readonly nextMs: number;
  /** For any more of the reply, whatever else comes meanwhile to keep the connection open; 600,000 unless told. */
  readonly standstillMs?: number;
}

export type Answer =
  | { readonly kind: 'whole'; readonly value: unknown }
  /** Not to be acted on. `seen`: what had come of a completion by then, for the bill. */
  | { readonly kind: 'broken'; readonly what: string; readonly seen: unknown; readonly wasStream: boolean }
  | { readonly kind: 'aborted' };

/** A larger reply is no reply; the largest models write 128,000 tokens, some 0.5 MB. */
const MAX_DOCUMENT = 20 * 2 ** 20;
/** Each token of a stream travels in a wrapping of 200 to 350 bytes. */
const MAX_STREAM = 64 * 2 ** 20;
const STANDSTILL_MS = 600_000;
/** After the finish reason only the usage is missing. */
const USAGE_TIMEOUT_MS = 5_000;
/** A timer may fire before its time, by the clock that is read here. */
const EARLY_MS = 2;
/** After the end mark only the end of the connection is missing: waiting for it lets it be used again. */
const CLOSE_TIMEOUT_MS = 250;

/**
 * Reads a whole answer, one JSON document or a stream of server-sent events: which of the two is seen from its first
 * characters, because content types are wrong too often.
 */
export async function readAnswer(
  response: Response,
  options: { readonly idleTimeout: IdleTimeout; readonly assembler: Assembler; readonly signal: AbortSignal },
): Promise<Answer> {
  const consumer = new AnswerConsumer(options.idleTimeout, options.assembler);
  const ending = await readBody(response, consumer, options.signal);
  return ending === 'aborted' ? { kind: 'aborted' } : consumer.result(ending);
}

type Mode = 'undecided' | 'document' | 'stream';

class AnswerConsumer implements BodyConsumer {
  readonly #idleTimeout: IdleTimeout;
  readonly #decoder = new TextDecoder();
  readonly #assembler: Assembler;
  readonly #document: string[] = [];
  #mode: Mode = 'undecided';
  #bytes = 0;
  /** What has come of the current line of a stream, or of the first characters that are no blanks. */
  #line = '';
  #data: string[] = [];
  #isMarkedEnded = false;
  #isMalformed = false;
  /** How far the reply had come, and when it came so far. */
  #state = '';
  #movedAt = performance.now();

  constructor(idleTimeout: IdleTimeout, assembler: Assembler) {
    this.#idleTimeout = idleTimeout;
    this.#assembler = assembler;
  }

  get isFull(): boolean {
    return this.#isMalformed || this.#bytes > (this.#mode === 'stream' ? MAX_STREAM : MAX_DOCUMENT);
  }

  get idleTimeoutMs(): number {
    return Math.max(0, Math.min(this.#silenceMs, this.#standstillMs - this.#stillMs));
  }

  get #silenceMs(): number {
    if (this.#isMarkedEnded || this.#assembler.isOver) return CLOSE_TIMEOUT_MS;
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
    const state = [size, isWhole, this.#isMarkedEnded, this.#document.length].join();
    if (state === this.#state) return;
    this.#state = state;
    this.#movedAt = performance.now();
  }

  result(ending: BodyEnd): Answer {
    if (this.#mode === 'undecided') this.#decide();
    return this.#mode === 'stream' ? this.#streamed(ending) : this.#inOnePiece(ending);
  }

  #takeText(text: string): void {
    switch (this.#mode) {
      case 'undecided':
        // Blanks before an answer say nothing, and may be all that ever comes.
        this.#line = (this.#line + text).trimStart();
        if (this.#line.length >= LONGEST_FIELD) this.#decide();
        return;
      case 'document':
        this.#document.push(text);
        return;
      case 'stream':
        this.#takeLines(text);
        return;
    }
  }

  #decide(): void {
    const head = this.#line;
    this.#line = '';
    this.#mode = STREAM_FIELD.test(head) ? 'stream' : 'document';
    this.#takeText(head);
  }

  #takeLines(text: string): void {
    const lines = text.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      this.#takeLine((this.#line + line).replace(/\r$/, ''));
      this.#line = '';
    }
    this.#line += last;
  }

  #takeLine(line: string): void {
    if (line === '') this.#endEvent();
    else if (line.startsWith('data:')) this.#data.push(line.slice('data:'.length));
  }

  #endEvent(): void {
    const data = this.#data.join('\n').trim();
    this.#data = [];
    if (data === '' || this.#isMarkedEnded) return;
    if (data === '[DONE]') {
      this.#isMarkedEnded = true;
      return;
    }
    try {
      this.#assembler.take(JSON.parse(data));
    } catch {
      this.#isMalformed = true;
    }
  }

  #streamed(ending: BodyEnd): Answer {
    if (ending === 'ended') {
      this.#takeLine(this.#line.replace(/\r$/, ''));
      this.#endEvent();
    }
    const seen = this.#assembler.completion;
    if (this.#assembler.isWhole && !this.#isMalformed) return { kind: 'whole', value: seen };
    return { kind: 'broken', what: this.#describe(ending), seen, wasStream: true };
  }

  #inOnePiece(ending: BodyEnd): Answer {
    const broken = (what: string): Answer => ({ kind: 'broken', what, seen: null, wasStream: false });
    if (ending !== 'ended') return broken(this.#describe(ending));
    const text = this.#document.join('').trim();
    if (text === '') return broken('It sent an empty answer.');
    try {
      return { kind: 'whole', value: JSON.parse(text) };
    } catch {
      return broken(
        text.startsWith('<') ? 'It sent a web page instead of JSON.' : 'What it sent is not valid JSON.',
      );
    }
  }

  #describe(ending: BodyEnd): string {
    if (this.#isMalformed) return 'Its stream holds an event that is not valid JSON.';
    switch (ending) {
      case 'silent':
        return this.#stillMs < this.#standstillMs - EARLY_MS
          ? `It sent nothing more for ${this.#silenceMs / 1000} s.`
          : `It kept the connection open for ${this.#standstillMs / 1000} s without any more of the reply.`;
      case 'full':
        return `Its answer is larger than ${(this.#mode === 'stream' ? MAX_STREAM : MAX_DOCUMENT) / 2 ** 20} MB.`;
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
