import type { AssistantTurn, ProviderMetadata } from '../../../core/chat.ts';
import { isRecord } from '../../../core/text/json-record.ts';
import { byteLength } from '../../../core/text/text.ts';

/** Fields that some endpoints put into a chat message and want back with it. */
export interface MessageExtras {
  /** `reasoning_content`: DeepSeek and similar servers. Sent back only where it is required. */
  readonly reasoning: string;
  /** `reasoning_details`: OpenRouter. */
  readonly details: readonly unknown[];
  /** `extra_content` of each call: Gemini's thought signatures, without which its later models reject a history. */
  readonly calls: readonly unknown[];
}

/** The extras of a message; null: none. */
export function extrasIn(message: Readonly<Record<string, unknown>>): MessageExtras | null {
  const { reasoning_content: reasoning, reasoning_details: details, tool_calls: calls } = message;
  const extras = {
    reasoning: typeof reasoning === 'string' ? reasoning : '',
    details: Array.isArray(details) ? details : [],
    calls: Array.isArray(calls)
      ? calls.map((call) => (isRecord(call) ? (call.extra_content ?? null) : null))
      : [],
  };
  const isEmpty =
    extras.reasoning === '' && extras.details.length === 0 && extras.calls.every((extra) => extra === null);
  return isEmpty ? null : extras;
}

/** @param returnsReasoning whether reasoning is sent back, and so counts as input */
export function metadataOf(
  extras: MessageExtras,
  by: string,
  { returnsReasoning }: { readonly returnsReasoning: boolean },
): ProviderMetadata {
  const sent = [...extras.details, ...extras.calls.filter((extra) => extra !== null)];
  const bytes = sent.length === 0 ? 0 : byteLength(JSON.stringify(sent));
  return { by, value: extras, bytes: bytes + (returnsReasoning ? byteLength(extras.reasoning) : 0) };
}

/** The extras recorded with a turn, if they came from this endpoint; null: none. Those of calls only if still valid. */
export function extrasOf({ providerMetadata, calls }: AssistantTurn, by: string): MessageExtras | null {
  if (providerMetadata === undefined || providerMetadata.by !== by || !isRecord(providerMetadata.value))
    return null;
  const { reasoning, details, calls: extras } = providerMetadata.value;
  if (typeof reasoning !== 'string' || !Array.isArray(details) || !Array.isArray(extras)) return null;
  return { reasoning, details, calls: extras.length >= calls.length ? extras : [] };
}

/** Bytes of readable reasoning in details; encrypted parts are not counted. */
export function shownBytes(details: unknown): number {
  const entries = Array.isArray(details) ? details.filter(isRecord) : [];
  const shown = entries.flatMap(({ text, summary }) => [text, summary]);
  return shown.reduce<number>((sum, one) => sum + (typeof one === 'string' ? byteLength(one) : 0), 0);
}

/**
 * Joins the fragments of streamed details: fragments of one entry share its index and type, and their texts are joined.
 */
export class StreamedDetails {
  readonly #all: Record<string, unknown>[] = [];
  readonly #open = new Map<string, Record<string, unknown>>();

  get all(): readonly unknown[] {
    return this.#all;
  }

  add(fragments: unknown): void {
    if (!Array.isArray(fragments)) return;
    for (const fragment of fragments.filter(isRecord)) {
      const key = keyOf(fragment);
      const open = key === null ? undefined : this.#open.get(key);
      if (open !== undefined) {
        extendDetail(open, fragment);
        continue;
      }
      const entry = { ...fragment };
      this.#all.push(entry);
      if (key !== null) this.#open.set(key, entry);
    }
  }
}

/** Null: no index, so the fragment is a separate entry. */
function keyOf({ index, type }: Readonly<Record<string, unknown>>): string | null {
  return typeof index === 'number' ? `${index} ${typeof type === 'string' ? type : ''}` : null;
}

const GROWING = new Set(['text', 'summary', 'data']);

function extendDetail(open: Record<string, unknown>, fragment: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(fragment)) {
    const before = open[name];
    if (GROWING.has(name) && typeof before === 'string' && typeof value === 'string')
      open[name] = before + value;
    else if (value !== null) open[name] = value;
  }
}
