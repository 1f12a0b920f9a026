import { clipMiddle } from '../core/text/text.ts';

const MAX_DIFF_CHARS = 60_000;
/** A shorter part of a file is not useful. */
const MIN_FILE_CHARS = 600;
const MAX_NAMES = 100;

/** A unified diff. If it is too long, long files are cut, with a note, and short ones stay whole. */
export function diffByFile(diff: string): string {
  if (diff.length <= MAX_DIFF_CHARS) return diff;
  const files = filesOf(diff);
  const shown = files.slice(0, Math.floor(MAX_DIFF_CHARS / MIN_FILE_CHARS));
  const share = fairShare(shown.map(({ length }) => length));
  const left = files.slice(shown.length).map((file) => nameOf(file));
  const note = `[... ${left.length} more files are left out: ${left.slice(0, MAX_NAMES).join(', ')} ...]\n`;
  const cut = shown.map((file) => clipMiddle(file, share));
  return [...cut, ...(left.length > 0 ? [note] : [])].join('');
}

/** The limit per file that keeps all files together within the total limit. */
function fairShare(lengths: readonly number[]): number {
  let room = MAX_DIFF_CHARS;
  let share = 0;
  for (const [index, length] of [...lengths].sort((a, b) => a - b).entries()) {
    share = Math.floor(room / (lengths.length - index));
    room -= Math.min(length, share);
  }
  return share;
}

/** Splits at lines that begin with `diff --git`. They cannot be content, which follows a blank, a plus or a minus. */
function filesOf(diff: string): readonly string[] {
  return diff.split(/^(?=diff --git )/m).filter((part) => part.trim() !== '');
}

function nameOf(file: string): string {
  return /^diff --git a\/(.*?) b\//.exec(file)?.[1] ?? 'a file';
}
