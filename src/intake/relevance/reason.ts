import type { ContentScore } from './content-score.ts';
import { folderOf, nameOf } from './path-parts.ts';
import { ENTRY_NAMES, stemOf } from './path-survey.ts';

/** The name of a file without extension, or of its folder if the file represents the folder. */
export function ownName(path: string): string {
  const stem = stemOf(nameOf(path));
  return ENTRY_NAMES.has(stem.toLowerCase()) ? nameOf(folderOf(path)) || stem : stem;
}

/** Says whether a file defines or only contains a term. */
export function termReason({ text, isDefined }: ContentScore['terms'][number]): string {
  const what = /\s/.test(text) ? 'a quoted text' : shownName(text);
  return isDefined ? `defines ${what}` : `holds ${what}`;
}

/** A word of the task inside the host's own text: only if it cannot be more than a name. */
export function shownName(text: string): string {
  return /^[\w.$:#-]{1,60}$/.test(text) ? text : 'a quoted name';
}
