import type { StopReason, WireCall } from '../../../core/chat.ts';
import { isRecord } from '../../../core/text/json-record.ts';
import { byteLength, oneLine, unlinked } from '../../../core/text/text.ts';
import { argumentBytes, type Completion, nameOf, textOf, unusable, wordOf } from '../transport/completion.ts';
import { type KeptItem, keptIfTelling, opaqueBytes, type WireItem } from '../transport/kept-items.ts';

/** Characters of an unknown status that are quoted. */
const MAX_STATUS = 40;

/** Parses a response object. Never throws. */
export function readResponse(value: unknown): Completion<readonly KeptItem[]> {
  if (!isRecord(value)) return unusable(`It sent ${nameOf(value)} instead of a response.`);
  const { error, output } = value;
  const status = statusOf(value);
  if (error !== undefined && error !== null) return { kind: 'error', error: { error } };
  if (status !== 'completed' && status !== 'incomplete') {
    const found = typeof status === 'string' ? `"${unlinked(oneLine(status, MAX_STATUS))}"` : nameOf(status);
    return unusable(`The field "status" is ${found}.`);
  }
  if (!Array.isArray(output)) return unusable(`The field "output" is ${nameOf(output)}.`);
  const items = output.filter(isRecord);
  const calls = items.filter(isCall);
  if (calls.slice(0, -1).some(isTruncated)) return unusable('It broke a call off and went on behind it.');
  const refusal = items.map(refusalIn).join('');
  const text = items.filter(isMessage).map(messageText).filter(isNotEmpty).join('\n') || refusal;
  const stop = status === 'incomplete' ? whyIncomplete(value) : stopOf(refusal, calls);
  return { kind: 'reply', text, calls: calls.map(wireCall), stop, kept: keptItems(items) };
}

/** Some servers send no status. A reason why the response is incomplete counts more than a status that denies it. */
function statusOf({ status = 'completed', incomplete_details: details }: WireItem): unknown {
  const isBrokenOff = isRecord(details) && wordOf(details.reason) !== '';
  return status === 'completed' && isBrokenOff ? 'incomplete' : status;
}

/** Bytes that the model has written into a response, complete or not: text and calls. */
export function writtenInResponse(value: unknown): number {
  const items = isRecord(value) && Array.isArray(value.output) ? value.output.filter(isRecord) : [];
  return items.reduce((sum, item) => {
    if (isMessage(item)) return sum + byteLength(messageText(item));
    return isCall(item) ? sum + byteLength(wordOf(item.name)) + argumentBytes(item.arguments) : sum;
  }, 0);
}

const isMessage = ({ type }: WireItem): boolean => type === 'message';
const isCall = ({ type }: WireItem): boolean => type === 'function_call';
const isTruncated = ({ status }: WireItem): boolean => status === 'incomplete' || status === 'in_progress';
const isNotEmpty = (text: string): boolean => text !== '';

function messageText({ content }: WireItem): string {
  return textOf(content) ?? '';
}

function refusalIn({ content }: WireItem): string {
  const parts = Array.isArray(content) ? content.filter(isRecord) : [];
  return parts.map(({ refusal }) => (typeof refusal === 'string' ? refusal : '')).join('');
}

function wireCall({ call_id, id, name, arguments: args }: WireItem): WireCall {
  return { id: wordOf(call_id) || wordOf(id), name: wordOf(name), arguments: args };
}

function whyIncomplete({ incomplete_details: details }: WireItem): StopReason {
  return isRecord(details) && details.reason === 'content_filter' ? 'refusal' : 'length';
}

function stopOf(refusal: string, calls: readonly WireItem[]): StopReason {
  if (refusal !== '') return 'refusal';
  if (calls.some(isTruncated)) return 'length';
  return calls.length > 0 ? 'tools' : 'end';
}

function keptItems(items: readonly WireItem[]): readonly KeptItem[] | null {
  const kept = items.flatMap((item): readonly KeptItem[] => {
    if (isCall(item)) return [{ kind: 'call' }];
    if (isMessage(item)) {
      const phase = typeof item.phase === 'string' ? item.phase : null;
      return [{ kind: 'message', text: messageText(item), phase }];
    }
    const { type, id, summary, encrypted_content: encrypted } = item;
    // Without its encrypted content, an item only refers to something that the endpoint did not store.
    if (type !== 'reasoning' || typeof encrypted !== 'string' || encrypted === '') return [];
    const named = wordOf(id) === '' ? {} : { id: wordOf(id) };
    const block = {
      type,
      ...named,
      summary: Array.isArray(summary) ? summary : [],
      encrypted_content: encrypted,
    };
    return [{ kind: 'reasoning', block, bytes: opaqueBytes(encrypted) }];
  });
  return keptIfTelling(kept);
}
