import type {
  AnsweredReply,
  AssistantTurn,
  ChatTurn,
  Dialect,
  Intent,
  NonEmpty,
  ToolCall,
  ToolSpec,
  WireCall,
} from '../core/chat.ts';
import { readArguments } from './call-arguments.ts';
import { CallIds } from './call-ids.ts';
import { MAX_CALLS, tooManyCalls } from './most-calls.ts';
import { toolNamed } from './tool-name.ts';

/**
 * Requests and replies with the protocol's own tool calls. Belongs to one conversation: it sees to it that no two
 * calls of it have the same id. Cut arguments are never completed: half a command is another command.
 */
export function createNativeTools(ids: CallIds = new CallIds()): Dialect {
  let offered: readonly ToolSpec[] = [];

  return {
    request(turns, tools) {
      offered = tools;
      for (const turn of turns) if (turn.role === 'assistant') ids.reserve(turn.calls);
      return { turns, tools };
    },
    interpret(reply) {
      const text = reply.text.trim();
      const calls = readCalls(reply, (call, complaint) => ({
        id: ids.unique(call.id),
        name: toolNamed(call.name, offered),
        arguments: complaint === null ? readArguments(call.arguments) : { kind: 'unreadable', complaint },
      }));
      const turn: AssistantTurn = { role: 'assistant', text, calls };
      return { turn, intent: intentOf(reply, text, calls) };
    },
    observe: (results): NonEmpty<ChatTurn> => [{ role: 'tool', results }],
  };
}

/** @param read makes the call to record; a complaint means that its arguments must not be read */
function readCalls(
  reply: AnsweredReply,
  read: (call: WireCall, complaint: string | null) => ToolCall,
): readonly ToolCall[] {
  const kept = reply.calls.slice(0, MAX_CALLS);
  const lastComplaint = complaintAboutLast(reply);
  return kept.map((call, index) => read(call, index === kept.length - 1 ? lastComplaint : null));
}

/** Why the last call of a reply that goes into the record cannot be trusted; null when it can. */
function complaintAboutLast({ calls, stop }: AnsweredReply): string | null {
  if (calls.length > MAX_CALLS) return tooManyCalls(calls.length);
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
  if (stop === 'length') return { kind: 'cut' };
  if (stop === 'refusal') return { kind: 'refused', text };
  return text === '' ? { kind: 'empty' } : { kind: 'prose', text };
}
