import type { Untrusted } from '../../core/task.ts';
import { keepVisibleCharacters } from './invisible.ts';
import type { PageText } from './page-text.ts';

/** Text without any of these can hide nothing: HTML, links, images, tables, entities, fences, commands of formulas. */
const MARKUP = /[<[|&]|```|~~~|\\(?:[hv]?phantom|(?:text)?color)/i;

/** Reduces a text to what a reader of the issue sees. Visible code stays the same, and so does a text that hides nothing. */
export async function sanitize(text: Untrusted): Promise<PageText> {
  const visible = keepVisibleCharacters(text);
  if (!MARKUP.test(visible)) return { text: visible, hidden: 0, pictures: [] };
  // The parsers of Markdown and HTML are loaded only when a text needs them.
  const { withoutHiddenMarkup } = await import('./hidden-markup.ts');
  return withoutHiddenMarkup(visible);
}
