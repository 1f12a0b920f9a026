import { closesEarly, DEFINITION, LABEL, REFERENCE, TARGET } from './markdown-grammar.ts';
import { Occurrences } from './occurrences.ts';

/** A piece of a text, and what a reader sees of it. */
export interface Piece {
  /** The index behind it. */
  readonly end: number;
  readonly shown: string;
}

/** The longest label of a link, its brackets included. */
const MAX_LABEL = 1_001;

/**
 * Links, images and definitions of one text, asked for in its order. A reader sees the text of a link; its address is
 * kept. Titles, labels, texts of images and definitions are not shown. Linear over all questions.
 */
export class Links {
  readonly #text: string;
  readonly #ends: Occurrences;
  #defined: ReadonlySet<string> | null = null;
  #used: ReadonlySet<string> | null = null;

  constructor(text: string) {
    this.#text = text;
    this.#ends = new Occurrences(text);
  }

  /** The definition in the line that begins at `at`, which keeps its address when it is used; null when all is kept. */
  definition(at: number): Piece | null {
    const [bracket, colon] = [this.#ends.next('[', at), this.#ends.next(']:', at)];
    const isNear = colon >= 0 && colon <= bracket + MAX_LABEL;
    const found = isNear ? this.#match(DEFINITION, at) : null;
    if (found === null) return null;
    const [whole, label = '', target = ''] = found;
    const isAddress = /^<?(?:https?:|\.{0,2}\/)\S*$/.test(target);
    const shown = isAddress && this.#isUsed(label) ? `[${label}]: ${target}` : '';
    return whole.trim() === shown ? null : { end: at + whole.length, shown };
  }

  /** The image whose exclamation mark stands at `at`; null when it is ordinary text. */
  image(at: number): Piece | null {
    const close = this.#endOfImageText(at + 2);
    const tail =
      close === null ? null : (this.#match(TARGET, close + 1) ?? this.#match(REFERENCE, close + 1));
    if (close !== null && tail !== null) return { end: close + 1 + tail[0].length, shown: '[image]' };
    const [whole, label] = this.#match(LABEL, at + 1) ?? [''];
    return label === undefined || !this.#isDefined(label)
      ? null
      : { end: at + 1 + whole.length, shown: '[image]' };
  }

  /**
   * What stands behind the text of a link from `at`; null when it is no address, or nothing but one. An address with
   * blanks could be a sentence, and that of a link without text is not shown.
   */
  target(at: number): Piece | null {
    const [whole = '', address = '', title] = this.#match(TARGET, at) ?? [];
    const isEmpty = this.#text[at - 2] === '[' && /^<?https?:/.test(address);
    const isNoAddress = isEmpty || /\s/.test(address);
    if (whole === '' || (title === undefined && !isNoAddress)) return null;
    return { end: at + whole.length, shown: `(${isNoAddress ? '' : address})` };
  }

  /** The label behind the text of a link; null when it is none, or so short that it is a mere name. */
  reference(at: number): Piece | null {
    const [whole, label] = this.#match(LABEL, at) ?? [''];
    if (label === undefined || isMereName(label) || !this.#isDefined(label)) return null;
    return { end: at + whole.length, shown: '' };
  }

  /** The next bracket before an address or a reference in the same paragraph; null when a bracket closes before. */
  #endOfImageText(from: number): number | null {
    const ends = ['](', ']['].map((end) => this.#ends.next(end, from)).filter((end) => end >= 0);
    const nearest = Math.min(...ends, this.#text.length);
    const paragraphEnd = this.#ends.next('\n\n', from);
    if (nearest === this.#text.length || (paragraphEnd >= 0 && nearest > paragraphEnd)) return null;
    return nearest - from < 300 && closesEarly(this.#text.slice(from, nearest)) ? null : nearest;
  }

  #isDefined(label: string): boolean {
    this.#defined ??= labelsIn(this.#text, /\[((?:[^[\]\\]|\\.){1,999})\]:/gs);
    return this.#defined.has(normal(label));
  }

  /** A link shows its label, `[label]`, or names it behind its text, `[text][label]`. */
  #isUsed(label: string): boolean {
    this.#used ??= new Set([
      ...labelsIn(this.#text, /(?<![!\]])\[([^[\]\n]{1,40})\](?!:)/g),
      ...labelsIn(this.#text, /(?<=\])\[([^\s[\]]{1,40})\]/g),
    ]);
    return this.#used.has(normal(label));
  }

  #match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.#text);
  }
}

/** So short that it names something and says nothing. */
function isMereName(label: string): boolean {
  return /^[^\s[\]]{1,40}$/.test(label);
}

function labelsIn(text: string, pattern: RegExp): ReadonlySet<string> {
  return new Set([...text.matchAll(pattern)].map((match) => normal(match[1] ?? '')));
}

/** Labels are the same whatever their case and white space. */
function normal(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}
