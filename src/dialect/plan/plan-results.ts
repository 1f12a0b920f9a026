import type { ToolCall, ToolResult } from '../../core/chat.ts';
import { enclosed } from '../../core/text/enclosed.ts';
import { isRecord } from '../../core/text/json-record.ts';
import { clipMiddle, oneLine } from '../../core/text/text.ts';

/** Limit for all results of one plan together, without the lines around them. */
const MAX_CHARS = 120_000;
const MAX_TARGET_CHARS = 100;
const MAX_NAME_CHARS = 60;

export interface ResultsOptions {
  readonly mark: string;
  readonly calls: readonly ToolCall[];
}

/**
 * The results of a plan as one text, each enclosed by two lines with the mark.
 */
export function planResults(results: readonly ToolResult[], { mark, calls }: ResultsOptions): string {
  const total = results.reduce((sum, { text }) => sum + text.length, 0);
  const share = Math.floor(MAX_CHARS / results.length);
  return results
    .map((result) => {
      const call = calls.find(({ id }) => id === result.callId);
      const text = total > MAX_CHARS ? clipMiddle(result.text, share) : result.text;
      return enclosed(text, mark, headOf(result, call));
    })
    .join('\n');
}

/**
 * Describes native calls of the model in the host's form: one block for each call with more arguments than the line
 * above its result shows. Unreadable arguments are not repeated.
 */
export function describedCalls(calls: readonly ToolCall[], mark: string): readonly string[] {
  return calls.flatMap((call) => {
    const { id, name, arguments: args } = call;
    if (args.kind === 'unreadable' || !isRecord(args.value)) return [];
    if (Object.keys(args.value).length === (targetOf(call) === '' ? 0 : 1)) return [];
    return [enclosed(JSON.stringify(args.value), mark, `your call ${id} ${oneLine(name, MAX_NAME_CHARS)}`)];
  });
}

function headOf({ callId, tool, status }: ToolResult, call: ToolCall | undefined): string {
  const target = call === undefined ? '' : targetOf(call);
  return `${callId} ${oneLine(tool, MAX_NAME_CHARS)}${target === '' ? '' : ` ${target}`}: ${status}`;
}

/** The main argument of a call. Helps the model to find its result, because ids repeat in its plans. */
function targetOf({ arguments: args }: ToolCall): string {
  if (args.kind === 'unreadable' || !isRecord(args.value)) return '';
  const target = args.value.path ?? args.value.command ?? args.value.pattern;
  return typeof target === 'string' ? JSON.stringify(oneLine(target, MAX_TARGET_CHARS)) : '';
}
