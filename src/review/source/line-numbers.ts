import { lastUpTo } from './brackets.ts';

/** The lines, from 1, that offsets of a text stand in. */
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
