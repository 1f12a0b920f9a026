import type { Tampering } from '../../core/verdict/tampering.ts';
import type { ChangedFile } from '../source/file-text.ts';
import { beyond } from './beyond.ts';

/** Output recorded by test runners, recognized by extension or folder. */
const SNAPSHOT =
  /\.(?:snap|ambr|golden|approved\.\w+|verified\.\w+|shot)$|(?:^|\/)(?:__snapshots__|__image_snapshots__|[\w.-]+-snapshots|goldens?)\/[^/]/i;

/** Finds recorded output of the base that is gone. New records of new tests do not count. */
export function snapshotTampering(files: readonly ChangedFile[]): readonly Tampering[] {
  return files.flatMap(({ path, before, after }) => {
    const detail = SNAPSHOT.test(path) ? changeOf(before?.text ?? null, after?.text ?? null) : null;
    return detail === null ? [] : [{ kind: 'snapshot-changed', path, line: null, detail }];
  });
}

function changeOf(before: string | null, after: string | null): string | null {
  if (before === null)
    return after === null ? 'The recorded output, which is no text, is new, changed or deleted.' : null;
  if (after === null) return 'The recorded output is deleted.';
  const lost = beyond(linesOf(before), linesOf(after), String).length;
  return lost === 0
    ? null
    : `${lost === 1 ? 'A line' : `${lost} lines`} of the recorded output changed or went.`;
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
