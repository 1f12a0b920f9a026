import { BlockState } from './block-state.ts';
import { Footnotes } from './footnotes.ts';
import { HtmlElements } from './html-elements.ts';
import { bareTag, type HtmlTag, type TagGrammar } from './html-tag.ts';
import { dropInvisibleEntities } from './invisible.ts';
import { Links, type Piece } from './links.ts';
import { BLANK_REST, EVENT, FENCE_HEAD, RAW_HTML } from './markdown-grammar.ts';
import { Occurrences } from './occurrences.ts';
import { TableRows } from './table-rows.ts';

export interface ShownText {
  readonly text: string;
  /** Comments, attributes, hidden elements, image texts, link titles and other pieces that were dropped. */
  readonly markup: number;
  /** Entities of invisible characters. */
  readonly entities: number;
}

/** Drops what Markdown and HTML do not show. Code is kept byte for byte where it is certain that it is code. */
export function dropHiddenMarkup(text: string): ShownText {
  return new Scan(text).run();
}

/** One walk from left to right; whatever begins first wins, as in a renderer. */
class Scan {
  readonly #text: string;
  readonly #elements: HtmlElements;
  readonly #ends: Occurrences;
  readonly #links: Links;
  readonly #footnotes: Footnotes;
  readonly #block: BlockState;
  readonly #table = new TableRows();
  readonly #out: string[] = [];
  #markup = 0;
  #entities = 0;
  #at = 0;
  #lineStart = 0;
  #lineEnd = 0;
  /** Where the part of the line begins that a table does not show. */
  #excess: number | null = null;

  constructor(text: string) {
    this.#text = text;
    this.#elements = new HtmlElements(text);
    this.#ends = new Occurrences(text);
    this.#links = new Links(text);
    this.#footnotes = new Footnotes(text);
    this.#block = new BlockState(text);
  }

  run(): ShownText {
    this.#startLine();
    while (this.#at < this.#text.length) {
      EVENT.lastIndex = this.#at;
      const event = EVENT.exec(this.#text);
      const next = event?.index ?? this.#text.length;
      if (this.#excess !== null && next >= this.#excess) this.#dropExcess(this.#excess);
      else {
        this.#prose(next);
        if (event !== null) this.#handle(event[0]);
      }
    }
    for (const { from, to } of this.#footnotes.unused()) {
      this.#out.fill('', from, to);
      this.#markup += 1;
    }
    return { text: this.#out.join(''), markup: this.#markup, entities: this.#entities };
  }

  #handle(event: string): void {
    if (event === '\n') {
      this.#keep(1);
      this.#startLine();
    } else if (event === '<') this.#angle();
    else if (event.startsWith('`')) this.#span(event.length);
    else if (event === '![') this.#piece(this.#links.image(this.#at));
    else {
      this.#keep(1);
      this.#piece(event === '](' ? this.#links.target(this.#at) : this.#links.reference(this.#at));
    }
  }

  /** Emits shown text up to `end`. */
  #prose(end: number): void {
    if (end === this.#at) return;
    const { text, dropped } = dropInvisibleEntities(this.#text.slice(this.#at, end));
    if (this.#block.isPlain) this.#footnotes.refer(this.#at, end);
    this.#entities += dropped;
    this.#out.push(text);
    this.#at = end;
  }

  #keep(length: number): void {
    this.#out.push(this.#text.slice(this.#at, this.#at + length));
    this.#at += length;
  }

  /** Leaves out everything up to `end`. A gap over line breaks may have hidden a fence: no later one is certain. */
  #drop(end: number, { instead = '', isWholeBlock = false } = {}): void {
    const gap = this.#text.slice(this.#at, end);
    if (gap.includes('\n')) {
      this.#block.isCertain &&= isWholeBlock;
      this.#lineStart = this.#at + gap.lastIndexOf('\n') + 1;
      // A row of a table ends with its line, whatever seems to go on: how the last line is cut into cells is not known.
      this.#lineEnd = this.#endOfLine(end);
      this.#excess = this.#table.isOpen ? end : null;
    }
    this.#markup += 1;
    if (instead !== '') this.#out.push(instead);
    this.#at = end;
  }

  #dropExcess(from: number): void {
    this.#excess = null;
    if (this.#at < from) this.#prose(from);
    if (this.#at < this.#lineEnd) this.#drop(this.#lineEnd);
  }

  #matches(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text);
  }

  #endOfLine(from: number): number {
    const newline = this.#text.indexOf('\n', from);
    return newline < 0 ? this.#text.length : newline;
  }

  #startLine(): void {
    const at = this.#at;
    this.#lineStart = at;
    this.#lineEnd = this.#endOfLine(at);
    const line = this.#text.slice(at, this.#lineEnd);
    this.#footnotes.startLine(line, { at, place: this.#out.length });
    const fence = this.#block.startLine(line, at);
    this.#excess = this.#table.startLine(line);
    if (this.#excess !== null) this.#excess += at;
    if (fence !== null) this.#fence(fence);
    else if (!this.#fenceHead() && !this.#block.continuesText) this.#definition();
  }

  /** What a fence says of its content is not shown. */
  #fenceHead(): boolean {
    const head = this.#matches(FENCE_HEAD)?.[0];
    if (head === undefined) return false;
    this.#keep(head.length);
    if (this.#at < this.#lineEnd) this.#drop(this.#lineEnd);
    return true;
  }

  /** A fenced block is shown as it is, up to its closing line or the end of the text. */
  #fence(mark: string): void {
    const head = this.#text.slice(this.#at, this.#lineEnd);
    this.#fenceHead();
    const closing = new RegExp(`^ {0,3}${mark[0]}{${mark.length},}[ \\t]*$`, 'gm');
    closing.lastIndex = this.#lineEnd;
    const end = closing.exec(this.#text) === null ? this.#text.length : closing.lastIndex;
    if (DIAGRAM.test(head)) this.#dropNotes(end);
    this.#keep(end - this.#at);
    this.#table.interrupt();
  }

  /** A diagram is shown instead of its source, whose comments nobody sees. */
  #dropNotes(end: number): void {
    const from = this.#at;
    for (const { index, 0: note } of this.#text.slice(from, end).matchAll(/^[ \t]*%%.*$/gm)) {
      this.#keep(from + index - this.#at);
      this.#at += note.length;
      this.#markup += 1;
    }
  }

  #definition(): void {
    const found = this.#links.definition(this.#at);
    if (found !== null) this.#piece(found);
  }

  /** Emits what is shown of a piece; the next character when there is none. */
  #piece(piece: Piece | null): void {
    if (piece === null) this.#keep(1);
    else this.#drop(piece.end, { instead: piece.shown });
  }

  #angle(): void {
    this.#block.areSpansTrusted = false;
    const raw = RAW_HTML.find(([beginning]) => this.#isRaw(beginning));
    const grammar: TagGrammar = this.#block.isRaw ? 'html' : 'markdown';
    const tag = raw === undefined ? this.#elements.tagAt(this.#at, grammar) : null;
    if (raw !== undefined) this.#dropRaw(raw[1]);
    else if (tag === null) this.#keep(1);
    else this.#tag(tag, grammar);
  }

  /** A browser takes what begins like a declaration or a closing tag, and is none, for a comment. */
  #isRaw(beginning: string): boolean {
    if (!this.#text.startsWith(beginning, this.#at)) return false;
    const isNamed = /[A-Za-z]/.test(this.#text[this.#at + 2] ?? '');
    if (beginning === '</') return this.#block.isRaw && !isNamed;
    return beginning !== '<!' || isNamed || this.#block.isRaw;
  }

  #tag(tag: HtmlTag, grammar: TagGrammar): void {
    const hiddenEnd = this.#elements.endOfHidden(tag, this.#at, grammar);
    const bare = bareTag(tag);
    const isBare = bare !== '' && this.#text.startsWith(bare, this.#at);
    const isPlain = bare !== '' && /^[\s/]*$/.test(tag.attributes) && tag.name !== 'img';
    if (hiddenEnd !== null) this.#drop(hiddenEnd);
    else if (isBare || isPlain) this.#keep(tag.end - this.#at);
    else this.#drop(tag.end, { instead: bare });
  }

  #dropRaw(ending: string): void {
    const isBlock = this.#at === this.#lineStart && ending === '-->';
    const found = this.#ends.next(ending, this.#at + 2);
    if (found < 0) {
      if (this.#block.isRaw) this.#drop(this.#text.length);
      else this.#keep(2);
      return;
    }
    this.#drop(found + ending.length, { isWholeBlock: isBlock });
    if (this.#matches(BLANK_REST) === null) this.#block.isInHtml = true;
    else if (isBlock) this.#block.areSpansTrusted = !this.#block.isInHtml;
  }

  /** A code span: kept when it is certain; otherwise its backticks are ordinary text. */
  #span(length: number): void {
    const isEscaped = this.#text[this.#at - 1] === '\\';
    const close = this.#block.mayHoldSpans && !isEscaped ? this.#endOfSpan(length) : null;
    if (close === null) this.#block.areSpansTrusted = false;
    this.#keep(close === null ? length : close - this.#at);
  }

  #endOfSpan(length: number): number | null {
    const closing = new RegExp(`(?<!\`)\`{${length}}(?!\`)`, 'g');
    closing.lastIndex = this.#at + length;
    return closing.test(this.#text.slice(0, this.#lineEnd)) ? closing.lastIndex : null;
  }
}

/** A language that is drawn instead of shown. */
const DIAGRAM = /^(?:`+|~+)[ \t]*mermaid\b/;
