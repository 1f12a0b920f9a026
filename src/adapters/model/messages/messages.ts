import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../../core/text/json-record.ts';
import { byteLength } from '../../../core/text/text.ts';
import { Draft, endOf, type Part } from '../transport/draft.ts';
import { opaqueBytes } from '../transport/kept-parts.ts';
import type { Protocol } from '../transport/protocol.ts';
import { callBytes, type WireItem, wordOf } from '../transport/wire-value.ts';
import { messagesBody } from './request-body.ts';

/** Anthropic's Messages API, at Anthropic or at a gateway that supports it. */
export const MESSAGES: Protocol = {
  name: 'messages',
  path: '/messages',
  keyHeader: ({ messagesKeyHeader }) => messagesKeyHeader,
  // platform.claude.com, api/versioning
  headers: { 'anthropic-version': '2023-06-01' },
  // It always requires its limit, so there is no name of a field to learn.
  profile: {
    outputLimits: [],
    stream: 'plain',
    marksCache: true,
    sendsCacheKey: false,
  },
  body: messagesBody,
  draft: () => new MessageDraft(),
};

/** The fields of a delta, and the field of the block that each adds to. */
const GROWING = [
  ['text', 'text'],
  ['thinking', 'thinking'],
  ['signature', 'signature'],
  ['partial_json', 'written'],
] as const;

interface OpenBlock {
  readonly start: WireItem;
  /** What the deltas added, by the field of the block. */
  readonly added: Record<string, string>;
}

/** Without the call, the others may be about something that never happened. */
const LOST = 'It sent the arguments of a call without the call.';

/** It is complete with a stop reason: finished blocks of a broken stream are still only part of a reply. */
class MessageDraft extends Draft {
  readonly #blocks: OpenBlock[] = [];
  /** The latest block of each index: some gateways give all blocks the same index, or none. */
  readonly #open = new Map<unknown, OpenBlock>();

  take(event: unknown): void {
    if (!isRecord(event) || this.isOver) return;
    const { type, index, delta, error } = event;
    if (type === 'message_start' && isRecord(event.message)) {
      this.#countUsage(event.message.usage);
    } else if (type === 'content_block_start' && isRecord(event.content_block)) {
      this.#begin(index, event.content_block);
    } else if (type === 'content_block_delta' && isRecord(delta)) {
      this.#grow(index, delta);
    } else if (type === 'message_delta') {
      if (isRecord(delta)) this.#end(delta);
      this.#countUsage(event.usage);
    } else if (type === 'message_stop') {
      this.isOver = true;
    } else if (type === 'error' || isRecord(error)) {
      this.error = { error: isRecord(error) ? error : event };
      this.isOver = true;
    }
  }

  takeDocument(document: unknown): void {
    if (!isRecord(document)) return;
    const { error, content, usage } = document;
    this.usage = usage;
    if (error !== undefined && error !== null) this.error = { error };
    if (!Array.isArray(content)) return;
    for (const [index, block] of content.entries()) if (isRecord(block)) this.#begin(index, block);
    this.#end(document);
  }

  get parts(): readonly Part[] {
    return this.#blocks.map(blockOf).flatMap(partOf);
  }

  #end({ stop_reason: reason, stop_details: details }: WireItem): void {
    if (typeof reason !== 'string') return;
    this.endWith(reason);
    // The words of a refusal are outside the content, which may be empty.
    if (endOf(reason) === 'refused' && isRecord(details)) this.refusal = wordOf(details.explanation);
  }

  #begin(index: unknown, start: WireItem): OpenBlock {
    this.moved();
    const open = this.#open.get(index);
    // A repeated event starts no new block.
    if (open !== undefined && Object.keys(open.added).length === 0 && isDeepStrictEqual(open.start, start)) {
      this.arrived(writtenIn(start));
      return open;
    }
    this.wrote(writtenIn(start));
    const block = { start, added: {} };
    this.#blocks.push(block);
    this.#open.set(index, block);
    return block;
  }

  #grow(index: unknown, delta: WireItem): void {
    const block = this.#open.get(index) ?? this.#begin(index, { type: 'text' });
    for (const [from, to] of GROWING) {
      const part = delta[from];
      if (typeof part !== 'string' || part === '') continue;
      block.added[to] = (block.added[to] ?? '') + part;
      if (from === 'partial_json' && block.start.type === 'text') this.fault = LOST;
      // A signature grows with the thinking, and does not count as written text.
      if (from === 'signature') this.moved();
      else if (from === 'thinking') this.thought(byteLength(part));
      else this.wrote(byteLength(part));
    }
  }

  /**
   * Keeps the larger counts: the first event has input tokens, the last one output tokens, and either may lack the
   * other.
   */
  #countUsage(usage: unknown): void {
    if (!isRecord(usage)) return;
    const counts: Record<string, unknown> = isRecord(this.usage) ? { ...this.usage } : {};
    for (const [name, value] of Object.entries(usage)) {
      const before = counts[name];
      const isLess = typeof before === 'number' && typeof value === 'number' && value < before;
      if (value !== null && !isLess) counts[name] = value;
    }
    this.usage = counts;
  }
}

function writtenIn({ type, text, thinking, name, input }: WireItem): number {
  if (type !== 'tool_use') return byteLength(wordOf(text)) + byteLength(wordOf(thinking));
  return callBytes(name, isEmpty(input) ? '' : input);
}

function isEmpty(input: unknown): boolean {
  return isRecord(input) && Object.keys(input).length === 0;
}

/** A block in the format of an unstreamed message, except that the input of a call stays text. */
function blockOf({ start, added }: OpenBlock): WireItem {
  const { written, ...texts } = added;
  const grown = Object.entries(texts).map(([name, text]) => [name, `${wordOf(start[name])}${text}`]);
  const input = written === undefined ? {} : { input: written };
  return { ...start, ...Object.fromEntries(grown), ...input };
}

/** Thinking blocks are sent back unchanged; without a signature they are rejected. Unknown blocks are dropped. */
function partOf({ type, text, thinking, signature, data, id, name, input }: WireItem): readonly Part[] {
  switch (type) {
    case 'tool_use':
      return [{ kind: 'call', id: wordOf(id), name: wordOf(name), arguments: input }];
    case 'text':
      return [{ kind: 'text', text: wordOf(text), phase: null }];
    case 'thinking':
      if (typeof thinking !== 'string' || typeof signature !== 'string' || signature === '') return [];
      return [{ kind: 'reasoning', block: { type, thinking, signature }, bytes: opaqueBytes(signature) }];
    case 'redacted_thinking':
      if (typeof data !== 'string') return [];
      return [{ kind: 'reasoning', block: { type, data }, bytes: opaqueBytes(data) }];
    default:
      return [];
  }
}
