import type { Occurrences } from './occurrences.ts';

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

/**
 * `markdown`: in a text, where only a well-formed tag is one. `html`: in a block of HTML, where a browser takes nearly
 * everything behind "<" and a letter for a tag, and shows nothing of it.
 */
export type TagGrammar = 'markdown' | 'html';

const TAG_START: Readonly<Record<TagGrammar, RegExp>> = {
  markdown: /<(\/?)([A-Za-z][A-Za-z0-9-]*)(?=[\s/>])/y,
  html: /<(\/?)([A-Za-z][^\s/>]*)/y,
};

interface TagReading {
  readonly grammar: TagGrammar;
  readonly quotes: Occurrences;
}

/** The tag that begins at `at`; null when it is ordinary text. Quoted values may hold anything, line breaks too. */
export function readTag(text: string, at: number, reading: TagReading): HtmlTag | null {
  const pattern = TAG_START[reading.grammar];
  pattern.lastIndex = at;
  const start = pattern.exec(text);
  if (start === null) return null;
  const from = at + start[0].length;
  const end = endOfTag(text, from, reading);
  if (end < 0) return null;
  const attributes = text.slice(from, text[end - 1] === '>' ? end - 1 : end);
  return { name: (start[2] ?? '').toLowerCase(), isClosing: start[1] === '/', attributes, end };
}

/** A tag without its ">" is none; in HTML the paragraph ends it, or the text when a value is not closed. */
function endOfTag(text: string, from: number, { grammar, quotes }: TagReading): number {
  const unended = (at: number) => (grammar === 'html' ? at : -1);
  let isValue = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '>') return at + 1;
    if (character === '<' && grammar === 'markdown') return -1;
    if (character === '\n' && text[at + 1] === '\n') return unended(at);
    if (isValue && (character === '"' || character === "'")) {
      at = quotes.next(character, at + 1);
      if (at < 0) return unended(text.length);
    }
    isValue = character === '=' || (isValue && /\s/.test(character ?? ''));
  }
  return unended(text.length);
}

/** No size, no colour, no place. */
const HIDING_STYLE = new RegExp(
  [
    'display\\s*:\\s*none|visibility\\s*:\\s*(?:hidden|collapse)|mso-hide\\s*:\\s*all',
    '(?<![-\\w])(?:opacity|font-size|(?:max-)?(?:height|width)|scale)\\s*[:(]\\s*(?:0|\\.0)(?![.\\d]*[1-9])|font-size\\s*:\\s*1px',
    '(?<![-\\w])color\\s*[:=]\\s*["\']?(?:transparent|white|#fff|rgba?\\(\\s*255\\D+255\\D+255)',
    '(?<![-\\w])color\\s*:\\s*\\w+\\([^()]*[,/]\\s*(?:[.0]+%?\\s*)?\\)',
    '(?:left|top|right|bottom|text-indent)\\s*:\\s*-\\d{3}|(?<![-\\w])clip(?:-path)?\\s*:',
  ].join('|'),
  'i',
);
/** Ways to write a style so that the pattern above does not find it. */
const DISGUISED = /\\|\/\*|&#|&colon;/i;

/** True when the attributes hide the element that they belong to. */
export function hides(attributes: string): boolean {
  if (attributes === '') return false;
  const outsideValues = attributes.replace(/"[^"]*"|'[^']*'/g, '""');
  if (/(?:^|[\s/"'])hidden(?=$|[\s=/])/i.test(outsideValues)) return true;
  return HIDING_STYLE.test(attributes) || (/\bstyle\s*=/i.test(attributes) && DISGUISED.test(attributes));
}

/** The tag without its attributes, which a reader does not see; a link keeps the address it leads to. */
export function bareTag(tag: HtmlTag): string {
  if (tag.name === 'img') return '[image]';
  if (!/^[a-z][a-z0-9-]*$/.test(tag.name)) return '';
  const address =
    tag.name === 'a' ? /\shref\s*=\s*["']?(https?:\/\/[^\s"'<>]{1,500})/i.exec(tag.attributes) : null;
  const slash = tag.isClosing ? '/' : '';
  return address === null ? `<${slash}${tag.name}>` : `<a href="${address[1]}">`;
}
