import type { AssistantTurn, ToolCall } from '../core/chat.ts';
import { isRecord, type JsonRecord } from './record.ts';

const ENDINGS: readonly string[] = ['finish', 'ask'];

/** A reply with native calls, written as the plan that it would have been: the model's own calls in its own order. */
export function planText({ text, calls }: AssistantTurn): string {
  const endings = calls.filter(({ name }) => ENDINGS.includes(name));
  const items = calls.filter(({ name }) => !ENDINGS.includes(name));
  return JSON.stringify({
    ...(text.trim() === '' ? {} : { summary: text.trim() }),
    ...(items.length === 0 ? {} : { runTools: items.map(itemOf) }),
    ...Object.fromEntries(endings.map((call) => [call.name, argumentsOf(call)])),
  });
}

function itemOf(call: ToolCall): JsonRecord {
  return { id: call.id, tool: call.name, args: argumentsOf(call) };
}

/** Arguments that could not be read are not repeated. */
function argumentsOf({ arguments: args }: ToolCall): JsonRecord {
  return args.kind === 'parsed' && isRecord(args.value) ? args.value : {};
}
