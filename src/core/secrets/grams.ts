import { foldedAt } from './forms.ts';

/** Of a gram, as many bits of its hash as name its place in the sieve: 32 KiB stay in the nearest cache. */
const SIEVE_BITS = 18;

/** Known runs of a few letters and digits, with what is known of each, found in one walk over a text. */
export class Grams<Known> {
  readonly #size: number;
  /** After so many shifts as a run has characters nothing is left of the first in 32 bits. */
  readonly #shift: number;
  readonly #known = new Map<number, Known[]>();
  readonly #sieve = new Int32Array(2 ** (SIEVE_BITS - 5));

  constructor(size: number) {
    this.#size = size;
    this.#shift = Math.ceil(32 / size);
  }

  /** Learns runs of folded letters and digits so close to one another that no stretch of `shortest` can miss them all. */
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

  /** What is known of the runs of a text, with the index at which each ends. */
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

  /** A hash of the last letters and digits; earlier ones are shifted out of it. */
  #pushed(gram: number, code: number): number {
    return ((gram << this.#shift) + Math.imul(code, 0x9e3779b1)) | 0;
  }
}
