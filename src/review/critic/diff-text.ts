import { clipMiddle } from '../../core/text/text.ts';

const MAX_DIFF_CHARS = 60_000;
/** Less of a file than this says nothing. */
const MIN_FILE_CHARS = 600;
const MAX_NAMES = 100;

/** A patch in the unified format, cut file by file with a note where it is too long: short files are shown whole. */
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

/** The most characters a file may have so that all together stay within the limit. */
function fairShare(lengths: readonly number[]): number {
  let room = MAX_DIFF_CHARS;
  let share = 0;
  for (const [index, length] of [...lengths].sort((a, b) => a - b).entries()) {
    share = Math.floor(room / (lengths.length - index));
    room -= Math.min(length, share);
  }
  return share;
}

/** Added and removed lines of a patch. */
export function changedLines(diff: string): number {
  let count = 0;
  for (const file of filesOf(diff)) {
    const lines = file.split('\n');
    const first = lines.findIndex((line) => line.startsWith('@@'));
    // Without hunks it is a file that is new as a whole, behind its two names, or one without lines.
    const body = lines.slice(first < 0 ? lines.findIndex((line) => line.startsWith('+++ ')) + 1 : first + 1);
    count += body.filter((line) => line.startsWith('+') || line.startsWith('-')).length;
  }
  return count;
}

/** Lines of a patch that begin so are no content: that is behind a blank, a plus or a minus. */
function filesOf(diff: string): readonly string[] {
  return diff
    .split('\ndiff --git ')
    .map((part, index) => (index === 0 ? part : `diff --git ${part}`))
    .map((part, index, all) => (index < all.length - 1 ? `${part}\n` : part))
    .filter((part) => part.trim() !== '');
}

function nameOf(file: string): string {
  return /^diff --git a\/(.*?) b\//.exec(file)?.[1] ?? 'a file';
}
