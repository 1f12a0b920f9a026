import { Occurrences } from './occurrences.ts';

/** A tag as a browser would read it. */
export interface HtmlTag {
  /** In small letters. */
  readonly name: string;
  readonly isClosing: boolean;
  /** Everything between the name and the end of the tag. */
  readonly attributes: string;
  /** The index behind the tag. */
  readonly end: number;
}

const TAG_START = /<(\/?)([A-Za-z][A-Za-z0-9-]*)(?=[\s/>])/y;

/** Elements whose content a page does not show as text. */
const NEVER_SHOWN = new Set(
  'script style template iframe object noscript svg canvas audio video datalist'.split(' '),
);
const WITHOUT_CONTENT = new Set('img br hr input source wbr area embed link meta'.split(' '));

/** Each name costs a walk through the text; more of them are no document but an attempt to cost time. */
const MAX_ELEMENT_NAMES = 20;

/** Reads the tags of one text, asked for in the order of the text; linear over all questions. */
export class HtmlTags {
  readonly #text: string;
  readonly #quotes: Occurrences;
  readonly #elements = new Map<string, ReadonlyMap<number, number>>();

  constructor(text: string) {
    this.#text = text;
    this.#quotes = new Occurrences(text);
  }

  /** The tag that begins at `at`; null when it is ordinary text. Quoted values may hold anything, line breaks too. */
  read(at: number): HtmlTag | null {
    TAG_START.lastIndex = at;
    const start = TAG_START.exec(this.#text);
    if (start === null) return null;
    const from = at + start[0].length;
    const end = this.#endOfTag(from);
    if (end < 0) return null;
    return {
      name: (start[2] ?? '').toLowerCase(),
      isClosing: start[1] === '/',
      attributes: this.#text.slice(from, end - 1),
      end,
    };
  }

  /** The index behind the closing tag when the element that begins at `at` is not shown; null when it is. */
  endOfHidden(tag: HtmlTag, at: number): number | null {
    if (tag.isClosing || WITHOUT_CONTENT.has(tag.name)) return null;
    if (!NEVER_SHOWN.has(tag.name) && !hides(tag.attributes)) return null;
    return this.#closings(tag.name).get(at) ?? null;
  }

  /** Where each element of a name ends, by where it begins; unclosed ones are missing. */
  #closings(name: string): ReadonlyMap<number, number> {
    const kept = this.#elements.get(name);
    if (kept !== undefined) return kept;
    const ends = new Map<number, number>();
    const open: number[] = [];
    const isTooMuch = this.#elements.size >= MAX_ELEMENT_NAMES;
    const found = isTooMuch ? [] : this.#text.matchAll(new RegExp(`<(/?)${name}(?=[\\s/>])([^<>]*>)?`, 'gi'));
    for (const match of found) {
      const start = match[1] === '/' ? open.pop() : undefined;
      if (match[1] !== '/') open.push(match.index);
      else if (start !== undefined) ends.set(start, match.index + match[0].length);
    }
    this.#elements.set(name, ends);
    return ends;
  }

  #endOfTag(from: number): number {
    let isValue = false;
    for (let at = from; at < this.#text.length; at += 1) {
      const character = this.#text[at];
      if (character === '>') return at + 1;
      if (character === '<') return -1;
      if (character === '\n' && this.#text[at + 1] === '\n') return -1;
      if (isValue && (character === '"' || character === "'")) {
        at = this.#quotes.next(character, at + 1);
        if (at < 0) return -1;
      }
      isValue = character === '=' || (isValue && /\s/.test(character ?? ''));
    }
    return -1;
  }
}

const HIDING_STYLE =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?![.\d]*[1-9])|font-size\s*:\s*0(?![.\d]*[1-9])|(?<![-\w])color\s*:\s*(?:transparent|white|#fff)|(?:height|width)\s*:\s*0(?![.\d]*[1-9])|(?:left|top|text-indent)\s*:\s*-\d{3}/i;

function hides(attributes: string): boolean {
  if (attributes === '') return false;
  const outsideValues = attributes.replace(/"[^"]*"|'[^']*'/g, '""');
  return /(?:^|[\s/"'])hidden(?=$|[\s=/])/i.test(outsideValues) || HIDING_STYLE.test(attributes);
}

/** The tag without its attributes, which a reader does not see; a link keeps the address it leads to. */
export function bareTag(tag: HtmlTag): string {
  if (tag.name === 'img') return '[image]';
  const address =
    tag.name === 'a' ? /\shref\s*=\s*["']?(https?:\/\/[^\s"'<>]{1,500})/i.exec(tag.attributes) : null;
  const slash = tag.isClosing ? '/' : '';
  return address === null ? `<${slash}${tag.name}>` : `<a href="${address[1]}">`;
}
