import type { ChatCompletionContentPartText } from 'openai/resources/chat/completions';
import type { Message } from './message.ts';

/** A part that ends what an endpoint is to cache: everything up to here, tools included. */
interface MarkedPart extends ChatCompletionContentPartText {
  readonly cache_control: { readonly type: 'ephemeral' };
}

/**
 * Messages with at most four marks, which is what Anthropic allows: at the end of the system prompt (tools stand before
 * it), of the opening, of what the last request ended with, and of this one. The last two move along: what the one before
 * wrote to the cache is found again although a round brings more than the twenty blocks that are searched back.
 *
 * A message has other bytes with a mark than without one. Caches compare the prompt and not the request, in which the
 * mark is no content (platform.claude.com, build-with-claude/prompt-caching).
 */
export function withCacheMarks(messages: readonly Message[]): Message[] {
  const marked = new Set(cachePlaces(messages.map(({ role }) => role)));
  return messages.map((message, place) =>
    marked.has(place) && canCarry(message) ? withMark(message) : message,
  );
}

/** Where the marks of a request stand, by the roles of its messages. */
export function cachePlaces(roles: readonly Message['role'][]): readonly number[] {
  const firstReply = roles.indexOf('assistant');
  const lastReply = roles.lastIndexOf('assistant');
  const ends = [
    roles.findLastIndex((role, place) => role === 'system' && (firstReply < 0 || place < firstReply)),
    firstReply < 0 ? roles.length - 1 : firstReply - 1,
    lastReply - 1,
    roles.length - 1,
  ];
  return ends.filter((place) => place >= 0);
}

/** A mark on a blank text is an error. */
function canCarry({ content }: Message): boolean {
  return typeof content === 'string' && content.trim() !== '';
}

function withMark(message: Message): Message {
  if (typeof message.content !== 'string') return message;
  const part: MarkedPart = { type: 'text', text: message.content, cache_control: { type: 'ephemeral' } };
  switch (message.role) {
    case 'system':
    case 'user':
    case 'tool':
      return { ...message, content: [part] };
    default:
      return message;
  }
}
