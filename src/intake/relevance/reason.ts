import type { ContentScore } from './content-score.ts';
import { folderOf, nameOf } from './path-parts.ts';
import { ENTRY_NAMES, stemOf } from './path-survey.ts';

/** The name that a file gives its contents: its own, or that of the folder which it stands for. */
export function ownName(path: string): string {
  const stem = stemOf(nameOf(path));
  return ENTRY_NAMES.has(stem.toLowerCase()) ? nameOf(folderOf(path)) || stem : stem;
}

/** What a file does with a text of the task. */
export function whatOf({ text, isDefined }: ContentScore['terms'][number]): string {
  const what = /\s/.test(text) ? 'a quoted text' : shownName(text);
  return isDefined ? `defines ${what}` : `holds ${what}`;
}

/** A word of the task inside the host's own sentence: only what cannot be more than a name. */
export function shownName(text: string): string {
  return /^[\w.$:#-]{1,60}$/.test(text) ? text : 'a quoted name';
}
