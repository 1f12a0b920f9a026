import { shownBytes } from '../../core/text/text.ts';

/**
 * Keeps the head and the tail of a stream; the middle is counted and dropped, so that memory stays bounded however much
 * a program prints.
 */
export class BoundedOutput {
  readonly #headLimit: number;
  readonly #tailLimit: number;
  readonly #head: Buffer[] = [];
  #headBytes = 0;
  /** The tail is a ring buffer: a copy of each chunk would burden the garbage collector. */
  #ring: Buffer | null = null;
  #at = 0;
  #tailBytes = 0;
  #total = 0;

  /** Both in bytes. */
  constructor(limits: { readonly head: number; readonly tail: number }) {
    this.#headLimit = limits.head;
    this.#tailLimit = limits.tail;
  }

  push(chunk: Buffer): void {
    this.#total += chunk.length;
    const room = Math.min(this.#headLimit - this.#headBytes, chunk.length);
    if (room > 0) {
      this.#head.push(Buffer.from(chunk.subarray(0, room)));
      this.#headBytes += room;
    }
    if (room < chunk.length) this.#pushTail(chunk.subarray(Math.max(room, 0)));
  }

  #pushTail(chunk: Buffer): void {
    const limit = this.#tailLimit;
    if (limit === 0) return;
    this.#ring ??= Buffer.allocUnsafe(limit);
    const kept = chunk.subarray(Math.max(0, chunk.length - limit));
    const fitting = kept.copy(this.#ring, this.#at);
    kept.copy(this.#ring, 0, fitting);
    this.#at = (this.#at + kept.length) % limit;
    this.#tailBytes = Math.min(limit, this.#tailBytes + kept.length);
  }

  get isTruncated(): boolean {
    return this.#total > this.#headBytes + this.#tailBytes;
  }

  /** The output as text, with bytes that are not UTF-8 escaped; if the middle is missing, a note says how much. */
  text(): string {
    const kept = [Buffer.concat(this.#head), this.#tailKept()] as const;
    if (!this.isTruncated) return shownBytes(Buffer.concat(kept));
    const head = without(TORN_END, kept[0]);
    const tail = without(TORN_START, kept[1]);
    const left = this.#total - head.length - tail.length;
    return `${shownBytes(head)}\n[... ${left} bytes left out of the middle ...]\n${shownBytes(tail)}`;
  }

  #tailKept(): Buffer {
    if (this.#ring === null) return Buffer.alloc(0);
    if (this.#tailBytes < this.#tailLimit) return this.#ring.subarray(0, this.#tailBytes);
    return Buffer.concat([this.#ring.subarray(this.#at), this.#ring.subarray(0, this.#at)]);
  }
}

/** Of a character in UTF-8 whose other bytes are left out. */
const TORN_END = /(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})$/;
const TORN_START = /^[\x80-\xbf]{1,3}/;

function without(torn: RegExp, bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(torn, ''), 'latin1');
}
