/** Unchanged lines around a change. */
const CONTEXT = 3;

export interface Hunk {
  /** In the unified format, from the line with the counts on; empty when nothing differs. */
  readonly text: string;
  readonly added: number;
  readonly deleted: number;
}

/** Lines of a text, each with its line break, where it has one. */
export function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** From the first change to the last, as one hunk. */
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

/** Lines count from 1; of none it is the line before. */
function span(start: number, count: number): string {
  return `${count === 0 ? start : start + 1},${count}`;
}

function marked(sign: ' ' | '-' | '+', lines: readonly string[]): string {
  const text = lines.map((line) => `${sign}${line}`).join('');
  return text === '' || text.endsWith('\n') ? text : `${text}\n\\ No newline at end of file\n`;
}
