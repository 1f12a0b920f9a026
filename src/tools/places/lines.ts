import { counted } from '../../core/text/text.ts';

/** A line as offsets into its text: `end` is before its line break, `next` after it. */
export interface Line {
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

/** The lines of a text, which end with LF or CRLF. A line break at the very end begins no further line. */
export function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const next = newline < 0 ? text.length : newline + 1;
    const end =
      newline < 0 ? text.length : newline > start && text[newline - 1] === '\r' ? newline - 1 : newline;
    lines.push({ start, end, next });
    start = next;
  }
  return lines;
}

export function countLines(text: string): string {
  return counted(linesOf(text).length, 'line');
}
