import { SHOWN_NAME, ShownText, shown } from '../../core/shown.ts';
import { locate, type SearchMatch } from './locate.ts';

/**
 * Finds the one place that a patch means when the model was shown names instead of some characters and may search for
 * them. A search without names, or with the characters themselves, matches the text of the file. A name matches every
 * place that looks like it: the character, and the name as text.
 */
export function locateShown(text: string, search: string): SearchMatch {
  const plain = locate(text, search);
  const wanted = shown(search);
  const isLiteral = wanted !== search && plain.kind === 'one';
  if (isLiteral || wanted.search(SHOWN_NAME) < 0) return plain;
  const view = new ShownText(text);
  if (view.names.length === 0) return plain;
  const there = inRaw(view, locate(view.text, wanted));
  return there.kind === 'none' ? plain : there;
}

/** Converts places in the shown text to places in the file. Drops those that begin or end inside a name. */
function inRaw(view: ShownText, located: SearchMatch): SearchMatch {
  switch (located.kind) {
    case 'none':
      return located;
    case 'many':
      return { kind: 'many', starts: located.starts.flatMap((start) => view.rawOffset(start) ?? []) };
    case 'one': {
      const [start, end] = [view.rawOffset(located.start), view.rawOffset(located.end)];
      return start === null || end === null ? { kind: 'none' } : { ...located, start, end };
    }
  }
}
