import { type Form, formsOf, publicsOf, type Stretch } from './forms.ts';
import { bitsPerCharacter, leastBitsOf } from './strength.ts';

/** A secret value that must not appear in any form, nor in pieces. */
export interface Key {
  readonly length: number;
  readonly forms: readonly Form[];
  /** Stretches of the value that many keys share. */
  readonly publics: readonly Stretch[];
  readonly bits: number;
  readonly bitsPerCharacter: number;
}

/** A part of a secret in a text, from one index to another. */
export interface Piece {
  readonly key: Key;
  readonly form: Form;
  readonly from: number;
  readonly to: number;
  /** The characters of the value that it contains. */
  readonly share: Stretch;
}

export function keyOf(value: string): Key {
  const publics = publicsOf(value);
  const about = { length: value.length, publics, bits: leastBitsOf(value) };
  return { ...about, forms: formsOf(value, publics), bitsPerCharacter: bitsPerCharacter(value) };
}

/** The characters of a value that were seen, each counted once. */
export class Covered {
  readonly #isCovered: Uint8Array;

  constructor({ length, publics }: Key) {
    this.#isCovered = new Uint8Array(length);
    for (const known of publics) this.add(known);
  }

  /** @returns how many are new; characters that many keys share never are */
  add({ from, to }: Stretch): number {
    let fresh = 0;
    for (let index = Math.ceil(from); index < Math.floor(to); index++) {
      if (this.#isCovered[index] !== 0) continue;
      this.#isCovered[index] = 1;
      fresh += 1;
    }
    return fresh;
  }
}
