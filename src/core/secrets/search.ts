import { type Form, formsOf, type Stretch } from './forms.ts';

/** A part of a secret in a text, from one index to another. */
export interface Find extends Stretch {
  /** `enough`: so much of it that it cannot be chance. `piece`: what a cut may leave of it. */
  readonly weight: 'enough' | 'piece';
}

/** This many characters of a secret in a row are a piece of it. A cut therefore leaves at most one fewer. */
const PIECE = 12;
/** Half of a secret in a row is enough, and of a long one so many characters. */
const ENOUGH = 32;
/** The fewest characters of a piece that must be outside of the parts that many secrets share. */
const OWN = 4;
/** Characters of a gram; no searched value is shorter. */
const GRAM = 6;
/** Six shifts by this leave nothing of a character in 32 bits. */
const GRAM_SHIFT = 6;
/** Bits of a gram's hash that select its place in the sieve, whose 32 KiB fit into the fastest cache. */
const SIEVE_BITS = 18;

interface Gram {
  readonly form: Form;
  /** The index of its last character in the form. */
  readonly last: number;
}

/**
 * Looks for all forms of all secrets in one pass over a text. Of each form, so many short grams are known that every
 * piece contains one. Where a gram occurs, text and form are compared from there in both directions.
 */
export class SecretSearch {
  readonly #grams = new Map<number, Gram[]>();
  readonly #sieve = new Uint8Array(2 ** (SIEVE_BITS - 3));

  constructor(keys: readonly string[]) {
    for (const key of keys) for (const form of formsOf(key)) this.#learn(form);
  }

  #learn(form: Form): void {
    const stride = pieceOf(form) - GRAM + 1;
    let gram = 0;
    for (let last = 0; last < form.text.length; last++) {
      gram = pushed(gram, form.text.charCodeAt(last));
      if (last < GRAM - 1 || (last - GRAM + 1) % stride !== 0) continue;
      const place = placeOf(gram);
      this.#sieve[place >> 3] = (this.#sieve[place >> 3] ?? 0) | (1 << (place & 7));
      const known = this.#grams.get(gram);
      if (known === undefined) this.#grams.set(gram, [{ form, last }]);
      else known.push({ form, last });
    }
  }

  finds(text: string): readonly Find[] {
    const finds: Find[] = [];
    /** For each form its latest match: how far it reaches, and by how much text and form are apart in it. */
    const latest = new Map<Form, { readonly to: number; readonly apart: number }>();
    const sieve = this.#sieve;
    let gram = 0;
    for (let index = 0; index < text.length; index++) {
      gram = pushed(gram, text.charCodeAt(index));
      const place = placeOf(gram);
      if (((sieve[place >> 3] ?? 0) & (1 << (place & 7))) === 0) continue;
      for (const { form, last } of this.#grams.get(gram) ?? []) {
        const before = latest.get(form);
        if (before !== undefined && index < before.to && index - last === before.apart) continue;
        const match = matchAt(text, index, form, last);
        latest.set(form, { to: match.to, apart: index - last });
        const found = foundIn(match, form, index - last);
        if (found !== null) finds.push(found);
      }
    }
    return finds;
  }
}

function pushed(gram: number, code: number): number {
  return ((gram << GRAM_SHIFT) + code) | 0;
}

function placeOf(gram: number): number {
  return Math.imul(gram, 0x9e3779b1) >>> (32 - SIEVE_BITS);
}

/** The characters of a form that are a piece of it. */
function pieceOf({ text, scale }: Form): number {
  return Math.min(Math.ceil(PIECE * scale), text.length);
}

/** The characters around an index of the text that agree with those around a place of the form. */
function matchAt(text: string, index: number, form: Form, place: number): Stretch {
  let [before, after] = [0, 0];
  while (before <= Math.min(index, place) && text[index - before] === form.text[place - before]) before += 1;
  const most = Math.min(text.length - index, form.text.length - place);
  while (after < most && text[index + after] === form.text[place + after]) after += 1;
  return { from: index - before + 1, to: index + after };
}

/** The find that a match amounts to; null where it is short or has too little of its own. */
function foundIn({ from, to }: Stretch, form: Form, apart: number): Find | null {
  const length = to - from;
  if (length < pieceOf(form)) return null;
  const isOwn = form.publics.every((known) => {
    const shared = Math.min(to - apart, known.to) - Math.max(from - apart, known.from);
    return length - Math.max(0, shared) >= OWN * form.scale;
  });
  if (!isOwn) return null;
  const enough = Math.min(form.text.length / 2, ENOUGH * form.scale);
  return { from, to, weight: length >= enough ? 'enough' : 'piece' };
}
