import type { Untrusted } from '../../core/task.ts';
import { counted } from '../../core/text/text.ts';
import type { RenderedText } from './hidden-markup.ts';
import { keepVisibleCharacters } from './invisible.ts';

/** Numbers of parts that were removed from untrusted text, by kind. */
export interface Removed {
  /** Comments, attributes, hidden elements, texts of images, titles of links. */
  readonly hidden: number;
  /** Characters, including those written as HTML entities. */
  readonly invisible: number;
}

export interface Cleaned {
  readonly text: string;
  /** Addresses of the shown pictures, one for each `[image]`. */
  readonly pictures: readonly string[];
  readonly removed: Removed;
}

export const NOTHING_REMOVED: Removed = { hidden: 0, invisible: 0 };

/** Text without any of these can hide nothing: HTML, links, images, tables, entities, fences. */
const MARKUP = /[<[|&]|```|~~~/;

/** Reduces a text to what a reader of the issue sees. Visible code stays the same. */
export async function sanitize(text: Untrusted): Promise<Cleaned> {
  const visible = keepVisibleCharacters(text);
  const shown = MARKUP.test(visible.text)
    ? await withoutHidden(visible.text)
    : { ...PLAIN, text: visible.text };
  return {
    text: shown.text,
    pictures: shown.pictures,
    removed: { hidden: shown.hidden, invisible: visible.invisible + shown.entities },
  };
}

const PLAIN = { hidden: 0, entities: 0, pictures: [] };

/** Loads the parsers of Markdown and HTML only when a text needs them. */
async function withoutHidden(text: string): Promise<RenderedText> {
  const { withoutHiddenMarkup } = await import('./hidden-markup.ts');
  return withoutHiddenMarkup(text);
}

export function addRemoved(one: Removed, other: Removed): Removed {
  return { hidden: one.hidden + other.hidden, invisible: one.invisible + other.invisible };
}

/** "2 hidden parts, 14 invisible characters"; empty when nothing was removed. */
export function describeRemoved({ hidden, invisible }: Removed): string {
  return [
    ...(hidden === 0 ? [] : [counted(hidden, 'hidden part')]),
    ...(invisible === 0 ? [] : [counted(invisible, 'invisible character')]),
  ].join(', ');
}
