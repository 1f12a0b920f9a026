import { createHash } from 'node:crypto';
import type { ModelRequest } from '../../../core/chat.ts';
import type { EndpointProfile } from './endpoint-profile.ts';

type Role = 'assistant' | 'developer' | 'function' | 'system' | 'tool' | 'user';

/**
 * Sets at most four marks, the number that Anthropic allows: at the end of the system prompt (tools come before it), of
 * the opening, of the last request, and of this one. The last two move forward, so that the cache entry of the last
 * request is found even if a round adds more than the twenty blocks that the lookup goes back.
 *
 * A mark changes the bytes of a message, but caches compare the prompt, of which the mark is no part
 * (platform.claude.com, build-with-claude/prompt-caching).
 */
export function withCacheMarks<Message extends { readonly role: Role }>(
  messages: readonly Message[],
  withMark: (message: Message) => Message,
): Message[] {
  const marked = new Set(markedPlaces(messages.map(({ role }) => role)));
  return messages.map((message, place) => (marked.has(place) ? withMark(message) : message));
}

/** The indexes of the messages that get a mark, by their roles. */
function markedPlaces(roles: readonly Role[]): readonly number[] {
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

/**
 * Names the conversation by a hash of its opening, so that its requests reach the server whose cache has their prompt
 * (developers.openai.com, guides/prompt-caching).
 */
export function cacheKeyField(
  profile: EndpointProfile,
  { turns }: ModelRequest,
): { readonly prompt_cache_key?: string } {
  if (!profile.sendsCacheKey) return {};
  const firstReply = turns.findIndex(({ role }) => role === 'assistant');
  const opening = firstReply < 0 ? turns : turns.slice(0, firstReply);
  const hash = createHash('sha256').update(JSON.stringify(opening)).digest('hex');
  return { prompt_cache_key: `tether-${hash.slice(0, 32)}` };
}
