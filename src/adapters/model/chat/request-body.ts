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
  const all = request.turns.flatMap((turn) => translate(turn, options));
  const messages = profile.marksCache
    ? withCacheMarks(alternating(all, asParts), withMark)
    : alternating(all, asText);
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

type UserContent = string | ChatCompletionContentPart[];

/** The templates of some models demand that user and assistant alternate (vllm-project/vllm, issue 6862). */
function alternating(
  messages: readonly Message[],
  join: (first: UserContent, second: UserContent) => UserContent,
): Message[] {
  const joined: Message[] = [];
  for (const message of messages) {
    const before = joined.at(-1);
    if (before?.role === 'user' && message.role === 'user') {
      joined[joined.length - 1] = { ...before, content: join(before.content, message.content) };
    } else joined.push(message);
  }
  return joined;
}

/** Text stays text, because some endpoints take no parts. */
function asText(first: UserContent, second: UserContent): UserContent {
  if (typeof first !== 'string' || typeof second !== 'string') return asParts(first, second);
  return `${first}\n\n${second}`;
}

/** What has a mark was cached as a part of its own, and is found only as such. */
function asParts(first: UserContent, second: UserContent): UserContent {
  return [...partsOf(first), ...partsOf(second)];
}

function partsOf(content: UserContent): ChatCompletionContentPart[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

/** A part that marks the end of what the endpoint should cache: everything before it, including tools. */
interface MarkedPart extends ChatCompletionContentPartText {
  readonly cache_control: { readonly type: 'ephemeral' };
}

function withMark(message: Message): Message {
  switch (message.role) {
    case 'system':
    case 'tool':
      return typeof message.content === 'string'
        ? { ...message, content: markedText(message.content) ?? message.content }
        : message;
    case 'user': {
      const parts = partsOf(message.content);
      const last = parts.at(-1);
      const marked = last?.type === 'text' ? markedText(last.text) : null;
      return marked === null ? message : { ...message, content: [...parts.slice(0, -1), ...marked] };
    }
    default:
      return message;
  }
}

/** Endpoints reject a mark on blank text. */
function markedText(text: string): MarkedPart[] | null {
  return text.trim() === '' ? null : [{ type: 'text', text, cache_control: { type: 'ephemeral' } }];
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
  const signed = extras.length >= calls.length ? extras : [];
  // The first call stands for all of a reply.
  const extraAt = (index: number) =>
    signed[index] ?? (profile.marksUnsigned && index === 0 ? UNSIGNED : null);
  return [
    {
      role: 'assistant',
      content: isBlank ? null : text.toWellFormed(),
      // Required even if there was none (deepseek-ai/deepseek-harness, discussion 739).
      ...(profile.returnsReasoning ? { reasoning_content } : {}),
      ...details,
      tool_calls: calls.map((call, index) => wireCallOf(call, extraAt(index))),
    },
  ];
}

/** Google's word for a call that another model wrote. */
const UNSIGNED = { google: { thought_signature: 'skip_thought_signature_validator' } };

function wireCallOf(call: ToolCall, extra: unknown): WireToolCall {
  return {
    id: call.id,
    type: 'function',
    function: { name: acceptableName(call.name), arguments: argumentsOf(call) },
    ...(extra === null ? {} : { extra_content: extra }),
  };
}
