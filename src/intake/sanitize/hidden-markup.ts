import { keepVisibleCharacters } from './invisible.ts';
import { markdown } from './markdown.ts';
import { HIDDEN } from './marks.ts';
import { type PageText, pageText } from './page-text.ts';

/** A page of more characters, as of a long address that is referred to many times, is nothing that a person wrote. */
const MOST_TIMES = 40;
const MORE_CHARS = 200_000;

/** What GitHub's page shows of a text, as Markdown. A text of which all is shown stays the same, byte for byte. */
export function withoutHiddenMarkup(source: string): PageText {
  const html = markdown.render(withoutBlankLabels(source));
  if (html.length > MOST_TIMES * source.length + MORE_CHARS) return { text: HIDDEN, hidden: 1, pictures: [] };
  const page = pageText(html);
  // Entities may have become invisible characters.
  const shown = { ...page, text: keepVisibleCharacters(withBlankLabels(page.text)) };
  if (shown.hidden > 0) return shown;
  if (shown.text === withBlankLabels(page.text) && lettersOf(source) === lettersOf(shown.text))
    return { ...shown, text: source };
  return hasMoreWords(source, shown)
    ? { ...shown, text: `${shown.text}\n\n${HIDDEN}`.trim(), hidden: 1 }
    : shown;
}

/** White space and punctuation of ASCII, which Markdown is made of besides its words. */
const SYNTAX = /[\s!-/:-@[-`{-~]+/g;
/** Tags, which were counted by themselves, and labels that are too short to say something. */
const UNSAID = /<\/?[a-z][^<>]*>|\[\^?[\w-]{1,20}\](?=:)|(?<=\])\[[\w-]{1,20}\]/gi;

/** All that a text says, in order. */
function lettersOf(text: string): string {
  return markdown.utils.unescapeAll(text).replace(SYNTAX, '').toLowerCase();
}

/** Whether Markdown itself left words out, such as a definition that no link uses. */
function hasMoreWords(source: string, { text, pictures }: PageText): boolean {
  const wordsOf = (from: string) => keepVisibleCharacters(from).toLowerCase().split(SYNTAX);
  const unescaped = (from: string) => wordsOf(markdown.utils.unescapeAll(from));
  const page = [text, ...pictures].join(' ');
  // Code has its entities as letters.
  const shown = new Set([...wordsOf(page), ...unescaped(page)]);
  return unescaped(source.replace(UNSAID, ' ')).some((word) => word !== '' && !shown.has(word));
}

/** Brackets around blanks are no label. The parser takes them for one, and misses the link before them. */
function withoutBlankLabels(text: string): string {
  return text.replace(/\]\[(\s+)\](?![(:[])/g, ']\u{fdd0}$1\u{fdd1}');
}

function withBlankLabels(text: string): string {
  return text.replaceAll('\u{fdd0}', '[').replaceAll('\u{fdd1}', ']');
}
