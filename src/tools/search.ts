import { isWithin } from '../core/paths/folders.ts';
import { checkPath } from '../core/paths/paths.ts';
import type { Hit, Workspace } from '../core/ports.ts';
import { counted, numberedLine, withoutByteOrderMark } from '../core/text/text.ts';
import { unreadable } from './file-answer.ts';
import { isRootPath, pathLine, quoted } from './quoted.ts';
import { defineTool, type ToolAnswer } from './tool.ts';

/** More lines are not shown all, but dealt out among the files. */
const MOST_LINES = 60;
const LINE_CHARS = 6000;
/** Of the room for lines: what is shown of more lines than fit. */
const DEALT = 0.6;
/** Files without a line that are named with their number of lines. */
const MOST_COUNTED = 40;
const LONGEST_LINE = 240;

export const search = defineTool({
  name: 'search',
  effect: 'reads',
  textKind: 'listing',
  async run({ pattern, path = '' }, { workspace }) {
    const checked = isRootPath(path) ? ({ kind: 'ok', path: '' } as const) : checkPath(path);
    if (checked.kind === 'refused') return { status: 'rejected', text: checked.why };
    const under = checked.path;
    const outcome = await workspace.search(pattern, under);
    if (outcome.kind === 'refused') return { status: 'rejected', text: outcome.why };
    if (outcome.hits.length === 0) return noHits(pattern, under, workspace);
    return { status: 'done', text: describe(outcome.hits, outcome) };
  },
});

interface FileHits {
  readonly path: string;
  readonly hits: readonly Hit[];
  readonly rows: readonly string[];
}

/** Each path once, followed by its lines with their numbers. If there are too many, each file's first ones, in turns. */
function describe(hits: readonly Hit[], { isTruncated }: { readonly isTruncated: boolean }): string {
  const files = [...Map.groupBy(hits, ({ path }) => path)].map(([path, own]) => ({
    path,
    hits: own,
    rows: own.map(rowOf),
  }));
  const all = files.map((file) => blockOf(file, file.rows.length)).join('\n');
  if (hits.length <= MOST_LINES && all.length <= LINE_CHARS && !isTruncated) return all;
  const sorted = files.toSorted((a, b) => b.hits.length - a.hits.length);
  const dealt = dealOut(sorted);
  const others = sorted.slice(dealt.length);
  const left = others.length - MOST_COUNTED;
  const many = isTruncated ? `more than ${hits.length}` : `${hits.length}`;
  return [
    `${many} lines match, in ${isTruncated ? 'at least ' : ''}${counted(files.length, 'file')}; narrow the pattern, or give a "path":`,
    ...sorted.slice(0, dealt.length).map((file, at) => blockOf(file, dealt[at] ?? 0)),
    ...others.slice(0, MOST_COUNTED).map(({ path, rows }) => `${pathLine(path)}: ${rows.length}`),
    ...(left <= 0 ? [] : [`[and ${left} more files]`]),
  ].join('\n');
}

/** How many lines of each file are shown: one of each, then another, while there is room. Files without one are left out. */
function dealOut(files: readonly FileHits[]): readonly number[] {
  const dealt: number[] = [];
  let [lines, chars] = [MOST_LINES * DEALT, LINE_CHARS * DEALT];
  for (let turn = 0; turn < MOST_LINES; turn += 1) {
    for (const [at, { path, rows }] of files.entries()) {
      const row = rows[turn];
      if (row === undefined) continue;
      lines -= 1;
      chars -= row.length + 1 + (turn === 0 ? path.length + 2 : 0);
      if (lines < 0 || (chars < 0 && dealt.length > 0)) return dealt;
      dealt[at] = turn + 1;
    }
  }
  return dealt;
}

function blockOf({ path, hits, rows }: FileHits, count: number): string {
  const left = rows.length - count;
  const rest = left === 0 ? [] : [`[and ${left} more, down to line ${hits.at(-1)?.line}]`];
  return [`${pathLine(path)}:`, ...rows.slice(0, count), ...rest].join('\n');
}

function rowOf({ line, text }: Hit): string {
  return numberedLine(line, withoutByteOrderMark(text).trimEnd(), LONGEST_LINE);
}

async function noHits(pattern: string, under: string, workspace: Workspace): Promise<ToolAnswer> {
  const read = under === '' ? null : await workspace.read(under);
  if (
    read?.kind === 'missing' ||
    read?.kind === 'refused' ||
    read?.kind === 'link' ||
    read?.kind === 'submodule'
  )
    return unreadable(under, read, 'searched');
  const encoding = read?.kind === 'text' ? read.encoding : undefined;
  const note = encoding && ` It is in ${encoding.name}, where search may miss words that read-file shows.`;
  const where = under === '' ? '' : ` in ${quoted(under)}`;
  const paths = await workspace.paths();
  const searched = under === '' ? paths.length : paths.filter((one) => isWithin(one, under)).length;
  const text = `No line matches ${quoted(pattern)}${where} (${counted(searched, 'file')} searched).${note ?? ''}${hintOn(pattern)}`;
  return { status: 'done', text };
}

/** A pattern with signs may have meant a literal text, or be written for another kind of expression. */
function hintOn(pattern: string): string {
  if (!/[\\*+?^${}()[\]|]/.test(pattern)) return '';
  return ' It is a POSIX extended expression: a|b, [0-9]; a backslash before .*+?^${}()[]| finds the sign itself.';
}
