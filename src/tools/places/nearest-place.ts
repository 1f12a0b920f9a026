import { numberedLine } from '../../core/text/text.ts';
import { linesOf } from './lines.ts';

const LEAST_SHARED_WORDS = 0.5;
const COMPARED_CHARS = 400;
const SHOWN_BEFORE = 3;
const SHOWN_AFTER = 4;
const SHOWN_LINE_CHARS = 200;
/** Of a long search only these lines before and after the line that is most like it. */
const MOST_AROUND = 20;

/**
 * For a text that was not found: quotes, with line numbers, the place around the line that is most like the longest of
 * the searched ones. Null when nothing is similar. Linear in the length of the file.
 */
export function describeNearestPlace(text: string, search: string): string | null {
  const file = contentsOf(text);
  const lines = contentsOf(search);
  const longest = lines.reduce((best, line, index) => {
    return line.trim().length > (lines[best] ?? '').trim().length ? index : best;
  }, 0);
  const wanted = wordsOf(lines[longest] ?? '');
  if (wanted.size === 0) return null;
  const shares = file.map(
    (line) => [...wordsOf(line)].filter((word) => wanted.has(word)).length / wanted.size,
  );
  const most = shares.reduce((best, share) => Math.max(best, share), 0);
  if (most < LEAST_SHARED_WORDS) return null;
  const at = shares.indexOf(most);
  const first = at - longest;
  const from = Math.max(0, first - SHOWN_BEFORE, at - MOST_AROUND);
  const quote = file
    .slice(from, Math.min(first + lines.length + SHOWN_AFTER, at + MOST_AROUND + 1))
    .map((line, shift) => numberedLine(from + shift + 1, line, SHOWN_LINE_CHARS));
  const differing = lines.findIndex((line, index) => differsInSpace(file[first + index], line));
  const there = file[first + differing] ?? '';
  const space =
    differing < 0
      ? ''
      : `\nLine ${first + differing + 1} differs in white space; it is ${JSON.stringify(there.slice(0, SHOWN_LINE_CHARS))}.`;
  return `The nearest place:\n${quote.join('\n')}${space}`;
}

function differsInSpace(there = '', wanted: string): boolean {
  const bare = (line: string): string => line.replace(/\s+/g, '');
  return there.trimEnd() !== wanted.trimEnd() && bare(there) === bare(wanted) && bare(wanted) !== '';
}

function contentsOf(text: string): readonly string[] {
  return linesOf(text).map(({ start, end }) => text.slice(start, end));
}

function wordsOf(line: string): ReadonlySet<string> {
  return new Set(line.slice(0, COMPARED_CHARS).match(/[\p{L}\p{N}_]+/gu));
}
