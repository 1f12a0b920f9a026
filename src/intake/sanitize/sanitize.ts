import type { Untrusted } from '../../core/task.ts';
import type { ShownText } from './hidden-markup.ts';
import { keepVisibleCharacters } from './invisible.ts';

/** How much of each kind was taken out of a stranger's text. */
export interface Removed {
  /** Comments, attributes, hidden elements, texts of images, titles of links. */
  readonly hidden: number;
  /** Characters, also those written as HTML entities. */
  readonly invisible: number;
  /** Terminal sequences. */
  readonly escapes: number;
  /** Encoded data and ends of over-long lines. */
  readonly data: number;
}

export interface Cleaned {
  readonly text: string;
  /** Addresses of the pictures that are shown, each where `[image]` stands. */
  readonly pictures: readonly string[];
  readonly removed: Removed;
}

export const NOTHING_REMOVED: Removed = { hidden: 0, invisible: 0, escapes: 0, data: 0 };

/** A line longer than this is a dump, not prose. */
const MAX_LINE = 4_000;
/** A word longer than this is encoded data. */
const MAX_WORD = 400;
const KEPT_OF_WORD = 40;

/** Without any of these nothing can be hidden: HTML, links, images, tables, entities, fences. */
const MARKUP = /[<[|&]|```|~~~/;

/** What a reader of the issue sees of a text, and nothing else. Visible code stays as it is. */
export async function sanitize(text: Untrusted): Promise<Cleaned> {
  const visible = keepVisibleCharacters(text);
  const shown = MARKUP.test(visible.text)
    ? await withoutHidden(visible.text)
    : { ...PLAIN, text: visible.text };
  const short = cutData(shown.text);
  return {
    text: short.text,
    pictures: shown.pictures,
    removed: {
      hidden: shown.hidden,
      invisible: visible.invisible + shown.entities,
      escapes: visible.escapes,
      data: short.cuts,
    },
  };
}

const PLAIN = { hidden: 0, entities: 0, pictures: [] };

/** The parsers of Markdown and HTML are loaded for a text that needs them. */
async function withoutHidden(text: string): Promise<ShownText> {
  const { withoutHiddenMarkup } = await import('./hidden-markup.ts');
  return withoutHiddenMarkup(text);
}

export function addRemoved(one: Removed, other: Removed): Removed {
  return {
    hidden: one.hidden + other.hidden,
    invisible: one.invisible + other.invisible,
    escapes: one.escapes + other.escapes,
    data: one.data + other.data,
  };
}

/** "2 hidden parts, 14 invisible characters"; empty when nothing was removed. */
export function describeRemoved(removed: Removed): string {
  const parts: readonly (readonly [number, string, string])[] = [
    [removed.hidden, 'hidden part', 'hidden parts'],
    [removed.invisible, 'invisible character', 'invisible characters'],
    [removed.escapes, 'terminal sequence', 'terminal sequences'],
    [removed.data, 'piece of encoded data', 'pieces of encoded data'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
    .join(', ');
}

/**
 * Puts a stranger's text between two lines that hold a mark which nobody could know when the text was written.
 * @param mark random, made for this run
 * @param about what the text is; the host's own words
 */
export function fence(text: string, mark: string, about: string): string {
  let body = text;
  while (mark !== '' && body.includes(mark)) body = body.replaceAll(mark, '');
  return `<<< ${about} ${mark}\n${body}\n>>> ${mark}`;
}

const DATA_URL = /\bdata:[a-zA-Z0-9.+-]*\/?[a-zA-Z0-9.+-]*(?:;[a-zA-Z0-9=.+-]+)*,[^\s"'<>)]*/g;

function cutData(text: string): { readonly text: string; readonly cuts: number } {
  let cuts = 0;
  const note = (left: number, what: string) => {
    cuts += 1;
    return `[... ${left} characters ${what} left out ...]`;
  };
  const lines = text.split('\n').map((line) => {
    if (line.length <= MAX_WORD && !line.includes('data:')) return line;
    const short = line
      .replace(DATA_URL, (url) => (url.length > KEPT_OF_WORD * 2 ? note(url.length, 'of a data URL') : url))
      .replace(/[A-Za-z0-9+/=_-]+/g, (word) =>
        word.length <= MAX_WORD
          ? word
          : word.slice(0, KEPT_OF_WORD) + note(word.length - KEPT_OF_WORD, 'of encoded data'),
      );
    if (short.length <= MAX_LINE) return short;
    return short.slice(0, MAX_LINE).toWellFormed() + note(short.length - MAX_LINE, 'of this line');
  });
  return { text: lines.join('\n'), cuts };
}
