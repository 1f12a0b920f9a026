import { type HtmlTag, hides, readTag, type TagGrammar } from './html-tag.ts';
import { Occurrences } from './occurrences.ts';

/** Elements whose content a page does not show as text. */
const NEVER_SHOWN = new Set(
  'script style template iframe object noscript svg canvas audio video datalist dialog rp'.split(' '),
);
const WITHOUT_CONTENT = new Set('img br hr input source wbr area embed link meta'.split(' '));

/** Finds the tags and elements of one text, asked for in the order of the text; linear over all questions. */
export class HtmlElements {
  readonly #text: string;
  readonly #marks: Occurrences;
  #ends: Ends | null = null;

  constructor(text: string) {
    this.#text = text;
    this.#marks = new Occurrences(text);
  }

  /** The tag that begins at `at`; null when it is ordinary text. */
  tagAt(at: number, grammar: TagGrammar): HtmlTag | null {
    return readTag(this.#text, at, { grammar, quotes: this.#marks });
  }

  /** The index behind the element whose tag begins at `at`, when it is not shown; null when it is. */
  endOfHidden(tag: HtmlTag, at: number, grammar: TagGrammar): number | null {
    if (tag.isClosing || WITHOUT_CONTENT.has(tag.name)) return null;
    const isHidden = hides(tag.attributes);
    if (!isHidden && !NEVER_SHOWN.has(tag.name)) return null;
    this.#ends ??= endsOfElements(this.#text);
    const end = this.#ends.byStart.get(at);
    if (end === undefined) return isHidden ? this.#endOfUnclosed(tag, at, grammar) : null;
    const mayHoldCode = /`|~~~/.test(this.#text.slice(at, end));
    return mayHoldCode ? (this.#ends.last.get(tag.name) ?? end) : end;
  }

  /**
   * Only a block of HTML that stands by itself goes on behind its paragraph. In a list or a quote, which end it too, an
   * unclosed tag is mostly code, and so is one that closes itself, as in JSX.
   */
  #endOfUnclosed({ attributes, end }: HtmlTag, at: number, grammar: TagGrammar): number {
    if (attributes.endsWith('/')) return end;
    const isBlock = grammar === 'html' && (at === 0 || this.#text[at - 1] === '\n');
    const paragraphEnd = isBlock ? -1 : this.#marks.next('\n\n', end);
    return paragraphEnd < 0 ? this.#text.length : paragraphEnd;
  }
}

interface Ends {
  /** The index behind each element by where it begins; unclosed ones are missing. */
  readonly byStart: ReadonlyMap<number, number>;
  /** The index behind the last closing tag of each name. */
  readonly last: ReadonlyMap<string, number>;
}

const PIECE = /<!--|<(\/?)([A-Za-z][\w.:-]*)(?=[\s/>])/g;

/**
 * In doubt an element is longer: whatever looks like its beginning counts, and no end of one inside of a comment or
 * of another tag.
 */
function endsOfElements(text: string): Ends {
  const marks = new Occurrences(text);
  const byStart = new Map<number, number>();
  const last = new Map<string, number>();
  const open = new Map<string, number[]>();
  let doubtfulTo = 0;
  for (const { 0: piece, 1: slash, 2: written, index } of text.matchAll(PIECE)) {
    const isClear = index >= doubtfulTo;
    if (written === undefined) {
      const end = isClear ? marks.next('-->', index + piece.length) : doubtfulTo;
      doubtfulTo = end < 0 ? text.length : end;
      continue;
    }
    const name = written.toLowerCase();
    const starts = open.get(name) ?? [];
    if (slash === '') {
      open.set(name, starts);
      starts.push(index);
    }
    if (!isClear) continue;
    const { end } = readTag(text, index, { grammar: 'html', quotes: marks }) ?? { end: index };
    doubtfulTo = end;
    if (slash === '') continue;
    last.set(name, end);
    const start = starts.pop();
    if (start !== undefined) byStart.set(start, end);
  }
  return { byStart, last };
}
