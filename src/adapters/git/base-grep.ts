import type { FoundLine, Hit } from '../../core/ports.ts';
import { askGit, type GitRepository } from './git.ts';
import { GrepRows } from './grep-rows.ts';

const LIMIT_MS = 3_000;
/** Limit of the lines that are kept. */
const MAX_BYTES = 4 * 1024 * 1024;
/** How many files are sampled to estimate the frequency of a string. */
const MAX_SAMPLE = 1_000;
const MAX_STRINGS = 80;
/** Longer lines are data or generated. */
const MAX_LINE_CHARS = 1_000;
/** Only this many hits of a file are kept. */
const MAX_LINES_OF_FILE = 2_000;

/** Large generated files: their content is found in the source as well. */
const FILES_LEFT_OUT = ['*.min.*', '*.map', '*.svg', '*.lock', '*-lock.json', '*.snap', '*.csv'];
const FOLDERS_LEFT_OUT = ['node_modules', 'vendor', 'dist', 'build', 'target', 'coverage', '.yarn'];

/**
 * Lines of a commit that contain any of the strings, found by one `git grep` over the objects. Bounded in time and
 * size: if some strings occur nearly everywhere, only lines with one of the others are kept, so that a frequent word
 * never hides a rare name.
 */
export async function linesWith(
  repository: GitRepository,
  commit: string,
  strings: readonly string[],
): Promise<ReadonlyMap<string, readonly FoundLine[]>> {
  const wanted = [...new Set(strings)]
    .filter((one) => one !== '' && !/[\n\0]/.test(one))
    .slice(0, MAX_STRINGS);
  const lines = new RareLines(wanted);
  if (wanted.length > 0) await search(repository, { commit, wanted }, lines);
  return lines.found;
}

async function search(
  repository: GitRepository,
  { commit, wanted }: { readonly commit: string; readonly wanted: readonly string[] },
  lines: RareLines,
): Promise<void> {
  // One expression: with many fixed strings, git searches every line for each, which takes ten times as long.
  const pattern = wanted.map((one) => one.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')).join('|');
  const args = ['grep', '-z', '-n', '-I', '-E', '-e', pattern, commit, '--', '.'];
  // Without "glob", a star matches slashes too. With it, "**" over 200,000 files takes longer than the search itself.
  const leftOut = [...FILES_LEFT_OUT, ...FOLDERS_LEFT_OUT.flatMap((name) => [name, `*/${name}/*`])];
  const exclude = leftOut.map((pattern) => `:(exclude)${pattern}`);
  const rows = new GrepRows(commit);
  await askGit(repository, [...args, ...exclude], {
    limitMs: LIMIT_MS,
    // Compares bytes instead of characters.
    env: { LC_ALL: 'C' },
    takes: (chunk) => lines.take(rows.endingIn(chunk)),
  });
}

/** Keeps lines while there is room, then those with rare strings. */
class RareLines {
  #found = new Map<string, FoundLine[]>();
  /** The strings that are still collected. */
  #strings: readonly string[];
  #hasDropped = false;
  #kept = 0;

  constructor(strings: readonly string[]) {
    this.#strings = strings;
  }

  get found(): ReadonlyMap<string, readonly FoundLine[]> {
    return this.#found;
  }

  /** @returns false: enough was read */
  take(hits: readonly Hit[]): boolean {
    for (const { path, line, text } of hits)
      if (text.length <= MAX_LINE_CHARS && this.#isWanted(text)) this.#keep(path, { line, text });
    while (this.#kept > MAX_BYTES && this.#strings.length > 1) this.#dropFrequent();
    return this.#kept <= MAX_BYTES;
  }

  /** Drops all lines of a frequent string: keeping some of them would make it look rare. */
  #dropFrequent(): void {
    this.#strings = rareOf(this.#strings, this.#found);
    this.#hasDropped = true;
    const before = this.#found;
    this.#found = new Map();
    this.#kept = 0;
    for (const [name, lines] of before)
      for (const line of lines) if (this.#isWanted(line.text)) this.#keep(name, line);
  }

  #isWanted(text: string): boolean {
    return !this.#hasDropped || this.#strings.some((one) => text.includes(one));
  }

  #keep(name: string, line: FoundLine): void {
    const lines = this.#found.get(name) ?? [];
    this.#found.set(name, lines);
    this.#kept += name.length + line.text.length;
    if (lines.length < MAX_LINES_OF_FILE) lines.push(line);
  }
}

/** Removes the most frequent strings until the others are in at most half of the lines. Keeps at least one. */
function rareOf(
  strings: readonly string[],
  found: ReadonlyMap<string, readonly FoundLine[]>,
): readonly string[] {
  const step = Math.ceil(found.size / MAX_SAMPLE);
  const files = [...found.values()].filter((_, at) => at % step === 0);
  // One line per file, so that a long list does not count many times.
  const lines = files.flatMap(([first]) => (first === undefined ? [] : [first.text]));
  const counts = new Map(strings.map((one) => [one, lines.filter((text) => text.includes(one)).length]));
  const rarest = [...strings].sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
  const isRare = (some: readonly string[]) =>
    lines.filter((text) => some.some((one) => text.includes(one))).length <= lines.length / 2;
  let kept = rarest.length - 1;
  while (kept > 1 && !isRare(rarest.slice(0, kept))) kept -= 1;
  const left = new Set(rarest.slice(0, kept));
  return strings.filter((one) => left.has(one));
}
