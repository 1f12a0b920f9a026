/** The number of unchanged lines around a change. */
const CONTEXT = 3;

export interface Hunk {
  /** In the unified format, beginning with the `@@` line; empty when nothing differs. */
  readonly text: string;
  readonly added: number;
  readonly deleted: number;
}

/** The lines of a text with their line breaks. */
export function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** One hunk from the first change to the last. */
export function hunkOf(before: readonly string[], after: readonly string[]): Hunk {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const removed = before.slice(head, before.length - tail);
  const added = after.slice(head, after.length - tail);
  if (removed.length + added.length === 0) return { text: '', added: 0, deleted: 0 };
  const start = Math.max(0, head - CONTEXT);
  const lead = before.slice(start, head);
  const trail = before.slice(before.length - tail, before.length - tail + CONTEXT);
  const around = lead.length + trail.length;
  const range = `-${span(start, around + removed.length)} +${span(start, around + added.length)}`;
  const lines = [marked(' ', lead), marked('-', removed), marked('+', added), marked(' ', trail)];
  return { text: `@@ ${range} @@\n${lines.join('')}`, added: added.length, deleted: removed.length };
}

/** Lines are counted from 1. An empty range names the line before it. */
function span(start: number, count: number): string {
  return `${count === 0 ? start : start + 1},${count}`;
}

function marked(sign: ' ' | '-' | '+', lines: readonly string[]): string {
  const text = lines.map((line) => `${sign}${line}`).join('');
  return text === '' || text.endsWith('\n') ? text : `${text}\n\\ No newline at end of file\n`;
}
