import type { Keepsake, StopReason, WireCall } from '../../../core/chat.ts';
import { byteLength, oneLine } from '../../../core/text/text.ts';
import { isRecord } from '../errors/complaint.ts';
import { argumentBytes, type Completion, nameOf, textOf, unusable, wordOf } from '../transport/reply.ts';

/** Of an unknown status, for the message. */
const MAX_STATUS = 40;

type Item = Readonly<Record<string, unknown>>;

/**
 * One item of a response, as it goes back. A call stands for the next one of the turn, whose id and arguments the
 * dialect may have put right.
 */
export type KeptItem =
  | {
      readonly kind: 'reasoning';
      readonly id: string;
      readonly summary: readonly unknown[];
      readonly encrypted: string;
    }
  | { readonly kind: 'message'; readonly text: string; readonly phase: string | null }
  | { readonly kind: 'call' };

/** Reads a response object. Never throws. */
export function readResponse(value: unknown): Completion<readonly KeptItem[]> {
  if (!isRecord(value)) return unusable(`It sent ${nameOf(value)} instead of a response.`);
  const { error, status = 'completed', output } = value;
  if (error !== undefined && error !== null) return { kind: 'error', error: { error } };
  if (status !== 'completed' && status !== 'incomplete') {
    const said = typeof status === 'string' ? `"${oneLine(status, MAX_STATUS)}"` : nameOf(status);
    return unusable(`The field "status" is ${said}.`);
  }
  if (!Array.isArray(output)) return unusable(`The field "output" is ${nameOf(output)}.`);
  const items = output.filter(isRecord);
  const calls = items.filter(isCall);
  if (calls.slice(0, -1).some(isCut)) return unusable('It broke a call off and went on behind it.');
  const refusal = items.map(refusalIn).join('');
  const text = items.filter(isMessage).map(messageText).filter(isSaid).join('\n') || refusal;
  const stop = status === 'incomplete' ? whyIncomplete(value) : stopOf({ refusal, calls });
  return { kind: 'reply', text, calls: calls.map(wireCall), stop, kept: keptItems(items) };
}

/** Bytes that the model has written into a response, whole or not: text and calls. */
export function writtenInResponse(value: unknown): number {
  const items = isRecord(value) && Array.isArray(value.output) ? value.output.filter(isRecord) : [];
  return items.reduce((sum, item) => {
    if (isMessage(item)) return sum + byteLength(messageText(item));
    return isCall(item) ? sum + byteLength(wordOf(item.name)) + argumentBytes(item.arguments) : sum;
  }, 0);
}

/** What encrypted reasoning has in bytes more than the reasoning itself: it is base64. */
const BASE64 = 3 / 4;

export function keepsakeOfItems(items: readonly KeptItem[], by: string): Keepsake {
  const bytes = items.reduce(
    (sum, item) => (item.kind === 'reasoning' ? sum + Math.ceil(item.encrypted.length * BASE64) : sum),
    0,
  );
  return { by, value: items, bytes };
}

const isMessage = ({ type }: Item): boolean => type === 'message';
const isCall = ({ type }: Item): boolean => type === 'function_call';
const isCut = ({ status }: Item): boolean => status === 'incomplete' || status === 'in_progress';
const isSaid = (text: string): boolean => text !== '';

function messageText({ content }: Item): string {
  return textOf(content) ?? '';
}

function refusalIn({ content }: Item): string {
  const parts = Array.isArray(content) ? content.filter(isRecord) : [];
  return parts.map(({ refusal }) => (typeof refusal === 'string' ? refusal : '')).join('');
}

function wireCall({ call_id, id, name, arguments: args }: Item): WireCall {
  return { id: wordOf(call_id) || wordOf(id), name: wordOf(name), arguments: args };
}

function whyIncomplete({ incomplete_details: details }: Item): StopReason {
  return isRecord(details) && details.reason === 'content_filter' ? 'refusal' : 'length';
}

function stopOf({
  refusal,
  calls,
}: {
  readonly refusal: string;
  readonly calls: readonly Item[];
}): StopReason {
  if (refusal !== '') return 'refusal';
  if (calls.some(isCut)) return 'length';
  return calls.length > 0 ? 'tools' : 'end';
}

/** Null when there is nothing but what the turn says anyway. */
function keptItems(items: readonly Item[]): readonly KeptItem[] | null {
  const kept = items.flatMap((item): readonly KeptItem[] => {
    if (isCall(item)) return [{ kind: 'call' }];
    if (isMessage(item)) {
      const phase = typeof item.phase === 'string' ? item.phase : null;
      return [{ kind: 'message', text: messageText(item), phase }];
    }
    const { type, id, summary, encrypted_content: encrypted } = item;
    // Without its encrypted form an item is only a name for something that the endpoint did not keep.
    if (type !== 'reasoning' || typeof encrypted !== 'string' || encrypted === '') return [];
    return [{ kind: 'reasoning', id: wordOf(id), summary: Array.isArray(summary) ? summary : [], encrypted }];
  });
  const isTelling = kept.some(
    (item) => item.kind === 'reasoning' || (item.kind === 'message' && item.phase !== null),
  );
  return isTelling ? kept : null;
}
