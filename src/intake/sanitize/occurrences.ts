/**
 * Answers "where is the next X from here?" and keeps the answer until it is passed, so that questions at growing
 * positions together cost one walk through the text, however hostile it is.
 */
export class Occurrences {
  readonly #text: string;
  readonly #kept = new Map<string, { readonly from: number; readonly found: number }>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The first index at or after `from`, or -1. */
  next(what: string, from: number): number {
    const kept = this.#kept.get(what);
    if (kept !== undefined && kept.from <= from && (kept.found === -1 || kept.found >= from))
      return kept.found;
    const found = this.#text.indexOf(what, from);
    this.#kept.set(what, { from, found });
    return found;
  }
}
