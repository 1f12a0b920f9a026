import { clipMiddle } from '../core/text/text.ts';

/** The text, or as much as fits around `line` (counted from 1; null: unknown), with a note on what was cut. */
export function linesAround(text: string, line: number | null, maxChars: number): string {
  const lines = text.split('\n');
  // A runner may report line numbers of generated code.
  const isInside = line !== null && line <= lines.length;
  if (text.length <= maxChars || !isInside) return clipMiddle(text, maxChars);
  const size = (at: number): number => (lines[at]?.length ?? Number.POSITIVE_INFINITY) + 1;
  let to = line;
  let from = to - 1;
  let room = maxChars - size(from);
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    if (size(from - 1) <= room) {
      from -= 1;
      room -= size(from);
      isGrowing = true;
    }
    if (size(to) <= room) {
      room -= size(to);
      to += 1;
      isGrowing = true;
    }
  }
  const shown = clipMiddle(lines.slice(from, to).join('\n'), maxChars);
  return `[lines ${from + 1} to ${to} of ${lines.length}]\n${shown}`;
}
