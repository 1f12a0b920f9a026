import { BYTE_ORDER_MARK, counted } from '../../core/text/text.ts';

/** A line as offsets into its text: `end` is before its line break, `next` after it. */
interface Line {
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

type LineEnding = '\n' | '\r\n';

/** The line ending at a position: that of its line, else of the line before. Null if the text has only one line. */
export function endingAt(text: string, at: number): LineEnding | null {
  const after = text.indexOf('\n', at);
  const newline = after >= 0 ? after : text.lastIndexOf('\n');
  if (newline < 0) return null;
  return text[newline - 1] === '\r' ? '\r\n' : '\n';
}

export function withEnding(text: string, ending: LineEnding): string {
  return text.replace(/\r?\n/g, ending);
}

/** Adapts a text that replaces a whole file to the file's conventions. @returns also the names of what was kept */
export function inTheStyleOf(
  old: string,
  text: string,
): { readonly text: string; readonly kept: readonly string[] } {
  const kept: string[] = [];
  let styled = text;
  if (isCrlfOnly(old) && !text.includes('\r\n') && text.includes('\n')) {
    styled = withEnding(styled, '\r\n');
    kept.push('CRLF line endings');
  }
  if (old.startsWith(BYTE_ORDER_MARK) && !text.startsWith(BYTE_ORDER_MARK)) {
    styled = BYTE_ORDER_MARK + styled;
    kept.push('byte order mark');
  }
  return { text: styled, kept };
}

function isCrlfOnly(text: string): boolean {
  return text.includes('\r\n') && !/(?<!\r)\n/.test(text);
}
