import { type Form, foldedAt, formsOf } from './forms.ts';
import { bitsOf, KEY_BITS } from './strength.ts';

/** Where something of a secret stands in a text. */
export interface Find {
  readonly from: number;
  readonly to: number;
  /** Enough of the secret that it cannot be chance; else only a short piece, letter by letter. */
  readonly isCertain: boolean;
}

/** So many characters of a secret, letter by letter, are a piece of it; a cut leaves no more than that less one. */
const PIECE = 12;
/** A piece has at least so many letters and digits. */
const FEWEST_FOLDED = 8;
/** Between two characters of a secret that was taken apart. */
const WIDEST_GAP = 64;
/** Characters of a piece that stand outside of what many secrets share. */
const OWN = 4;
/** Letters and digits in a row that are looked up. */
const GRAM = 8;
/** After so many shifts of four bits nothing is left of a character in 32. */
const GRAM_SHIFT = 32 / GRAM;
/** Of a gram, as many as name its bit in the sieve: 32 KiB stay in the nearest cache. */
const SIEVE_BITS = 18;

interface Hunted extends Form {
  /** The fewest letters and digits of it that cannot be chance, whatever stands between them. */
  readonly certain: number;
}

interface Gram {
  readonly form: Hunted;
  /** The index of its last character in the form's letters and digits. */
  readonly last: number;
}

/**
 * Looks for all forms of all secrets in one walk over a text. Of each form some runs of letters and digits are known,
 * so close to one another that no piece can miss them all; where one of them turns up, both texts are compared from
 * there to both sides.
 */
export class SecretSearch {
  readonly #grams = new Map<number, Gram[]>();
  readonly #sieve = new Int32Array(2 ** (SIEVE_BITS - 5));

  constructor(values: readonly string[]) {
    for (const value of values) {
      const bits = bitsOf(value);
      for (const form of formsOf(value)) this.#learn(form, bits);
    }
  }

  #learn(form: Form, bits: number): void {
    const { folded, scale } = form;
    if (folded.length < GRAM) return;
    const fewest = Math.max(GRAM, Math.floor(FEWEST_FOLDED * scale));
    const share = Math.ceil(folded.length * Math.min(1, KEY_BITS / bits));
    const hunted = { ...form, certain: Math.min(folded.length, Math.max(share, fewest)) };
    const stride = Math.min(hunted.certain, fewest) - GRAM + 1;
    let gram = 0;
    for (const [last, code] of folded.entries()) {
      gram = pushed(gram, code);
      if (last < GRAM - 1 || (last - GRAM + 1) % stride !== 0) continue;
      const word = gram >>> (37 - SIEVE_BITS);
      this.#sieve[word] = (this.#sieve[word] ?? 0) | (1 << (gram >>> (32 - SIEVE_BITS)));
      const known = this.#grams.get(gram);
      if (known === undefined) this.#grams.set(gram, [{ form: hunted, last }]);
      else known.push({ form: hunted, last });
    }
  }

  /** The first from an index on; null when there is none. */
  next(text: string, free: number): Find | null {
    const sieve = this.#sieve;
    let gram = 0;
    for (let index = free; index < text.length; index++) {
      const code = foldedAt(text, index);
      if (code === 0) continue;
      gram = pushed(gram, code);
      const word = sieve[gram >>> (37 - SIEVE_BITS)] ?? 0;
      if ((word & (1 << (gram >>> (32 - SIEVE_BITS)))) === 0) continue;
      const found = this.#widest(text, index, gram, free);
      if (found !== null) return found;
    }
    return null;
  }

  #widest(text: string, index: number, gram: number, free: number): Find | null {
    let widest: Find | null = null;
    for (const known of this.#grams.get(gram) ?? []) {
      const found = compared(text, index, known, free);
      if (found !== null && (widest === null || found.to - found.from > widest.to - widest.from))
        widest = found;
    }
    return widest;
  }
}

/** A hash of the last letters and digits; earlier ones are shifted out of it. */
function pushed(gram: number, code: number): number {
  return ((gram << GRAM_SHIFT) + Math.imul(code, 0x9e3779b1)) | 0;
}

function compared(text: string, index: number, { form, last }: Gram, free: number): Find | null {
  const left = walk(text, index, form, { last, step: -1, free });
  const right = walk(text, index, form, { last, step: 1, free });
  const whole = { from: left.at, to: right.at, start: left.place, end: right.place };
  if (right.last - left.last + 1 >= form.certain && isOwn(form, whole))
    return widened(text, form, whole, free);
  const exact = letterByLetter(text, index, form, { place: form.places[last] ?? 0, free });
  const length = exact.to - exact.from;
  if (length < Math.min(PIECE * form.scale, form.text.length) || !isOwn(form, exact)) return null;
  return { from: exact.from, to: exact.to, isCertain: length >= form.text.length / 2 };
}

interface Side {
  readonly at: number;
  readonly last: number;
  readonly place: number;
}

/** How far the letters and digits of both agree to one side, with anything short between them. */
function walk(
  text: string,
  index: number,
  { folded, places }: Hunted,
  { last, step, free }: { readonly last: number; readonly step: 1 | -1; readonly free: number },
): Side {
  let [at, reached] = [index, last];
  for (
    let next = at + step;
    next >= free && next < text.length && Math.abs(next - at) <= WIDEST_GAP;
    next += step
  ) {
    const seen = foldedAt(text, next);
    if (seen === 0) continue;
    if (seen !== folded[reached + step]) break;
    [at, reached] = [next, reached + step];
  }
  return { at, last: reached, place: places[reached] ?? 0 };
}

interface Agreement {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

function letterByLetter(
  text: string,
  index: number,
  form: Hunted,
  { place, free }: { readonly place: number; readonly free: number },
): Agreement {
  let [before, after] = [0, 0];
  while (index - before >= free && before <= place && text[index - before] === form.text[place - before])
    before += 1;
  while (index + after < text.length && text[index + after] === form.text[place + after]) after += 1;
  if (before === 0) return { from: index, to: index, start: place, end: place };
  return { from: index - before + 1, to: index + after, start: place - before + 1, end: place + after };
}

/** With what stands around letters and digits in both. */
function widened(text: string, form: Hunted, { from, to, start, end }: Agreement, free: number): Find {
  let [before, after] = [0, 1];
  while (start - before > 0 && text[from - before - 1] === form.text[start - before - 1]) before += 1;
  while (end + after < form.text.length && text[to + after] === form.text[end + after]) after += 1;
  return { from: Math.max(from - before, free), to: to + after, isCertain: true };
}

/** Enough of it stands outside of each stretch that other secrets have too. */
function isOwn({ publics, scale }: Hunted, { start, end }: Agreement): boolean {
  return publics.every(({ from, to }) => {
    const shared = Math.max(0, Math.min(end, to) - Math.max(start, from));
    return end - start - shared >= OWN * scale;
  });
}
