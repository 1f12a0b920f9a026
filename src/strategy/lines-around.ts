import { clipMiddle } from '../core/text/text.ts';

/** The text, or as much as fits around `line` (counted from 1; null: unknown), with a note on what was cut. */
export function linesAround(text: string, line: number | null, maxChars: number): string {
  const lines = text.split('\n');
  // A runner may report line numbers of generated code.
  const isInside = line !== null && line <= lines.length;
  if (text.length <= maxChars || !isInside) return clipMiddle(text, maxChars);
  const around = (reach: number): string =>
    lines.slice(Math.max(0, line - 1 - reach), line + reach).join('\n');
  let reach = 0;
  while (around(reach + 1).length <= maxChars) reach += 1;
  const [from, to] = [Math.max(1, line - reach), Math.min(lines.length, line + reach)];
  return `[lines ${from} to ${to} of ${lines.length}]\n${clipMiddle(around(reach), maxChars)}`;
}
