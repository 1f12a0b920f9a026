import { foldedAt } from './forms.ts';

/** Bits of a gram's hash that select its place in the sieve, whose 32 KiB fit into the fastest cache. */
const SIEVE_BITS = 18;

/** Finds known runs of a few letters and digits in one pass over a text, each with data that was stored for it. */
export class Grams<Known> {
  readonly #size: number;
  /** After `size` shifts by this, nothing of the first character is left in 32 bits. */
  readonly #shift: number;
  readonly #known = new Map<number, Known[]>();
  readonly #sieve = new Int32Array(2 ** (SIEVE_BITS - 5));

  constructor(size: number) {
    this.#size = size;
    this.#shift = Math.ceil(32 / size);
  }

  /** Learns enough runs of folded letters and digits that every stretch of length `shortest` contains one. */
  learn(folded: Uint8Array, shortest: number, knownAt: (last: number) => Known): void {
    const stride = Math.max(1, shortest - this.#size + 1);
    let gram = 0;
    for (const [last, code] of folded.entries()) {
      gram = this.#pushed(gram, code);
      if (last < this.#size - 1 || (last - this.#size + 1) % stride !== 0) continue;
      const word = gram >>> (37 - SIEVE_BITS);
      this.#sieve[word] = (this.#sieve[word] ?? 0) | (1 << (gram >>> (32 - SIEVE_BITS)));
      const known = this.#known.get(gram);
      if (known === undefined) this.#known.set(gram, [knownAt(last)]);
      else known.push(knownAt(last));
    }
  }

  /** Reports each known run in a text with the index of its last character. */
  each(text: string, see: (index: number, known: readonly Known[]) => void): void {
    const sieve = this.#sieve;
    let gram = 0;
    for (let index = 0; index < text.length; index++) {
      const code = foldedAt(text, index);
      if (code === 0) continue;
      gram = this.#pushed(gram, code);
      const word = sieve[gram >>> (37 - SIEVE_BITS)] ?? 0;
      if ((word & (1 << (gram >>> (32 - SIEVE_BITS)))) === 0) continue;
      const known = this.#known.get(gram);
      if (known !== undefined) see(index, known);
    }
  }

  /** The hash of the last `size` letters and digits; older ones are shifted out. */
  #pushed(gram: number, code: number): number {
    return ((gram << this.#shift) + Math.imul(code, 0x9e3779b1)) | 0;
  }
}
