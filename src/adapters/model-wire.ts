import type {
  ChatCompletionCreateParams,
  ChatCompletionMessageFunctionToolCall,
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from 'openai/resources/chat/completions';
import type { AssistantTurn, ChatTurn, ModelRequest, ToolCall, ToolSpec } from '../core/chat.ts';
import type { Manner } from './model-manner.ts';

// A turn is translated once, so that it has the same bytes in every request of the run: prompt caches depend on it.
const messagesOfTurn = new WeakMap<ChatTurn, readonly ChatCompletionMessageParam[]>();

/** Messages stand last: each request's body repeats the one before it up to the new messages. */
export function chatBody(
  request: ModelRequest,
  options: { readonly model: string; readonly manner: Manner; readonly maxOutput: number },
): ChatCompletionCreateParams {
  const { model, manner, maxOutput } = options;
  const common = {
    model,
    ...limitField(manner, maxOutput),
    ...(request.tools.length === 0 ? {} : { tools: request.tools.map(toolOf) }),
  };
  const messages = request.turns.flatMap((turn) => messagesOf(turn));
  switch (manner.stream) {
    case 'with-usage':
      return { ...common, stream: true, stream_options: { include_usage: true }, messages };
    case 'plain':
      return { ...common, stream: true, messages };
    case 'none':
      return { ...common, messages };
  }
}

function limitField(manner: Manner, maxOutput: number): { readonly [name: string]: number } {
  const [name] = manner.outputLimits;
  return name === undefined ? {} : { [name]: maxOutput };
}

function toolOf({ name, description, parameters }: ToolSpec): ChatCompletionTool {
  return { type: 'function', function: { name, description, parameters } };
}

function messagesOf(turn: ChatTurn): readonly ChatCompletionMessageParam[] {
  const known = messagesOfTurn.get(turn);
  if (known !== undefined) return known;
  const messages = translate(turn);
  messagesOfTurn.set(turn, messages);
  return messages;
}

function translate(turn: ChatTurn): readonly ChatCompletionMessageParam[] {
  switch (turn.role) {
    case 'system':
    case 'user':
      return [{ role: turn.role, content: wellFormed(turn.text) }];
    case 'assistant':
      return assistantMessages(turn);
    case 'tool':
      return turn.results.map(({ callId, text }) => ({
        role: 'tool' as const,
        tool_call_id: callId,
        content: wellFormed(text),
      }));
  }
}

/** A turn without text and calls has no message: endpoints reject blank ones, and nobody may put words into it. */
function assistantMessages({ text, calls }: AssistantTurn): readonly ChatCompletionMessageParam[] {
  const isBlank = text.trim() === '';
  if (calls.length === 0) return isBlank ? [] : [{ role: 'assistant', content: wellFormed(text) }];
  return [
    { role: 'assistant', content: isBlank ? null : wellFormed(text), tool_calls: calls.map(wireCallOf) },
  ];
}

function wireCallOf(call: ToolCall): ChatCompletionMessageFunctionToolCall {
  return {
    id: call.id,
    type: 'function',
    function: { name: acceptableName(call.name), arguments: argumentsOf(call) },
  };
}

/** Endpoints reject a history in which any call has arguments that are no JSON object. */
function argumentsOf({ arguments: args }: ToolCall): string {
  return args.kind === 'parsed' ? (JSON.stringify(args.value) ?? '{}') : '{}';
}

/** Names that a model made up come back to the endpoint, which allows these characters only. */
function acceptableName(name: string): string {
  return name.replace(/[^\w-]/g, '_').slice(0, 64) || 'unknown';
}

/** Half a surrogate pair is no text to a strict JSON parser. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}
