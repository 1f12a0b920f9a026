import { keyOf, type Piece } from './key.ts';
import { SecretSearch } from './search.ts';
import { isPlaceholder } from './strength.ts';

/** Known secret values must appear nowhere: not in a log, a trace, a comment, a pull request or a published file. */

declare const masked: unique symbol;
/** Text that may leave: nothing of a known secret stands in it. `Secrets` alone makes it. */
export type Masked = string & { readonly [masked]: true };

const MASK = '***';
/** What a model reads in the place of a secret: told apart from what files hold, so that it is not written back. */
export const WITHHELD = '[secret withheld]';

/** Shorter values would mask ordinary words; inputs this short are no secrets. */
const SHORTEST = 6;
/** With fewer letters and digits a value is looked for exactly as it is, besides. */
const FEWEST_SEARCHED = 8;
/** What stands on both sides of a mask may make up a secret once more. */
const MOST_PASSES = 4;
/** Each text is looked through for each of them; a change that holds more is made to cost time. */
const MOST_FOUND = 1000;

/**
 * Finds and masks known values in the forms that docs/security.md lists, whole and in pieces: what a cut leaves of one
 * is found as well, so that no order of masking and cutting lets anything through.
 * Known values, not patterns: a pattern of "what tokens look like" is out of date with the next token format.
 */
export class Secrets {
  readonly #keys: readonly string[];
  readonly #literals: readonly string[];
  #search: SecretSearch | null = null;
  #found: readonly string[] = [];

  /**
   * @param keys values that betray something in any form and in pieces
   * @param words values that are masked exactly as they are and nowhere else: addresses, placeholders
   */
  constructor(keys: readonly string[], words: readonly string[] = []) {
    this.#keys = keys.filter(({ length }) => length >= SHORTEST);
    const plain = this.#keys.filter((key) => key.replace(/[^A-Za-z\d]/g, '').length < FEWEST_SEARCHED);
    this.#literals = [...plain, ...words.filter(({ length }) => length >= SHORTEST)].sort(
      (a, b) => b.length - a.length,
    );
  }

  mask(text: string): Masked {
    return this.#withoutFound(this.#covered(text, MASK));
  }

  /**
   * From now on these are masked too, word for word: values that only look like a secret. The model still reads them,
   * so that it can take them out.
   */
  addFound(values: readonly string[]): void {
    const lines = values.flatMap((value) => value.split(/\r?\n/)).map((line) => line.trim());
    const telling = lines.filter((line) => line.length >= FEWEST_SEARCHED && !line.startsWith('-----'));
    const forms = telling.flatMap((line) => [line, escaped(line), escaped(escaped(line))]);
    const all = [...new Set([...this.#found, ...forms])].slice(0, MOST_FOUND);
    this.#found = all.sort((a, b) => b.length - a.length);
  }

  /** A text that was masked before these values were known, without them; null: there are none. */
  maskedBefore(textOf: () => string): string | null {
    return this.#found.length === 0 ? null : this.#withoutFound(textOf());
  }

  #withoutFound<Text extends string>(text: Text): Text;
  #withoutFound(text: string): string {
    return this.#found.reduce((rest, value) => rest.replaceAll(value, MASK), text);
  }

  /** For a model: a provider is a third party. */
  withhold(text: string): Masked {
    return this.#covered(text, WITHHELD);
  }

  #covered(text: string, cover: string): Masked;
  #covered(text: string, cover: string): string {
    let shown = text;
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const before = shown;
      shown = covered(before, this.#hunt.finds(before), cover);
      if (shown === before) break;
    }
    return this.#literals.reduce((rest, literal) => rest.replaceAll(literal, cover), shown);
  }

  /** Made when the first text comes, because a run may end before that. */
  get #hunt(): SecretSearch {
    this.#search ??= new SecretSearch(this.#keys.map(keyOf));
    return this.#search;
  }

  /**
   * The same value, with every text of it masked. Bytes are left as they are, and so is what tells one shape from
   * another. For plain records and lists: of an instance of a class its fields are left.
   */
  maskAll<Value>(value: Value): Value {
    return mapped(value, (text) => this.mask(text));
  }

  /** As `maskAll`, for a model. */
  withholdAll<Value>(value: Value): Value {
    return mapped(value, (text) => this.withhold(text));
  }

  /** Does so much of a secret stand there that it cannot be chance? A short piece is masked and does not count. */
  isIn(text: string): boolean {
    return this.holders([text]).length > 0;
  }

  /** Which of several texts hold so much of a secret, alone or together, that it cannot be chance; their indexes. */
  holders(texts: readonly string[]): readonly number[] {
    const literal = texts.flatMap((text, index) =>
      this.#literals.some((it) => text.includes(it)) ? [index] : [],
    );
    const joined = texts.join('\n');
    const found = this.#hunt.finds(joined).filter(({ tells }) => tells === 'enough');
    return [...new Set([...literal, ...holdersOf(found, texts)])].sort((a, b) => a - b);
  }
}

/** As it stands in a string of JSON. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** The texts in which pieces stand, when all texts are joined by one character. */
function holdersOf(pieces: readonly Piece[], texts: readonly string[]): readonly number[] {
  let end = -1;
  return texts.flatMap(({ length }, index) => {
    const from = end + 1;
    end = from + length;
    const to = end;
    return pieces.some((piece) => piece.from < to && piece.to > from) ? [index] : [];
  });
}

function covered(text: string, pieces: readonly Piece[], cover: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { from, to } of [...pieces].sort((a, b) => a.from - b.from)) {
    if (from >= end) parts.push(text.slice(end, from), cover);
    end = Math.max(end, to);
  }
  return end === 0 ? text : parts.join('') + text.slice(end);
}

function mapped<Value>(value: Value, change: (text: string) => string): Value;
function mapped(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => mapped(item, change));
  const parts: readonly [string, unknown][] = Object.entries(value);
  return Object.fromEntries(
    parts.map(([key, part]) => [change(key), tellsShape(key, part) ? part : mapped(part, change)]),
  );
}

/** A union's word, which is the host's own; a secret may happen to be the same word. What no word is made of is none. */
function tellsShape(key: string, value: unknown): boolean {
  if ((key !== 'kind' && key !== 'status') || typeof value !== 'string') return false;
  return /^[a-z-]{1,24}$/.test(value) && isPlaceholder(value);
}
