import { escapedWords } from '../text/escape.ts';
import type { RecordedTask } from '../text/run-record.ts';

/** Which issue the run was about. */
export function issueLine({ issue, title }: Pick<RecordedTask, 'issue' | 'title'>): string {
  const named = title.trim() === '' ? '' : `: ${escapedWords(title)}`;
  return `Issue ${issue}${named}`;
}
