import type { FoundLine } from '../../core/ports.ts';
import { askGit, type GitRepository } from './git.ts';

const LIMIT_MS = 3_000;
/** Of lines that are kept. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_STRINGS = 80;
/** Longer lines are data, or made by a program. */
const MAX_LINE_CHARS = 1_000;
/** Of a row that has not ended: a path and a line of the widest characters are shorter. */
const MAX_ROW_BYTES = 16_384;
/** A file with more hits than this is told by the first of them. */
const MAX_LINES_OF_FILE = 200;

/** Large and written by programs: what stands there is found in the source as well. */
const LEFT_OUT = [
  ...['*.min.*', '*.map', '*.svg', '*.lock', '*-lock.json', '*.snap', '*.csv'],
  ...['node_modules/**', 'vendor/**', 'dist/**', 'build/**', 'target/**', 'coverage/**', '.yarn/**'],
];

/**
 * Lines of a commit that hold any of the strings, the most telling of them first, as `git grep` finds them in one pass
 * over the objects. Bounded in time and size: of strings that stand nearly everywhere the first quarter is looked
 * for again, so that a frequent word never hides a rare name.
 */
export async function linesWith(
  repository: GitRepository,
  commit: string,
  strings: readonly string[],
): Promise<ReadonlyMap<string, readonly FoundLine[]>> {
  let wanted = [...new Set(strings)].filter((one) => one !== '' && !/[\n\0]/.test(one)).slice(0, MAX_STRINGS);
  const end = performance.now() + LIMIT_MS;
  for (;;) {
    const rows = new HitRows(commit);
    const left = end - performance.now();
    if (wanted.length === 0 || left <= 0) return rows.found;
    await search(repository, { commit, wanted, limitMs: left }, rows);
    if (!rows.isFull || wanted.length === 1) return rows.found;
    wanted = wanted.slice(0, Math.ceil(wanted.length / 4));
  }
}

async function search(
  repository: GitRepository,
  {
    commit,
    wanted,
    limitMs,
  }: { readonly commit: string; readonly wanted: readonly string[]; readonly limitMs: number },
  rows: HitRows,
): Promise<void> {
  // One expression: of many fixed strings git looks for each in every line, which takes ten times as long.
  const pattern = wanted.map((one) => one.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')).join('|');
  const args = ['grep', '-z', '-n', '-I', '-E', '-e', pattern, commit, '--', '.'];
  const exclude = LEFT_OUT.map((glob) => `:(exclude,glob)**/${glob}`);
  await askGit(repository, [...args, ...exclude], {
    limitMs,
    // Bytes are compared, and no characters.
    env: { LC_ALL: 'C' },
    takes: (chunk) => rows.take(chunk),
  });
}

const LINE_BREAK = 0x0a;

/** The rows that git prints, read as they come: COMMIT:PATH, NUL, the number of the line, NUL, its text. */
class HitRows {
  readonly found = new Map<string, FoundLine[]>();
  readonly #commit: string;
  #rest: Buffer = Buffer.alloc(0);
  #kept = 0;
  #isInLongRow = false;

  constructor(commit: string) {
    this.#commit = commit;
  }

  get isFull(): boolean {
    return this.#kept > MAX_BYTES;
  }

  /** False when it is enough. */
  take(chunk: Buffer): boolean {
    const from = this.#isInLongRow ? chunk.indexOf(LINE_BREAK) + 1 : 0;
    if (this.#isInLongRow && from === 0) return true;
    this.#isInLongRow = false;
    const last = chunk.lastIndexOf(LINE_BREAK);
    if (last < from) this.#keepRest(Buffer.concat([this.#rest, chunk.subarray(from)]));
    else {
      this.#add(Buffer.concat([this.#rest, chunk.subarray(from, last)]).toString());
      this.#keepRest(chunk.subarray(last + 1));
    }
    return !this.isFull;
  }

  #keepRest(rest: Buffer): void {
    this.#isInLongRow = rest.length > MAX_ROW_BYTES;
    this.#rest = this.#isInLongRow ? Buffer.alloc(0) : rest;
  }

  #add(text: string): void {
    for (const row of text.split('\n')) {
      const path = row.indexOf('\0');
      const number = row.indexOf('\0', path + 1);
      if (path < 0 || number < 0 || row.length - number > MAX_LINE_CHARS) continue;
      const name = row.slice(this.#commit.length + 1, path);
      const lines = this.found.get(name) ?? [];
      this.found.set(name, lines);
      this.#kept += row.length;
      if (lines.length >= MAX_LINES_OF_FILE) continue;
      lines.push({ line: Number(row.slice(path + 1, number)), text: row.slice(number + 1) });
    }
  }
}
