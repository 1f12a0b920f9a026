import type { Stretch } from './forms.ts';
import { isPlaceholder } from './placeholder.ts';
import { SecretSearch } from './search.ts';

/** Known secrets must not appear in any log, trace, comment, pull request or published file. */

declare const masked: unique symbol;
/** Text that may be published: it contains no part of a known secret. Only `Secrets` makes it. */
export type Masked = string & { readonly [masked]: true };

const MASK = '***';
/** Shown to a model in place of a secret. Distinct from the content of files, so that it is not written back. */
export const WITHHELD = '[secret withheld]';

/** Shorter values would mask ordinary words, and are not secrets. */
const SHORTEST = 6;
/** Shorter lines of a value that was found are words. */
const SHORTEST_LINE = 8;
/** Every text is searched for each of them; a change with more is meant to cost time. */
const MOST_FOUND = 1000;

/**
 * Finds and masks known values in the forms that docs/security.md lists. The rest of a value that
 * was cut is also found, so that text may be masked before or after it is cut.
 * It uses values instead of patterns, because a pattern of "what tokens look like" fails for the next token format.
 */
export class Secrets {
  readonly #literals: readonly string[];
  /** Created for the first text, because a run may end before it. */
  #search: { keys: readonly string[]; made: SecretSearch | null };
  #found: readonly string[] = [];

  /**
   * @param keys values that are masked in any form, whole and cut
   * @param words values that are masked literally only: placeholders
   */
  constructor(keys: readonly string[], words: readonly string[] = []) {
    this.#search = { keys: keys.filter(({ length }) => length >= SHORTEST), made: null };
    this.#literals = words.filter(({ length }) => length >= SHORTEST).toSorted((a, b) => b.length - a.length);
  }

  /** The same keys with other words; what is found later is each one's own. The forms of the keys are learnt once. */
  withWords(words: readonly string[]): Secrets {
    const others = new Secrets(this.#search.keys, words);
    others.#search = this.#search;
    return others;
  }

  /** From now on also covers this value, as a key, here and in what `withWords` made of it or it was made of. */
  addKey(key: string): void {
    this.#search.keys = [...this.#search.keys, key];
    this.#search.made = null;
  }

  mask(text: string): Masked {
    return this.#withoutFound(this.#covered(text, MASK));
  }

  /**
   * From now on also masks these values literally, which look like secrets. They are not withheld from the model, which
   * has to remove them.
   */
  addFound(values: readonly string[]): void {
    const lines = values.flatMap((value) => value.split(/\r?\n/)).map((line) => line.trim());
    const telling = lines.filter((line) => line.length >= SHORTEST_LINE && !line.startsWith('-----'));
    const forms = telling.flatMap((line) => [line, escaped(line), escaped(escaped(line))]);
    const all = [...new Set([...this.#found, ...forms])].slice(0, MOST_FOUND);
    this.#found = all.sort((a, b) => b.length - a.length);
  }

  /** An earlier masked text, now without the values of `addFound`; null: there are no such values. */
  maskedBefore(textOf: () => string): string | null {
    return this.#found.length === 0 ? null : this.#withoutFound(textOf());
  }

  #withoutFound<Text extends string>(text: Text): Text;
  #withoutFound(text: string): string {
    return this.#found.reduce((rest, value) => rest.replaceAll(value, MASK), text);
  }

  /** As `mask`, for a model: a provider is a third party. */
  withhold(text: string): Masked {
    return this.#covered(text, WITHHELD);
  }

  #covered(text: string, cover: string): Masked;
  #covered(text: string, cover: string): string {
    const shown = covered(text, this.#hunt.finds(text), cover);
    return this.#literals.reduce((rest, literal) => rest.replaceAll(literal, cover), shown);
  }

  get #hunt(): SecretSearch {
    this.#search.made ??= new SecretSearch(this.#search.keys);
    return this.#search.made;
  }

  /**
   * The same value with all its texts masked. Bytes stay, and so do the words that distinguish the members of a union.
   * For plain records and lists: an instance of a class loses its methods.
   */
  maskAll<Value>(value: Value): Value {
    return mapped(value, (text) => this.mask(text));
  }

  /** As `maskAll`, for a model. */
  withholdAll<Value>(value: Value): Value {
    return mapped(value, (text) => this.withhold(text));
  }

  /**
   * Whether a text contains so much of a secret that it cannot be chance. A short piece is masked but does not count.
   */
  isIn(text: string): boolean {
    return (
      this.#literals.some((literal) => text.includes(literal)) ||
      this.#hunt.finds(text).some(({ weight }) => weight === 'enough')
    );
  }
}

/** The text as it is escaped in a JSON string. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** The text with the cover in place of each piece; pieces may overlap. */
export function covered(text: string, pieces: readonly Stretch[], cover: string): string {
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
    parts.map(([key, part]) => [change(key), isUnionMember(key, part) ? part : mapped(part, change)]),
  );
}

/** Whether this is the host's word for a member of a union. A secret can be the same word by chance. */
function isUnionMember(key: string, value: unknown): boolean {
  if ((key !== 'kind' && key !== 'status') || typeof value !== 'string') return false;
  return /^[a-z-]{1,24}$/.test(value) && isPlaceholder(value);
}
