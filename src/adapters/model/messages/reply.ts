import type { WireCall } from '../../../core/chat.ts';
import { isRecord } from '../../../core/text/json-record.ts';
import { byteLength } from '../../../core/text/text.ts';
import {
  argumentBytes,
  brokenOff,
  type Completion,
  endOf,
  nameOf,
  reasonOf,
  stopOf,
  unusable,
  wordOf,
} from '../transport/completion.ts';
import { type KeptItem, keptIfTelling, opaqueBytes, type WireItem } from '../transport/kept-items.ts';

/**
 * Parses a message. Never throws. `pause_turn` belongs to server-side tools, which are not used here: the content so far
 * counts as the reply.
 */
export function readMessage(value: unknown): Completion<readonly KeptItem[]> {
  if (!isRecord(value)) return unusable(`It sent ${nameOf(value)} instead of a message.`);
  const { error, content, stop_reason: reason } = value;
  if (error !== undefined && error !== null) return { kind: 'error', error: { error } };
  if (!Array.isArray(content)) return unusable(`The field "content" is ${nameOf(content)}.`);
  if (typeof reason !== 'string') return unusable(`The field "stop_reason" is ${nameOf(reason)}.`);
  const end = endOf(reasonOf(reason));
  if (end === 'window-full') return { kind: 'overflow' };
  if (end === 'broken') return brokenOff(reasonOf(reason));
  const blocks = content.filter(isRecord);
  if (blocks.some(isLost)) return unusable('It sent the arguments of a call without the call.');
  const calls = blocks.filter(isCall);
  const texts = blocks.map(textIn).filter((text) => text !== '');
  const stop = stopOf(end, { hasCalls: calls.length > 0 });
  const text = texts.join('\n') || (stop === 'refusal' ? whyRefused(value) : '');
  return { kind: 'reply', text, calls: calls.map(wireCall), stop, kept: keptIfTelling(blocks.flatMap(kept)) };
}

/** Bytes that the model has written into a message, complete or not: text, calls and visible thinking. */
export function writtenInMessage(value: unknown): number {
  const blocks = isRecord(value) && Array.isArray(value.content) ? value.content.filter(isRecord) : [];
  return blocks.reduce((sum, block) => {
    if (isCall(block)) return sum + byteLength(wordOf(block.name)) + argumentBytes(block.input);
    return sum + byteLength(textIn(block)) + byteLength(wordOf(block.thinking));
  }, 0);
}

/** A stream that lost the start of a call: without the call, the others may be about something that never happened. */
const isLost = ({ type, input }: WireItem): boolean => type === 'text' && input !== undefined;

const isCall = ({ type }: WireItem): boolean => type === 'tool_use';

function textIn({ type, text }: WireItem): string {
  return type === 'text' ? wordOf(text) : '';
}

function wireCall({ id, name, input }: WireItem): WireCall {
  return { id: wordOf(id), name: wordOf(name), arguments: input };
}

/** The reason for a refusal is outside the content, which may be empty. */
function whyRefused({ stop_details: details }: WireItem): string {
  return isRecord(details) ? wordOf(details.explanation) : '';
}

/** Thinking blocks are sent back unchanged; without a signature they are rejected. Unknown blocks are dropped. */
function kept(block: WireItem): readonly KeptItem[] {
  const { type, thinking, signature, data } = block;
  switch (type) {
    case 'tool_use':
      return [{ kind: 'call' }];
    case 'text':
      return [{ kind: 'message', text: textIn(block), phase: null }];
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
