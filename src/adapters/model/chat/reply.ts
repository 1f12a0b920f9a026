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
  textOf,
  unusable,
  wordOf,
} from '../transport/completion.ts';
import { extrasIn, type MessageExtras, shownBytes } from './message-extras.ts';

/** Parses the first choice of a chat completion. Never throws. */
export function readCompletion(value: unknown): Completion<MessageExtras> {
  if (!isRecord(value)) return unusable(`It sent ${nameOf(value)} instead of a chat completion.`);
  if (value.error !== undefined && value.error !== null) return { kind: 'error', error: value };
  const { base_resp: base } = value;
  if (isRecord(base) && base.status_code !== 0) return { kind: 'error', error: value };
  const { choices } = value;
  if (!Array.isArray(choices)) return unusable(`The field "choices" is ${nameOf(choices)}.`);
  const choice: unknown = choices[0];
  if (!isRecord(choice)) return unusable('It sent no choice.');
  if (isRecord(choice.error)) return { kind: 'error', error: choice };
  const reason = reasonOf(choice.finish_reason);
  const end = endOf(reason);
  // Gemini sends no message with a refusal.
  const { message = end === 'refused' ? {} : undefined } = choice;
  if (!isRecord(message)) return unusable(`The field "message" is ${nameOf(message)}.`);
  if (end === 'window-full') return { kind: 'overflow' };
  if (end === 'broken') return brokenOff(reason);
  const content = textOf(message.content);
  if (content === null) return unusable(`The field "content" is ${nameOf(message.content)}.`);
  const calls = callsOf(message);
  if (calls === null) return unusable(`The field "tool_calls" is ${nameOf(message.tool_calls)}.`);
  const refusal = typeof message.refusal === 'string' ? message.refusal : '';
  const text = content === '' ? refusal : content;
  const stop = refusal !== '' ? 'refusal' : stopOf(end, { hasCalls: calls.length > 0 });
  return { kind: 'reply', text, calls, stop, kept: extrasIn(message) };
}

/** Bytes that the model has written into a chat completion, complete or not: text, calls and visible reasoning. */
export function writtenBytes(value: unknown): number {
  const choices = isRecord(value) && Array.isArray(value.choices) ? value.choices : [];
  const message: unknown = isRecord(choices[0]) ? choices[0].message : undefined;
  if (!isRecord(message)) return 0;
  const calls = callsOf(message) ?? [];
  return calls.reduce(
    (sum, call) => sum + byteLength(call.name) + argumentBytes(call.arguments),
    byteLength(textOf(message.content) ?? '') + reasoningBytes(message),
  );
}

/** Bytes of reasoning in a message or delta. Some servers send the same text under several names. */
export function reasoningBytes(message: Readonly<Record<string, unknown>>): number {
  const texts = [message.reasoning_content, message.reasoning].map((text) => byteLength(wordOf(text)));
  return Math.max(...texts, shownBytes(message.reasoning_details));
}

/** Null: the calls are not a list. An unreadable entry still counts as a call, because it must get a result. */
function callsOf({ tool_calls: list }: Readonly<Record<string, unknown>>): readonly WireCall[] | null {
  if (list === undefined || list === null) return [];
  return Array.isArray(list) ? list.map(wireCall) : null;
}

function wireCall(entry: unknown): WireCall {
  if (!isRecord(entry)) return { id: '', name: '', arguments: entry };
  const target = isRecord(entry.function) ? entry.function : entry;
  return { id: wordOf(entry.id), name: wordOf(target.name), arguments: target.arguments };
}
