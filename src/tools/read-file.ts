import { REPLY_LIMITS } from '../core/budget.ts';
import { inEncoding, type TextEncoding } from '../core/change-set.ts';
import { checkPath } from '../core/paths/paths.ts';
import type { Workspace } from '../core/ports.ts';
import { inLines, resultIdIn } from '../core/result-path.ts';
import { contentHash } from '../core/text/content-hash.ts';
import { clippedLine, counted, withoutByteOrderMark } from '../core/text/text.ts';
import { unreadable } from './file-answer.ts';
import { linesOf } from './places/lines.ts';
import { isRootPath, pathLine, quoted } from './quoted.ts';
import { defineTool, type ToolAnswer } from './tool.ts';

/** Reserved for the notes around the lines and for a truncation note. */
const NOTE_CHARS = 500;

export const readFile = defineTool({
  name: 'read-file',
  effect: 'reads',
  textKind: 'listing',
  async run({ path, start = 1, end }, { workspace, results, resultChars }) {
    if (end !== undefined && end < start) {
      return { status: 'rejected', text: `"end" (${end}) is before "start" (${start}); exchange them.` };
    }
    const range = { start, end, room: resultChars - NOTE_CHARS };
    const id = resultIdIn(path);
    const result = id === null ? null : results.find(id);
    if (result !== null) return ofResult(path, { text: result, ...range });
    if (isRootPath(path)) return listFolder(path, workspace);
    const read = await workspace.read(path);
    if (read.kind === 'folder') return listFolder(path, workspace);
    if (read.kind === 'missing' && id !== null)
      return { status: 'failed', text: `There is no result ${quoted(id)} to be had; make the call again.` };
    if (read.kind !== 'text') return unreadable(path, read, 'read');
    const answer = excerptOf(path, { text: read.text, ...range });
    return { ...answer, text: [answer.text, ...encodingNote(read.encoding)].join('\n') };
  },
});

interface RangeRequest {
  readonly text: string;
  readonly start: number;
  readonly end: number | undefined;
  /** Characters. */
  readonly room: number;
}

function ofResult(path: string, request: RangeRequest): ToolAnswer {
  // Whether its last line ends says nothing of it.
  const answer = excerptOf(path, { ...request, text: inLines(request.text).replace(/\n?$/, '\n') });
  return answer.status === 'done' ? { ...answer, fact: { kind: 'result' } } : answer;
}

function excerptOf(path: string, given: RangeRequest): ToolAnswer {
  const { text, start, end } = given;
  const visible = withoutByteOrderMark(text);
  const lines = linesOf(visible);
  if (lines.length === 0) return { status: 'done', text: `[${quoted(path)} is empty]` };
  if (start > lines.length) {
    const text = `${quoted(path)} ends with line ${lines.length}; "start" is ${start}. Read from 1 to ${lines.length}.`;
    return { status: 'failed', text };
  }
  const wanted = lines.slice(start - 1, Math.min(end ?? lines.length, start - 1 + REPLY_LIMITS.readLines));
  const shown: string[] = [];
  let { room } = given;
  for (const line of wanted) {
    const row = clippedLine(visible.slice(line.start, line.end));
    room -= row.length + 1;
    if (room < 0 && shown.length > 0) break;
    shown.push(row);
  }
  const last = start + shown.length - 1;
  const head = headOf({ start, last, end, count: lines.length });
  const openEnd = last === lines.length && !visible.endsWith('\n') ? ['[no line break at the end]'] : [];
  const fact = {
    kind: 'read',
    path,
    from: start,
    to: last,
    lines: lines.length,
    hash: contentHash(text),
  } as const;
  return { status: 'done', text: [...head, ...shown, ...openEnd].join('\n'), fact };
}

/** UTF-8 is not worth a note. */
function encodingNote(encoding: TextEncoding | undefined): readonly string[] {
  if (encoding === undefined) return [];
  return [`[${inEncoding(encoding)}; edits are written in it too]`];
}

/** The shown range, in front of the lines, which have no numbers; none when the whole file is shown. */
function headOf(range: {
  readonly start: number;
  readonly last: number;
  readonly end: number | undefined;
  readonly count: number;
}): readonly string[] {
  const { start, last, end, count } = range;
  if (start === 1 && last === count) return [];
  const isTruncated = last < Math.min(end ?? count, count);
  return [`[lines ${start}-${last} of ${count}${isTruncated ? `; continue with "start": ${last + 1}` : ''}]`];
}

const MOST_ROWS = 300;
const MOST_CHARS = 15_000;

/** The files below a folder, one path per line; if they are too many, its entries, a folder with the count of its files. */
async function listFolder(path: string, workspace: Workspace): Promise<ToolAnswer> {
  const checked = isRootPath(path) ? null : checkPath(path);
  if (checked?.kind === 'refused') return { status: 'rejected', text: checked.why };
  const prefix = checked === null ? '' : `${checked.path}/`;
  const files = (await workspace.paths()).filter((one) => one.startsWith(prefix));
  if (files.length === 0)
    return {
      status: 'done',
      text: `[${checked === null ? 'The repository' : quoted(checked.path)} has no files]`,
    };
  const rows = files.map(pathLine);
  if (fitting(rows).length === rows.length) return { status: 'done', text: rows.join('\n') };
  const entries = Map.groupBy(files, (file) => {
    const slash = file.indexOf('/', prefix.length);
    return slash < 0 ? file : file.slice(0, slash + 1);
  });
  const lines = [...entries].map(([name, { length }]) =>
    name.endsWith('/') ? `${pathLine(name)} (${counted(length, 'file')})` : pathLine(name),
  );
  const shown = fitting(lines);
  const left = lines.length - shown.length;
  const notes = [
    ...(left > 0
      ? [`[${left} more entries of this folder are left out; use search to find files in it]`]
      : []),
    ...(entries.size < files.length
      ? ['[a folder with a count is not shown in full; list it by its path]']
      : []),
  ];
  return { status: 'done', text: [...shown, ...notes].join('\n') };
}

/** The first rows, as many as fit. */
function fitting(rows: readonly string[]): readonly string[] {
  let chars = 0;
  const end = rows.findIndex((row, index) => {
    chars += row.length + 1;
    return index >= MOST_ROWS || chars > MOST_CHARS;
  });
  return end < 0 ? rows : rows.slice(0, end);
}
