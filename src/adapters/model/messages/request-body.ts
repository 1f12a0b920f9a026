import type { Effort } from '../../../config/provider-presets.ts';
import type { ChatTurn, ModelRequest, ToolCall, ToolSpec, UserTurn } from '../../../core/chat.ts';
import { isRecord } from '../../../core/text/json-record.ts';
import { withCacheMarks } from '../transport/cache.ts';
import { writtenTurn } from '../transport/kept-parts.ts';
import { textAndPictures } from '../transport/pictures.ts';
import type { BodyOptions } from '../transport/protocol.ts';
import type { WireItem } from '../transport/wire-value.ts';
import { acceptableName, argumentsOf } from '../transport/written-call.ts';

interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: readonly WireItem[];
}

/** Cache marks are no part of the prompt. */
export function messagesBody({ turns, tools }: ModelRequest, options: BodyOptions): object {
  const { model, profile, maxOutput } = options;
  const joined = joinedByRole(turns.map((turn) => translate(turn, options)));
  const messages = profile.marksCache ? withCacheMarks(joined, withMark) : joined;
  const system = messages.filter(({ role }) => role === 'system').flatMap(({ content }) => content);
  return {
    model,
    max_tokens: maxOutput,
    ...effortFields(profile.effort),
    ...(profile.stream === 'none' ? {} : { stream: true }),
    ...(tools.length === 0 ? {} : { tools: tools.map(toolOf) }),
    ...(system.length === 0 ? {} : { system }),
    messages: messages.filter(({ role }) => role !== 'system'),
  };
}

/**
 * Effort alone does not make a model think before its reply; adaptive thinking is what newer models accept. Their least
 * effort is low.
 */
function effortFields(effort: Effort | null): WireItem {
  switch (effort) {
    case null:
      return {};
    case 'none':
      return { thinking: { type: 'disabled' } };
    default:
      return {
        thinking: { type: 'adaptive' },
        output_config: { effort: effort === 'minimal' ? 'low' : effort },
      };
  }
}

function toolOf({ name, description, parameters }: ToolSpec): WireItem {
  return { name, description, input_schema: parameters };
}

function translate(turn: ChatTurn, options: BodyOptions): Message {
  switch (turn.role) {
    case 'system':
      return { role: 'system', content: textItems(turn.text) };
    case 'user':
      return { role: 'user', content: userContent(turn, options.profile.takesImages) };
    case 'assistant':
      return {
        role: 'assistant',
        content: writtenTurn(turn, options, { text: textItems, call: callOf }),
      };
    case 'tool':
      return { role: 'user', content: turn.results.map(({ callId, text }) => resultOf(callId, text)) };
  }
}

function userContent(turn: UserTurn, takesImages: boolean): readonly WireItem[] {
  const { text, pictures } = textAndPictures(turn, takesImages);
  const images = pictures.map(({ type, data }) => ({
    type: 'image',
    source: { type: 'base64', media_type: type, data },
  }));
  return [...textItems(text), ...images];
}

/** The text of a turn as content. Blank text would be rejected. */
function textItems(text: string): readonly WireItem[] {
  return text.trim() === '' ? [] : [{ type: 'text', text: text.toWellFormed() }];
}

function resultOf(callId: string, text: string): WireItem {
  return { type: 'tool_result', tool_use_id: callId, content: textItems(text) };
}

/** The input of a call must be an object. */
function callOf(call: ToolCall): WireItem {
  const input: unknown = JSON.parse(argumentsOf(call));
  return {
    type: 'tool_use',
    id: call.id,
    name: acceptableName(call.name),
    input: isRecord(input) ? input : {},
  };
}

/** Results must come first in the message right after their calls, and roles must alternate. */
function joinedByRole(messages: readonly Message[]): readonly Message[] {
  const joined: Message[] = [];
  for (const message of messages) {
    if (message.content.length === 0) continue;
    const before = joined.at(-1);
    if (before?.role === message.role) {
      joined[joined.length - 1] = { ...before, content: [...before.content, ...message.content] };
    } else joined.push(message);
  }
  return joined;
}

function withMark({ role, content }: Message): Message {
  const last = content.at(-1);
  if (last === undefined) return { role, content };
  return { role, content: [...content.slice(0, -1), { ...last, cache_control: { type: 'ephemeral' } }] };
}
