import { FOOTNOTE } from './markdown-grammar.ts';

interface Footnote {
  readonly label: string;
  /** Places of what is shown of it; `to` is exclusive. */
  readonly from: number;
  to: number;
}

/** Keeps account of footnotes and of what refers to them: a footnote that nothing refers to is not shown. */
export class Footnotes {
  readonly #text: string;
  readonly #notes: Footnote[] = [];
  readonly #used = new Set<string>();
  #open: Footnote | null = null;
  #isBehindBlank = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** @param at where the line begins @param place where what is shown of it will stand */
  startLine(line: string, { at, place }: { readonly at: number; readonly place: number }): void {
    FOOTNOTE.lastIndex = at;
    const label = line.includes(']:') ? FOOTNOTE.exec(this.#text)?.[1] : undefined;
    const isBlank = line.trim() === '';
    const isOutside = this.#isBehindBlank && !isBlank && !/^(?: {4}| {0,3}\t)/.test(line);
    this.#isBehindBlank = isBlank;
    if (label === undefined && !isOutside) return;
    if (this.#open !== null) this.#open.to = place;
    this.#open = label === undefined ? null : { label: normal(label), from: place, to: Infinity };
    if (this.#open !== null) this.#notes.push(this.#open);
  }

  /** The part of the text from `from` to `to` is certainly shown, and no code. */
  refer(from: number, to: number): void {
    if (this.#open !== null) return;
    // With what stands beside it: other marks may begin inside of a reference.
    const around = this.#text.slice(Math.max(0, from - 2), to + 2);
    for (const [, label = ''] of around.matchAll(/(?<!\\)\[\^([^\]\s]{1,999})\](?!:)/g))
      this.#used.add(normal(label));
  }

  unused(): readonly Footnote[] {
    return this.#notes.filter(({ label }) => !this.#used.has(label));
  }
}

function normal(label: string): string {
  return label.toLowerCase();
}
