import type {
  ChatCompletionContentPart,
  ChatCompletionContentPartText,
  ChatCompletionCreateParams,
  ChatCompletionMessageFunctionToolCall,
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from 'openai/resources/chat/completions';
import type {
  AssistantTurn,
  ChatTurn,
  ModelRequest,
  ToolCall,
  ToolSpec,
  UserTurn,
} from '../../../core/chat.ts';
import { cacheKeyField, withCacheMarks } from '../transport/cache.ts';
import { limitField } from '../transport/endpoint-profile.ts';
import { keptParts } from '../transport/kept-parts.ts';
import { dataUrlOf, textAndPictures } from '../transport/pictures.ts';
import type { BodyOptions } from '../transport/protocol.ts';
import { acceptableName, argumentsOf } from '../transport/written-call.ts';

/** A message of a chat completion, with fields that OpenAI's own types lack. */
type Message = ChatCompletionMessageParam & {
  readonly reasoning_content?: string;
  readonly reasoning_details?: readonly unknown[];
};

type WireToolCall = ChatCompletionMessageFunctionToolCall & { readonly extra_content?: unknown };

/** Messages come last, so that each body begins with the one before it. */
export function chatBody(request: ModelRequest, options: BodyOptions): ChatCompletionCreateParams {
  const { model, profile, maxOutput } = options;
  const plain = request.turns.flatMap((turn) => translate(turn, options));
  const messages = profile.marksCache ? withCacheMarks(plain, withMark) : plain;
  const common = {
    model,
    ...limitField(profile, maxOutput),
    ...(profile.effort === null ? {} : { reasoning_effort: profile.effort }),
    ...cacheKeyField(profile, request),
    ...(request.tools.length === 0 ? {} : { tools: request.tools.map(toolOf) }),
  };
  switch (profile.stream) {
    case 'with-usage':
      return { ...common, stream: true, stream_options: { include_usage: true }, messages };
    case 'plain':
      return { ...common, stream: true, messages };
    case 'none':
      return { ...common, messages };
  }
}

/** A part that marks the end of what the endpoint should cache: everything before it, including tools. */
interface MarkedPart extends ChatCompletionContentPartText {
  readonly cache_control: { readonly type: 'ephemeral' };
}

/** Endpoints reject a mark on blank text. */
function withMark(message: Message): Message {
  const { role, content } = message;
  if (typeof content !== 'string' || content.trim() === '') return message;
  const part: MarkedPart = { type: 'text', text: content, cache_control: { type: 'ephemeral' } };
  return role === 'system' || role === 'user' || role === 'tool' ? { ...message, content: [part] } : message;
}

function toolOf({ name, description, parameters }: ToolSpec): ChatCompletionTool {
  return { type: 'function', function: { name, description, parameters } };
}

function translate(turn: ChatTurn, options: BodyOptions): readonly Message[] {
  switch (turn.role) {
    case 'system':
      return [{ role: 'system', content: turn.text.toWellFormed() }];
    case 'user':
      return [{ role: 'user', content: userContent(turn, options.profile.takesImages) }];
    case 'assistant':
      return assistantMessages(turn, options);
    case 'tool':
      return turn.results.map(({ callId, text }) => ({
        role: 'tool' as const,
        tool_call_id: callId,
        content: text.toWellFormed(),
      }));
  }
}

function userContent(turn: UserTurn, takesImages: boolean): string | ChatCompletionContentPart[] {
  const { text, pictures } = textAndPictures(turn, takesImages);
  if (pictures.length === 0) return text.toWellFormed();
  return [
    { type: 'text', text: text.toWellFormed() },
    ...pictures.map((picture) => ({ type: 'image_url' as const, image_url: { url: dataUrlOf(picture) } })),
  ];
}

/** A turn without text and calls gets no message: endpoints reject blank ones, and made-up text is not allowed. */
function assistantMessages(turn: AssistantTurn, { by, profile }: BodyOptions): readonly Message[] {
  const { text, calls } = turn;
  const isBlank = text.trim() === '';
  const kept = keptParts(turn, by);
  const blocks = kept.flatMap((part) => (part.kind === 'reasoning' ? [part.block] : []));
  const all: readonly unknown[] = blocks.flatMap(({ reasoning_details: some }) => some ?? []);
  const details = all.length === 0 || profile.keepsReasoning === 'never' ? {} : { reasoning_details: all };
  const reasoning_content = kept
    .flatMap((part) => (part.kind === 'plain-reasoning' ? [part.text] : []))
    .join('');
  if (calls.length === 0)
    return isBlank ? [] : [{ role: 'assistant', content: text.toWellFormed(), ...details }];
  // Those of the reply's calls, as long as the turn has no others.
  const extras = kept.flatMap((part) => (part.kind === 'call' ? [part.extra ?? null] : []));
  const isOfThisTurn = extras.length >= calls.length;
  return [
    {
      role: 'assistant',
      content: isBlank ? null : text.toWellFormed(),
      // Required even if there was none (deepseek-ai/deepseek-harness, discussion 739).
      ...(profile.returnsReasoning ? { reasoning_content } : {}),
      ...details,
      tool_calls: calls.map((call, index) => wireCallOf(call, isOfThisTurn ? (extras[index] ?? null) : null)),
    },
  ];
}

function wireCallOf(call: ToolCall, extra: unknown): WireToolCall {
  return {
    id: call.id,
    type: 'function',
    function: { name: acceptableName(call.name), arguments: argumentsOf(call) },
    ...(extra === null ? {} : { extra_content: extra }),
  };
}
