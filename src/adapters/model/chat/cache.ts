import type { ChatCompletionContentPartText } from 'openai/resources/chat/completions';
import type { Message } from './message.ts';

/** A part that marks the end of what the endpoint should cache: everything before it, including tools. */
interface MarkedPart extends ChatCompletionContentPartText {
  readonly cache_control: { readonly type: 'ephemeral' };
}

/**
 * Sets at most four marks, the number that Anthropic allows: at the end of the system prompt (tools come before it), of
 * the opening, of the last request, and of this one. The last two move forward, so that the cache entry of the last
 * request is found even if a round adds more than the twenty blocks that the lookup goes back.
 *
 * A mark changes the bytes of a message, but caches compare the prompt, of which the mark is no part
 * (platform.claude.com, build-with-claude/prompt-caching).
 */
export function withCacheMarks(messages: readonly Message[]): Message[] {
  const marked = new Set(cachePlaces(messages.map(({ role }) => role)));
  return messages.map((message, place) => (marked.has(place) ? withMark(message) : message));
}

/** The indexes of the messages that get a mark, by their roles. */
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

/** Endpoints reject a mark on blank text. */
function withMark(message: Message): Message {
  const { role, content } = message;
  if (typeof content !== 'string' || content.trim() === '') return message;
  const part: MarkedPart = { type: 'text', text: content, cache_control: { type: 'ephemeral' } };
  return role === 'system' || role === 'user' || role === 'tool' ? { ...message, content: [part] } : message;
}
