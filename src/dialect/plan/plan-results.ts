import type { ToolCall, ToolResult } from '../../core/chat.ts';
import { isRecord } from '../../core/text/json-record.ts';
import { clipMiddle, oneLine } from '../../core/text/text.ts';

/** All results of one plan together, apart from the lines around them. */
const MAX_CHARS = 120_000;
const MAX_TARGET_CHARS = 100;
const MAX_NAME_CHARS = 60;

export interface ResultsOptions {
  readonly mark: string;
  /** The calls that are answered. */
  readonly calls: readonly ToolCall[];
}

/**
 * The results of a plan as one text. Each stands between two lines with the mark, which no result can hold, so that
 * nothing in it can close its block or open another.
 */
export function planResults(results: readonly ToolResult[], { mark, calls }: ResultsOptions): string {
  const total = results.reduce((sum, { text }) => sum + text.length, 0);
  const share = Math.floor(MAX_CHARS / results.length);
  return results
    .map((result) => {
      const call = calls.find(({ id }) => id === result.callId);
      const text = total > MAX_CHARS ? clipMiddle(result.text, share) : result.text;
      const head = withoutMark(headOf(result, call), mark);
      return `<<< ${head} ${mark}\n${withoutMark(text, mark)}\n>>> ${mark}`;
    })
    .join('\n');
}

/**
 * Calls that the model made natively, in the host's own form: one block for each that says more than the line above
 * its result. Arguments that could not be read are not repeated.
 */
export function toldCalls(calls: readonly ToolCall[], mark: string): readonly string[] {
  return calls.flatMap((call) => {
    const { id, name, arguments: args } = call;
    if (args.kind === 'unreadable' || !isRecord(args.value)) return [];
    if (Object.keys(args.value).length === (targetOf(call) === '' ? 0 : 1)) return [];
    const head = withoutMark(`your call ${id} ${oneLine(name, MAX_NAME_CHARS)}`, mark);
    return [`<<< ${head} ${mark}\n${withoutMark(JSON.stringify(args.value), mark)}\n>>> ${mark}`];
  });
}

function headOf({ callId, tool, status }: ToolResult, call: ToolCall | undefined): string {
  const target = call === undefined ? '' : targetOf(call);
  return `${callId} ${oneLine(tool, MAX_NAME_CHARS)}${target === '' ? '' : ` ${target}`}: ${status}`;
}

/** What a call was about, so that a model finds its result although ids repeat in its plans. */
function targetOf({ arguments: args }: ToolCall): string {
  if (args.kind === 'unreadable' || !isRecord(args.value)) return '';
  const target = args.value.path ?? args.value.command ?? args.value.pattern;
  return typeof target === 'string' ? JSON.stringify(oneLine(target, MAX_TARGET_CHARS)) : '';
}

function withoutMark(text: string, mark: string): string {
  let rest = text;
  while (mark !== '' && rest.includes(mark)) rest = rest.replaceAll(mark, '');
  return rest;
}
