import { isDeepStrictEqual } from 'node:util';
import type {
  AnsweredReply,
  AssistantTurn,
  ChatTurn,
  Dialect,
  Intent,
  NonEmpty,
  ToolCall,
  ToolSpec,
} from '../core/chat.ts';
import { bySchema, readArguments } from './calls/call-arguments.ts';
import { CallIds, recordedCalls } from './calls/recorded-calls.ts';
import { toolNamed } from './calls/tool-name.ts';
import { callsOf } from './plan/plan-calls.ts';
import { isQuotedFrom } from './plan/quoted.ts';
import type { ParsedReply } from './plan/read-object.ts';
import { asksForSomething, readPlan } from './plan/read-plan.ts';

const CALL_FORM = 'Make calls as tool calls, not as text.';

/**
 * Requests and replies with the tool calls of the API. Belongs to one conversation, in which it keeps call ids unique.
 * Truncated arguments are never completed: half a command is another command.
 *
 * @param form tells the model how to make the calls that it made in its text
 */
export function createNativeTools(ids: CallIds = new CallIds(), form = CALL_FORM): Dialect {
  let offered: readonly ToolSpec[] = [];
  let isQuoted = isQuotedFrom([]);
  /** What the last reply requested in its text in addition to its calls. */
  let beside: string | null = null;

  return {
    request(turns, tools) {
      offered = tools;
      isQuoted = isQuotedFrom(turns);
      return { turns, tools };
    },
    interpret(reply) {
      const text = reply.text.trim();
      const calls = recordedCalls(reply.calls, { ids, lastError: errorInLast(reply) }, (call) => {
        const name = toolNamed(call.name, offered);
        const tool = offered.find((one) => one.name === name);
        return { id: call.id, name, arguments: bySchema(readArguments(call.arguments), tool) };
      });
      const turn: AssistantTurn = { role: 'assistant', text, calls };
      const reading = readPlan(text, { mark: '', isQuoted });
      beside = calls.length === 0 || saysNothingNew(reading, calls, offered) ? null : requestInText(reading);
      const isWhole = reply.stop === 'end' || reply.stop === 'tools';
      const seen = calls.length === 0 && isWhole ? requestInText(reading) : null;
      if (seen !== null) return { turn, intent: { kind: 'malformed', errorDetail: `${seen} ${form}` } };
      return { turn, intent: intentOf(reply, text, calls) };
    },
    observe(results): NonEmpty<ChatTurn> {
      const answers: ChatTurn = { role: 'tool', results };
      if (beside === null) return [answers];
      const text = `Of your last reply the calls were read and not its text. ${beside} ${form}`;
      beside = null;
      return [answers, { role: 'user', origin: 'host', text }];
    },
  };
}

/** Describes, as a sentence, text that was meant as a call; null when there is none. */
function requestInText(reading: ParsedReply): string | null {
  switch (reading.kind) {
    case 'plan':
      return asksForSomething(reading.plan)
        ? 'It asks for something in its text, which nobody carries out.'
        : null;
    case 'asks-by-name':
    case 'unreadable':
      return 'It holds what looks like a plan in its text, which nobody carries out.';
    case 'none':
      return null;
  }
}

/** Whether the text only repeats the calls, as some servers send both, or speaks of something else. */
function saysNothingNew(
  reading: ParsedReply,
  calls: readonly ToolCall[],
  tools: readonly ToolSpec[],
): boolean {
  if (reading.kind === 'asks-by-name') return true;
  const planned = reading.kind === 'plan' ? callsOf(reading, tools) : null;
  if (planned?.kind !== 'calls') return false;
  const isMade = (wanted: ToolCall): boolean =>
    calls.some(
      ({ name, arguments: args }) => name === wanted.name && isDeepStrictEqual(args, wanted.arguments),
    );
  return planned.calls.every(isMade);
}

/** Why the last recorded call of a reply cannot be trusted; null when it can. */
function errorInLast({ stop }: AnsweredReply): string | null {
  switch (stop) {
    case 'length':
      return 'The reply was cut off at the output limit, inside or right after this call, so it was not carried out. Send it again; if it is long, split it into smaller calls.';
    case 'refusal':
      return 'The endpoint stopped the reply inside or right after this call, so it was not carried out. Send it again if it is needed.';
    case 'end':
    case 'tools':
      return null;
  }
}

function intentOf({ stop }: AnsweredReply, text: string, calls: readonly ToolCall[]): Intent {
  const [first, ...others] = calls;
  if (first !== undefined) return { kind: 'act', calls: [first, ...others] };
  if (stop === 'length') return { kind: 'truncated' };
  if (stop === 'refusal') return { kind: 'refused', text };
  return text === '' ? { kind: 'empty' } : { kind: 'prose', text };
}
