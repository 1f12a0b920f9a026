import {
  ANY_FENCE,
  FENCE,
  HTML_LINE,
  LONG_HTML_END,
  LONG_HTML_LINE,
  RAW_LINE,
  TAG_LINE,
} from './markdown-grammar.ts';

/**
 * What the beginnings of lines tell about the text behind them. What is code decides what is shown, and guessing wrong
 * would let hidden text through. So code is trusted only where every reading agrees: fences that begin a line outside
 * of any quote, list or HTML, and spans within one line. After the first doubt, all is prose.
 */
export class BlockState {
  /** No line so far leaves a doubt what the next one is. */
  isCertain = true;
  /** Perhaps in a block of HTML. */
  isInHtml = false;
  areSpansTrusted = true;
  /** Read by the rules of HTML, down to the next blank line. */
  isRaw = false;
  /** The line before began with a letter: a paragraph, which no link definition can interrupt. */
  continuesText = false;
  readonly #text: string;
  #isInTags = false;
  #isLong = false;
  #isText = false;
  #hasPipe = false;
  #isIndented = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** Prose in every reading, apart from spans of code that are closed. */
  get isPlain(): boolean {
    return this.isCertain && this.areSpansTrusted && !this.isInHtml && !this.#isIndented;
  }

  /** In a table, cells end before spans do. */
  get mayHoldSpans(): boolean {
    return this.isCertain && this.areSpansTrusted && !this.isInHtml && !this.#hasPipe;
  }

  /** @returns what a fenced block that begins here is marked with; null when none does for certain */
  startLine(line: string, at: number): string | null {
    this.continuesText = this.#isText;
    this.#isText = /^\p{L}/u.test(line);
    this.#hasPipe = line.includes('|');
    this.#isIndented = /^(?: {4}| {0,3}\t)/.test(line);
    if (line.trim() === '') {
      this.isInHtml = this.#isLong;
      this.#isInTags = this.#isLong;
      this.isRaw = this.#isLong;
      this.areSpansTrusted = true;
      return null;
    }
    this.#readRaw(line, at);
    if (/[A-Za-z]/.test(line[0] ?? '')) return null;
    if (this.isInHtml && this.#matches(ANY_FENCE, at) !== null) this.isCertain = false;
    if (this.#matches(LONG_HTML_LINE, at) !== null) this.isCertain = false;
    if (this.#matches(HTML_LINE, at) !== null) {
      this.isInHtml ||= !line.startsWith('<!--');
      return null;
    }
    const fence = this.#matches(FENCE, at);
    if (fence !== null && this.isCertain) return fence;
    if (this.#matches(ANY_FENCE, at) !== null) this.isCertain = false;
    return null;
  }

  /** Comments and the like make their own lines raw only, tags the lines behind them too. */
  #readRaw(line: string, at: number): void {
    const isLong = this.#isLong || this.#matches(LONG_HTML_LINE, at) !== null;
    this.#isInTags ||= isLong || this.#matches(TAG_LINE, at) !== null;
    this.isRaw = this.#isInTags || this.#matches(RAW_LINE, at) !== null;
    this.#isLong = isLong && !LONG_HTML_END.test(line);
  }

  #matches(pattern: RegExp, at: number): string | null {
    pattern.lastIndex = at;
    return pattern.exec(this.#text)?.[0] ?? null;
  }
}
