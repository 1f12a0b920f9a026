import { bareTag, type HtmlTag, HtmlTags } from './html-tag.ts';
import { dropInvisibleEntities } from './invisible.ts';
import {
  ANY_FENCE,
  BLANK_REST,
  closesEarly,
  DEFINITION,
  EVENT,
  FENCE,
  HTML_LINE,
  LONG_HTML_LINE,
  RAW_HTML,
  REFERENCE,
  TARGET,
} from './markdown-grammar.ts';
import { Occurrences } from './occurrences.ts';

export interface ShownText {
  readonly text: string;
  /** Comments, attributes, hidden elements, image texts and link titles that were dropped. */
  readonly markup: number;
  /** Entities of invisible characters. */
  readonly entities: number;
}

/** Drops what Markdown and HTML do not show. Code is kept byte for byte where it is certain that it is code. */
export function dropHiddenMarkup(text: string): ShownText {
  return new Scan(text).run();
}

/**
 * One walk from left to right; whatever begins first wins, as in a renderer. What is code decides what is shown,
 * and guessing wrong would let hidden text through. So code is trusted only where every reading agrees: fences that
 * begin a line outside of any quote, list or HTML, and spans within one line. After the first doubt, all is prose.
 */
class Scan {
  readonly #text: string;
  readonly #tags: HtmlTags;
  readonly #ends: Occurrences;
  readonly #out: string[] = [];
  #markup = 0;
  #entities = 0;
  #at = 0;
  #isCertain = true;
  #isInHtml = false;
  #areSpansTrusted = true;
  #lineStart = 0;
  #lineEnd = 0;
  #hasPipe = false;
  #labels: ReadonlySet<string> | null = null;

  constructor(text: string) {
    this.#text = text;
    this.#tags = new HtmlTags(text);
    this.#ends = new Occurrences(text);
  }

  run(): ShownText {
    this.#startLine();
    while (this.#at < this.#text.length) {
      EVENT.lastIndex = this.#at;
      const event = EVENT.exec(this.#text);
      this.#prose(event?.index ?? this.#text.length);
      if (event === null) break;
      this.#handle(event[0]);
    }
    return { text: this.#out.join(''), markup: this.#markup, entities: this.#entities };
  }

  #handle(event: string): void {
    if (event === '\n') {
      this.#keep(1);
      this.#startLine();
    } else if (event === '<') this.#angle();
    else if (event === '![') this.#image();
    else if (event === '](') this.#linkTarget();
    else this.#span(event.length);
  }

  /** Emits shown text up to `end`. */
  #prose(end: number): void {
    if (end === this.#at) return;
    const { text, dropped } = dropInvisibleEntities(this.#text.slice(this.#at, end));
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
      this.#isCertain &&= isWholeBlock;
      this.#lineStart = this.#at + gap.lastIndexOf('\n') + 1;
    }
    this.#markup += 1;
    if (instead !== '') this.#out.push(instead);
    this.#at = end;
  }

  #matches(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text);
  }

  #startLine(): void {
    const newline = this.#text.indexOf('\n', this.#at);
    this.#lineStart = this.#at;
    this.#lineEnd = newline < 0 ? this.#text.length : newline;
    const line = this.#text.slice(this.#at, this.#lineEnd);
    this.#hasPipe = line.includes('|');
    if (line.trim() === '') {
      this.#isInHtml = false;
      this.#areSpansTrusted = true;
      return;
    }
    if (/[A-Za-z]/.test(line[0] ?? '')) return;
    if (this.#isInHtml && this.#matches(ANY_FENCE)) this.#isCertain = false;
    if (this.#matches(LONG_HTML_LINE)) this.#isCertain = false;
    if (this.#matches(HTML_LINE)) {
      this.#isInHtml ||= !line.startsWith('<!--');
      return;
    }
    const fence = this.#matches(FENCE);
    if (fence !== null && this.#isCertain) this.#fence(fence[0]);
    else if (this.#matches(ANY_FENCE)) this.#isCertain = false;
    else if (line.includes(']:')) this.#definition();
  }

  /** A fenced block is shown as it is, up to its closing line or the end of the text. */
  #fence(mark: string): void {
    const closing = new RegExp(`^ {0,3}${mark[0]}{${mark.length},}[ \\t]*$`, 'gm');
    closing.lastIndex = this.#lineEnd;
    const close = closing.exec(this.#text);
    this.#keep((close === null ? this.#text.length : closing.lastIndex) - this.#at);
  }

  /** Link definitions are not shown. One that a shown link uses keeps its address. */
  #definition(): void {
    const found = this.#matches(DEFINITION);
    if (found === null || this.#continuesParagraph()) return;
    const [whole, label = '', target = ''] = found;
    const isUsed =
      label.length <= 40 && /^<?(?:https?:|\.{0,2}\/)/.test(target) && this.#usedLabels().has(label);
    const kept = `[${label}]: ${target}`;
    if (isUsed && whole.trim() === kept) return;
    this.#drop(this.#at + whole.length, { instead: isUsed ? kept : '' });
  }

  #continuesParagraph(): boolean {
    if (this.#at < 2) return false;
    const start = this.#text.lastIndexOf('\n', this.#at - 2) + 1;
    return /^\p{L}/u.test(this.#text.slice(start, start + 2));
  }

  #usedLabels(): ReadonlySet<string> {
    this.#labels ??= new Set(
      [...this.#text.matchAll(/\[([^[\]\n]{1,40})\](?!:)/g)].map((match) => match[1] ?? ''),
    );
    return this.#labels;
  }

  #angle(): void {
    this.#areSpansTrusted = false;
    const at = this.#at;
    for (const [beginning, ending] of RAW_HTML) {
      if (!this.#text.startsWith(beginning, at)) continue;
      if (beginning === '<!' && !/[A-Za-z]/.test(this.#text[at + 2] ?? '')) continue;
      this.#dropRaw(ending);
      return;
    }
    const tag = this.#tags.read(at);
    if (tag === null) this.#keep(1);
    else this.#tag(tag);
  }

  #tag(tag: HtmlTag): void {
    const hiddenEnd = this.#tags.endOfHidden(tag, this.#at);
    const bare = bareTag(tag);
    const isPlain =
      (/^[\s/]*$/.test(tag.attributes) && tag.name !== 'img') || this.#text.startsWith(bare, this.#at);
    if (hiddenEnd !== null) this.#drop(hiddenEnd);
    else if (isPlain) this.#keep(tag.end - this.#at);
    else this.#drop(tag.end, { instead: bare });
  }

  #dropRaw(ending: string): void {
    const before = this.#text.slice(this.#lineStart, this.#at);
    const isBlock = before === '' && ending === '-->';
    const found = this.#ends.next(ending, this.#at + 2);
    if (found < 0) {
      const beginsLine = before.length < 200 && /^[\s>*+-]*$/.test(before);
      if (beginsLine) this.#drop(this.#text.length);
      else this.#keep(2);
      return;
    }
    this.#drop(found + ending.length, { isWholeBlock: isBlock });
    if (this.#matches(BLANK_REST) === null) this.#isInHtml = true;
    else if (isBlock) this.#areSpansTrusted = !this.#isInHtml;
  }

  /** An image shows none of its text. */
  #image(): void {
    const close = this.#endOfImageText();
    TARGET.lastIndex = (close ?? 0) + 1;
    REFERENCE.lastIndex = (close ?? 0) + 1;
    const tail = close === null ? null : (TARGET.exec(this.#text) ?? REFERENCE.exec(this.#text));
    if (close === null || tail === null) this.#keep(2);
    else this.#drop(close + 1 + tail[0].length, { instead: '[image]' });
  }

  /** The next bracket before an address or a reference in the same paragraph; null when a bracket closes before. */
  #endOfImageText(): number | null {
    const from = this.#at + 2;
    const ends = ['](', ']['].map((end) => this.#ends.next(end, from)).filter((end) => end >= 0);
    const nearest = Math.min(...ends, this.#text.length);
    const paragraphEnd = this.#ends.next('\n\n', from);
    if (nearest === this.#text.length || (paragraphEnd >= 0 && nearest > paragraphEnd)) return null;
    return nearest - from < 300 && closesEarly(this.#text.slice(from, nearest)) ? null : nearest;
  }

  #linkTarget(): void {
    this.#keep(1);
    const target = this.#matches(TARGET);
    if (target === null || target[2] === undefined) this.#keep(1);
    else this.#drop(this.#at + target[0].length, { instead: `(${target[1]})` });
  }

  /** A code span: kept when it is certain; otherwise its backticks are ordinary text. */
  #span(length: number): void {
    const isEscaped = this.#text[this.#at - 1] === '\\';
    const isTrusted = this.#isCertain && this.#areSpansTrusted && !this.#isInHtml;
    const close = isTrusted && !this.#hasPipe && !isEscaped ? this.#endOfSpan(length) : null;
    if (close === null) this.#areSpansTrusted = false;
    this.#keep(close === null ? length : close - this.#at);
  }

  #endOfSpan(length: number): number | null {
    const closing = new RegExp(`(?<!\`)\`{${length}}(?!\`)`, 'g');
    closing.lastIndex = this.#at + length;
    return closing.test(this.#text.slice(0, this.#lineEnd)) ? closing.lastIndex : null;
  }
}
