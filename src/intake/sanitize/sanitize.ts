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
}

export interface Cleaned {
  readonly text: string;
  /** Addresses of the pictures that are shown, each where `[image]` stands. */
  readonly pictures: readonly string[];
  readonly removed: Removed;
}

export const NOTHING_REMOVED: Removed = { hidden: 0, invisible: 0, escapes: 0 };

/** Without any of these nothing can be hidden: HTML, links, images, tables, entities, fences. */
const MARKUP = /[<[|&]|```|~~~/;

/** What a reader of the issue sees of a text, and nothing else. Visible code stays as it is. */
export async function sanitize(text: Untrusted): Promise<Cleaned> {
  const visible = keepVisibleCharacters(text);
  const shown = MARKUP.test(visible.text)
    ? await withoutHidden(visible.text)
    : { ...PLAIN, text: visible.text };
  return {
    text: shown.text,
    pictures: shown.pictures,
    removed: {
      hidden: shown.hidden,
      invisible: visible.invisible + shown.entities,
      escapes: visible.escapes,
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
  };
}

/** "2 hidden parts, 14 invisible characters"; empty when nothing was removed. */
export function describeRemoved(removed: Removed): string {
  const parts: readonly (readonly [number, string, string])[] = [
    [removed.hidden, 'hidden part', 'hidden parts'],
    [removed.invisible, 'invisible character', 'invisible characters'],
    [removed.escapes, 'terminal sequence', 'terminal sequences'],
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
