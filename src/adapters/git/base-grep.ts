import type { FoundLine } from '../../core/ports.ts';
import { askGit, type GitRepository } from './git.ts';

const LIMIT_MS = 3_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** More fixed strings than this are left unsearched: each costs time in every file. */
const MAX_STRINGS = 60;
/** Longer lines are data, or made by a program. */
const MAX_LINE_CHARS = 1_000;
/** A file with more hits than this is told by the first of them. */
const MAX_LINES_OF_FILE = 200;

/** Large and written by programs: what stands there is found in the source as well. */
const LEFT_OUT = [
  ...['*.min.*', '*.map', '*.svg', '*.lock', '*-lock.json', '*.snap', '*.csv'],
  ...['node_modules/**', 'vendor/**', 'dist/**', 'build/**', 'target/**', 'coverage/**', '.yarn/**'],
];

/**
 * Lines of a commit that hold any of the strings, as `git grep` finds them in one pass over the objects. Bounded in
 * time and size: what was found until then counts.
 */
export async function linesWith(
  repository: GitRepository,
  commit: string,
  strings: readonly string[],
): Promise<ReadonlyMap<string, readonly FoundLine[]>> {
  const wanted = [...new Set(strings)]
    .filter((one) => one !== '' && !/[\n\0]/.test(one))
    .slice(0, MAX_STRINGS);
  const found = new Map<string, FoundLine[]>();
  if (wanted.length === 0) return found;
  const patterns = wanted.flatMap((one) => ['-e', one]);
  const args = ['grep', '-z', '-n', '-I', '-F', ...patterns, commit, '--', '.'];
  const exclude = LEFT_OUT.map((glob) => `:(exclude,glob)**/${glob}`);
  const { stdout } = await askGit(repository, [...args, ...exclude], {
    limitMs: LIMIT_MS,
    maxBytes: MAX_BYTES,
    // Bytes are compared, and no characters.
    env: { LC_ALL: 'C' },
  });
  // A line is COMMIT:PATH, NUL, its number, NUL, its text.
  for (const row of stdout.toString().split('\n')) {
    const path = row.indexOf('\0');
    const number = row.indexOf('\0', path + 1);
    if (path < 0 || number < 0 || row.length - number > MAX_LINE_CHARS) continue;
    const name = row.slice(commit.length + 1, path);
    const lines = found.get(name) ?? [];
    found.set(name, lines);
    if (lines.length >= MAX_LINES_OF_FILE) continue;
    lines.push({ line: Number(row.slice(path + 1, number)), text: row.slice(number + 1) });
  }
  return found;
}
