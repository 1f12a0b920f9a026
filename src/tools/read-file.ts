import { REPLY_LIMITS } from '../core/budget.ts';
import { inEncoding, type TextEncoding } from '../core/change-set.ts';
import { contentHash } from '../core/text/content-hash.ts';
import { numbered } from '../core/text/numbered.ts';
import { listFolder } from './list-files.ts';
import { withoutByteOrderMark } from './places/line-endings.ts';
import { linesOf } from './places/lines.ts';
import { quoted } from './quoted.ts';
import { defineTool, type ToolAnswer } from './tool.ts';
import { unreadable } from './unreadable.ts';

/** Reserved for the notes after the lines and for a truncation note. */
const NOTE_CHARS = 500;

export const readFile = defineTool({
  name: 'read-file',
  effect: 'reads',
  textKind: 'listing',
  async run({ path, start = 1, end }, { workspace, resultChars }) {
    if (end !== undefined && end < start) {
      return { status: 'rejected', text: `"end" (${end}) is before "start" (${start}); exchange them.` };
    }
    const read = await workspace.read(path);
    if (read.kind === 'folder') return listFolder(path, workspace);
    if (read.kind !== 'text') return unreadable(path, read, 'read');
    const answer = excerptOf(path, { text: read.text, start, end, room: resultChars - NOTE_CHARS });
    return { ...answer, text: [answer.text, ...encodingNote(read.encoding)].join('\n') };
  },
});

function excerptOf(
  path: string,
  given: {
    readonly text: string;
    readonly start: number;
    readonly end: number | undefined;
    readonly room: number;
  },
): ToolAnswer {
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
    const row = numbered(start + shown.length, visible.slice(line.start, line.end));
    room -= row.length + 1;
    if (room < 0) break;
    shown.push(row);
  }
  const last = start + shown.length - 1;
  const notes = noteOn({ start, last, end, count: lines.length });
  const openEnd = last === lines.length && !visible.endsWith('\n') ? ['[no line break at the end]'] : [];
  const fact = {
    kind: 'read',
    path,
    from: start,
    to: last,
    lines: lines.length,
    hash: contentHash(text),
  } as const;
  return { status: 'done', text: [...shown, ...notes, ...openEnd].join('\n'), fact };
}

/** UTF-8 is not worth a note. */
function encodingNote(encoding: TextEncoding | undefined): readonly string[] {
  if (encoding === undefined) return [];
  return [`[${inEncoding(encoding)}; edits are written in it too]`];
}

/** A note on the shown range; none when the whole file is shown. */
function noteOn(range: {
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
