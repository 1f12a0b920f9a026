import type { Hit, Workspace } from '../core/ports.ts';
import { numberedLine } from '../core/text/clipped-line.ts';
import { counted } from '../core/text/text.ts';
import { withoutByteOrderMark } from './places/line-endings.ts';
import { pathLine, quoted } from './quoted.ts';
import { isRootPath } from './root-path.ts';
import { defineTool, type ToolAnswer } from './tool.ts';
import { unreadable, whereElse } from './unreadable.ts';

/** For more lines, counts per file are more useful, and the lines of the files with few of them. */
const MOST_LINES = 60;
/** Of the room for lines: what those of some files may take beside counts of the others. */
const BESIDE_COUNTS = 0.4;
const MOST_FILES = 40;
const LINE_CHARS = 6000;
const LONGEST_LINE = 240;

export const search = defineTool({
  name: 'search',
  effect: 'reads',
  textKind: 'listing',
  async run({ pattern, path = '' }, { workspace }) {
    const under = isRootPath(path) ? '' : path;
    const outcome = await workspace.search(pattern, under);
    if (outcome.kind === 'refused') return { status: 'rejected', text: outcome.why };
    if (outcome.hits.length === 0) return noHits(pattern, under, workspace);
    return { status: 'done', text: describe(outcome.hits, outcome) };
  },
});

interface FileHits {
  readonly path: string;
  readonly rows: readonly string[];
}

/** Each path once, followed by its lines with their numbers; counts per file if there are too many lines. */
function describe(hits: readonly Hit[], { isTruncated }: { readonly isTruncated: boolean }): string {
  const byFile = Map.groupBy(hits, ({ path }) => path);
  const files = [...byFile].map(([path, found]) => ({ path, rows: found.map(rowOf) }));
  const all = files.map(blockOf).join('\n');
  if (hits.length <= MOST_LINES && all.length <= LINE_CHARS && !isTruncated) return all;
  const many = isTruncated ? `more than ${hits.length}` : `${hits.length}`;
  const [only, ...others] = files;
  if (only !== undefined && others.length === 0) return ofOneFile(only, many);
  // Of a file that the search did not come to the end of, a few lines are not all.
  const shown = isTruncated ? [] : withFewLines(files);
  const counted = files.filter((file) => !shown.includes(file)).sort((a, b) => b.rows.length - a.rows.length);
  const most = counted.slice(0, MOST_FILES);
  const left = counted.length - most.length;
  return [
    `${many} lines match, in ${isTruncated ? 'at least ' : ''}${files.length} files; narrow the pattern, or give a "path":`,
    ...most.map(({ path, rows }) => `${pathLine(path)}: ${rows.length}`),
    ...(left === 0 ? [] : [`[and ${left} more files]`]),
    ...(shown.length === 0 ? [] : ['All lines of the files with few:', ...shown.map(blockOf)]),
  ].join('\n');
}

function blockOf({ path, rows }: FileHits): string {
  return [`${pathLine(path)}:`, ...rows].join('\n');
}

/** The files with the fewest lines, as many as there is room for. */
function withFewLines(files: readonly FileHits[]): readonly FileHits[] {
  let [lines, chars] = [MOST_LINES * BESIDE_COUNTS, LINE_CHARS * BESIDE_COUNTS];
  const fewest = files.toSorted((a, b) => a.rows.length - b.rows.length);
  const end = fewest.findIndex((file) => {
    lines -= file.rows.length;
    chars -= blockOf(file).length;
    return lines < 0 || chars < 0;
  });
  return fewest.slice(0, end < 0 ? fewest.length : end);
}

function rowOf({ line, text }: Hit): string {
  return numberedLine(line, withoutByteOrderMark(text).trimEnd(), LONGEST_LINE);
}

function ofOneFile({ path, rows }: FileHits, many: string): string {
  const shown: string[] = [];
  let room = LINE_CHARS;
  for (const row of rows.slice(0, MOST_LINES)) {
    room -= row.length + 1;
    if (room < 0) break;
    shown.push(row);
  }
  const note = `[the first ${shown.length} of ${many} lines; narrow the pattern]`;
  return [`${pathLine(path)}:`, ...shown, note].join('\n');
}

async function noHits(pattern: string, under: string, workspace: Workspace): Promise<ToolAnswer> {
  if (under !== '') {
    const read = await workspace.read(under);
    if (read.kind === 'missing') {
      const text = `There is no file or folder ${quoted(under)}. ${whereElse(under, read.nearest)}`;
      return { status: 'failed', text };
    }
    if (read.kind === 'link' || read.kind === 'submodule') return unreadable(under, read, 'searched');
  }
  const where = under === '' ? '' : ` in ${quoted(under)}`;
  const paths = await workspace.paths();
  const prefix = under.replace(/^\.\/|\/+$/g, '');
  const searched = paths.filter(
    (one) => prefix === '' || one === prefix || one.startsWith(`${prefix}/`),
  ).length;
  const text = `No line matches ${quoted(pattern)}${where} (${counted(searched, 'file')} searched).${hintOn(pattern)}`;
  return { status: 'done', text };
}

/** A hint on what a pattern without matches may have meant. */
function hintOn(pattern: string): string {
  if (/\\\|/.test(pattern)) return ' Alternatives are written a|b; \\| is the character itself.';
  if (/\\[dD]|\(\?|[*+?]\?/.test(pattern)) {
    return ' It is a POSIX expression: write [0-9] for \\d; there are no (?...) groups and no lazy repeats.';
  }
  if (!/[*+?^${}()[\]]/.test(pattern) || IS_EXPRESSION.test(pattern)) return '';
  const escaped = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return ` To find exactly this text, search for ${quoted(escaped)}.`;
}

/** Alternatives, escapes, sets, repeats of a group or of any character, an anchor at an end: never a literal text. */
const IS_EXPRESSION = /[|\\]|\.[*+?{]|\[[^\]]*[-^][^\]]*\]|[)\]][*+?{]|^\^|\$$/;
