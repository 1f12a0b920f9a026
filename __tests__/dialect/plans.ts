import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnsweredReply, Dialect, Intent, StopReason, ToolCall } from '../../src/core/chat.ts';
import type { JsonPlanOptions } from '../../src/dialect/json-plan.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { openJsonPlan } from '../support/json-plan.ts';

export const MARK = 'm4rk5';
export const TOOLS = CATALOGUE.map(({ spec }) => spec);

export function reply(text: string, stop: StopReason = 'end'): AnsweredReply {
  const usage = { inputTokens: 1, cachedTokens: 0, outputTokens: 1, source: 'reported' as const };
  return { kind: 'turn', text, calls: [], stop, usage };
}

export function openPlan(options: Partial<JsonPlanOptions> = {}): Dialect {
  const dialect = openJsonPlan({ mark: MARK, ...options });
  dialect.request([], TOOLS);
  return dialect;
}

export function read(
  text: string,
  stop: StopReason = 'end',
): { readonly calls: readonly ToolCall[]; readonly intent: Intent } {
  const { turn, intent } = openPlan().interpret(reply(text, stop));
  return { calls: turn.calls, intent };
}

/** A call in short: its name and arguments, or `!` where it is refused. */
export function brief({ name, arguments: args }: ToolCall): string {
  return args.kind === 'unreadable' ? `${name} !` : `${name} ${JSON.stringify(args.value)}`;
}

/** What became of a reply, in short: its calls, or the kind of its intent. */
export function outcome(text: string, stop: StopReason = 'end'): readonly string[] {
  const { calls, intent } = read(text, stop);
  return intent.kind === 'act' ? calls.map(brief) : [intent.kind];
}

export interface Answer {
  readonly name: string;
  readonly text: string;
  readonly isTruncated: boolean;
}

const folder = join(import.meta.dirname, '../fixtures/answers');

/** The answers that a model wrote; which of them were cut says their README. */
export const ANSWERS: readonly Answer[] = readdirSync(folder)
  .filter((file) => file.endsWith('.answer.txt'))
  .sort()
  .map((file) => ({
    name: file.replace('.answer.txt', ''),
    text: readFileSync(join(folder, file), 'utf8'),
    isTruncated: /^(?:10|18|23)-/.test(file),
  }));
