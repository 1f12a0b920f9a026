import { lastUpTo } from './brackets.ts';

/** Converts offsets of a text to line numbers, counted from 1. */
export class LineNumbers {
  readonly #text: string;
  #starts: readonly number[] | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  at(offset: number): number {
    this.#starts ??= [0, ...[...this.#text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    return lastUpTo(this.#starts, offset) + 1;
  }
}
