import type { Change, ChangeSet } from '../../core/change-set.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { quoted } from './candidate-commits.ts';

export interface FileStat {
  readonly path: string;
  readonly kind: 'added' | 'modified' | 'deleted';
  /** Lines; null for a binary file. */
  readonly added: number | null;
  readonly deleted: number | null;
}

export interface MemoryPatch {
  readonly patch: Buffer;
  readonly stats: readonly FileStat[];
}

/** Unchanged lines around a change. */
const CONTEXT = 3;

/**
 * The change set as a patch and its statistics, made without a file: for a disk that takes none. One hunk a file, from
 * its first change to its last, so that counts may be higher than git's.
 */
export async function memoryPatchOf(base: BaseCommit, changes: ChangeSet): Promise<MemoryPatch> {
  const entries = await base.entries();
  const sections: string[] = [];
  const stats: FileStat[] = [];
  for (const [path, change] of changes.entries()) {
    const from = entries.get(path)?.mode ?? null;
    const found = from === null ? null : await base.bytes(path, Number.MAX_SAFE_INTEGER);
    const before = found?.kind === 'bytes' ? found.bytes : Buffer.alloc(0);
    const after = change.kind === 'file' ? Buffer.from(change.bytes) : Buffer.alloc(0);
    // One character for each byte: files need not be UTF-8.
    const [old, now] = [linesOf(before.toString('latin1')), linesOf(after.toString('latin1'))];
    const to = change.kind === 'file' ? change.mode : null;
    // What is a link on one side only is taken away and made anew.
    const isOther = from !== null && to !== null && from !== to && [from, to].includes(LINK);
    sections.push(
      ...(isOther
        ? [sectionOf(path, [from, null], hunkOf(old, [])), sectionOf(path, [null, to], hunkOf([], now))]
        : [sectionOf(path, [from, to], hunkOf(old, now))]),
    );
    const { added, deleted } = hunkOf(old, now);
    const isBinary = before.includes(0) || after.includes(0);
    const counts = isBinary ? { added: null, deleted: null } : { added, deleted };
    stats.push({ path, kind: kindOf(change), ...counts });
  }
  return { patch: Buffer.from(sections.join(''), 'latin1'), stats };
}

const LINK = '120000';

function kindOf(change: Change): FileStat['kind'] {
  if (change.kind === 'deleted') return 'deleted';
  return change.isNew ? 'added' : 'modified';
}

/** @param modes before and after; null: there is no file */
function sectionOf(path: string, modes: readonly [string | null, string | null], { text }: Hunk): string {
  const [from, to] = modes;
  const [a, b] = [nameOf('a', path), nameOf('b', path)];
  const names = `--- ${from === null ? '/dev/null' : a}\n+++ ${to === null ? '/dev/null' : b}\n`;
  return `diff --git ${a} ${b}\n${modeLines(from, to)}${text === '' ? '' : names}${text}`;
}

function nameOf(side: 'a' | 'b', path: string): string {
  return Buffer.from(quoted(`${side}/${path}`)).toString('latin1');
}

function modeLines(from: string | null, to: string | null): string {
  if (to === null) return `deleted file mode ${from}\n`;
  if (from === null) return `new file mode ${to}\n`;
  return from === to ? '' : `old mode ${from}\nnew mode ${to}\n`;
}

interface Hunk {
  readonly text: string;
  readonly added: number;
  readonly deleted: number;
}

/** Each with its line break, where it has one. */
function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

function hunkOf(before: readonly string[], after: readonly string[]): Hunk {
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
