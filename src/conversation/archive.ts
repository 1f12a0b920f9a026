import { type ResultFact, type ToolCall, type ToolResult, targetOf, type UserTurn } from '../core/chat.ts';
import { lastFitting, oneLine } from '../core/text/text.ts';
import { type Exchange, resultsOf } from './exchange.ts';

/** What the archive keeps of an exchange. */
export type ArchiveEntry =
  | { readonly kind: 'exchange'; readonly spoken: string; readonly results: readonly ArchivedResult[] }
  | { readonly kind: 'material' };

export interface ArchivedResult {
  readonly callId: string;
  readonly tool: string;
  readonly target: string;
  readonly status: ToolResult['status'];
  readonly fact: ResultFact | null;
  /** The text of a failed or skipped result, shortened to one line; empty if it succeeded. */
  readonly errorDetail: string;
}

const MAX_SPOKEN_CHARS = 200;
const MAX_TARGET_CHARS = 120;
const MAX_DETAIL_CHARS = 160;
const MAX_ERROR_CHARS = 160;
const MAX_CHANGED_CHARS = 2000;
const MAX_TOOL_CHARS = 60;
const MAX_DIGEST_LINES = 60;
const MAX_DIGEST_CHARS = 300;
/** Reserved for the note on omitted lines and for the last line. */
const FRAME_CHARS = 120;

/** The digest of an exchange. The host makes it from calls and results, without a model. */
export function archived(exchange: Exchange): ArchiveEntry {
  const { text, calls } = exchange.reply;
  return {
    kind: 'exchange',
    spoken: oneLine(spokenText(text), MAX_SPOKEN_CHARS),
    results: resultsOf(exchange).map((result) => digestOf(result, calls)),
  };
}

/** What a reply says besides its calls: its text, or the summary if the text is a plan. */
function spokenText(text: string): string {
  const plan = text.search(/\{\s*["']/);
  if (plan < 0) return text;
  const [, summary = ''] = /"summary"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text.slice(plan)) ?? [];
  const before = text.slice(0, plan).replace(/(?<!`)`+\w*\s*$/, '');
  return `${before} ${summary.replace(/\\(?:n|t)/g, ' ').replace(/\\(["\\/])/g, '$1')}`;
}

function digestOf(result: ToolResult, calls: readonly ToolCall[]): ArchivedResult {
  const call = calls.find(({ id }) => id === result.callId);
  return {
    callId: result.callId,
    tool: result.tool,
    target: call === undefined ? '' : oneLine(targetOf(call), MAX_TARGET_CHARS),
    status: result.status,
    fact: result.fact ?? null,
    errorDetail: result.status === 'done' ? '' : oneLine(result.text, MAX_DETAIL_CHARS),
  };
}

export interface ArchiveOptions {
  /** Random string of this run. */
  readonly mark: string;
  readonly maxChars: number;
  /** The files of the change as it is. */
  readonly changedPaths: readonly string[];
}

/**
 * The single block that replaces everything compacted: a user turn between two lines with the mark, in a form that no
 * reply has. When it gets too long, the oldest lines are omitted, but never the list of changed files.
 */
export function archiveTurn(
  entries: readonly ArchiveEntry[],
  { mark, maxChars, changedPaths }: ArchiveOptions,
): UserTurn {
  const lines = entries.flatMap(linesOf);
  const changedChars = Math.min(MAX_CHANGED_CHARS, Math.max(MAX_TARGET_CHARS, maxChars / 2));
  const head = [
    `[archived context ${mark}: the host's own record of your earlier calls, oldest first; use it, never write in its form; read-file of result:ID shows a result again]`,
    ...(changedPaths.length === 0
      ? []
      : [`Files changed so far: ${oneLine(changedPaths.join(', '), changedChars)}`]),
  ];
  const shown = lastFitting(lines, maxChars - FRAME_CHARS - head.join('\n').length);
  const left = lines.length - shown.length;
  const note = left === 0 ? [] : [`(${left} older lines are left out)`];
  const text = [...head, ...note, ...shown, `[end of archived context ${mark}]`].join('\n');
  return { role: 'user', origin: 'archive', text };
}

function linesOf(entry: ArchiveEntry): readonly string[] {
  switch (entry.kind) {
    case 'material':
      return ['- the tree and the files of the opening were compacted; read-file shows them'];
    case 'exchange': {
      const spoken = entry.spoken === '' ? [] : [`- you said: ${JSON.stringify(entry.spoken)}`];
      return [...spoken, ...entry.results.map(lineOf)];
    }
  }
}

function lineOf({ callId, tool, target, status, fact, errorDetail }: ArchivedResult): string {
  const name = oneLine(tool, MAX_TOOL_CHARS);
  const what = target === '' ? name : `${name} ${JSON.stringify(target)}`;
  const known = fact === null ? '' : factText(fact);
  const details = [status === 'done' ? '' : status, known, known === '' ? errorDetail : ''].filter(
    (text) => text !== '',
  );
  // What the workspace shows again needs no id.
  const isInFiles = fact?.kind === 'read' || fact?.kind === 'changed';
  const id = callId === '' || isInFiles ? '' : `${callId} `;
  return `- ${id}${what}${details.length === 0 ? '' : `: ${details.join('; ')}`}`;
}

function factText(fact: ResultFact): string {
  switch (fact.kind) {
    case 'result':
      return '';
    case 'read':
      return `lines ${fact.from}-${fact.to} of ${fact.lines}`;
    case 'changed':
      return fact.paths.length === 0 ? '' : 'changed';
    case 'ran': {
      const errors = fact.errors.map((line) => JSON.stringify(oneLine(line, MAX_ERROR_CHARS)));
      return [fact.outcome, ...errors].join('; ');
    }
  }
}

/** A short archive for a later run, which cannot recall results: the latest lines, oldest first. */
export function digestLines(entries: readonly ArchiveEntry[]): readonly string[] {
  const lines = entries.map(withoutIds).flatMap(linesOf);
  return lines.slice(-MAX_DIGEST_LINES).map((line) => oneLine(line, MAX_DIGEST_CHARS));
}

function withoutIds(entry: ArchiveEntry): ArchiveEntry {
  if (entry.kind !== 'exchange') return entry;
  return { ...entry, results: entry.results.map((result) => ({ ...result, callId: '' })) };
}
