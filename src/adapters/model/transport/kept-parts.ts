import type { AssistantTurn, ChatTurn, ProviderMetadata, ToolCall } from '../../../core/chat.ts';
import { byteLength } from '../../../core/text/text.ts';
import type { Part } from './draft.ts';
import type { BodyOptions } from './protocol.ts';
import type { WireItem } from './wire-value.ts';

/** Encrypted reasoning is base64: its content is smaller by this factor. */
const BASE64 = 3 / 4;

export function opaqueBytes(text: string): number {
  return Math.ceil(text.length * BASE64);
}

/** The parts behind each metadata of this run: nothing else is read as such. */
const KEPT = new WeakMap<ProviderMetadata, readonly Part[]>();

/** What an endpoint wants back with a turn; null: nothing that the turn itself does not say. */
export function metadataOf(parts: readonly Part[], by: string): ProviderMetadata | null {
  const isTelling = parts.some(
    (part) =>
      part.kind === 'reasoning' ||
      part.kind === 'plain-reasoning' ||
      (part.kind === 'text' && part.phase !== null) ||
      (part.kind === 'call' && hasExtra(part)),
  );
  if (!isTelling) return null;
  // The arguments are those of the turn, which the dialect may have corrected.
  const value = parts.map((part) => (part.kind === 'call' ? { ...part, arguments: null } : part));
  const metadata = { by, value, bytes: value.reduce((sum, part) => sum + keptBytes(part), 0) };
  KEPT.set(metadata, value);
  return metadata;
}

function keptBytes(part: Part): number {
  if (part.kind === 'reasoning' || part.kind === 'plain-reasoning') return part.bytes;
  return part.kind === 'call' && hasExtra(part) ? byteLength(JSON.stringify(part.extra)) : 0;
}

function hasExtra({ extra = null }: Extract<Part, { kind: 'call' }>): boolean {
  return extra !== null;
}

/** The parts of the reply that a turn comes from, if this endpoint wrote it; empty: none are known. */
export function keptParts({ providerMetadata: metadata }: AssistantTurn, by: string): readonly Part[] {
  return metadata?.by === by ? (KEPT.get(metadata) ?? []) : [];
}

/** Whether a reply came with reasoning that goes back, whichever endpoint wrote it. */
export function hasReasoning(turn: ChatTurn): boolean {
  const metadata = turn.role === 'assistant' ? turn.providerMetadata : undefined;
  const parts = metadata === undefined ? [] : (KEPT.get(metadata) ?? []);
  return parts.some(({ kind }) => kind === 'reasoning');
}

/** How one protocol writes the parts of a turn. */
export interface TurnWriter {
  /** Empty for a blank text: made-up text is not allowed. */
  text(text: string, phase: string | null): readonly WireItem[];
  call(call: ToolCall): WireItem;
}

/** The parts of a turn, with its reasoning if that came from this endpoint and the turn has not changed since. */
export function writtenTurn(
  turn: AssistantTurn,
  options: BodyOptions,
  write: TurnWriter,
): readonly WireItem[] {
  return replayed(turn, options, write) ?? [...write.text(turn.text, null), ...turn.calls.map(write.call)];
}

/**
 * Null: the kept parts no longer match the turn, because its text was shortened or its calls were written in another
 * dialect.
 */
function replayed(
  turn: AssistantTurn,
  { by, profile }: BodyOptions,
  write: TurnWriter,
): readonly WireItem[] | null {
  const parts = keptParts(turn, by);
  const texts = parts.flatMap((part) => (part.kind === 'text' && part.text !== '' ? [part.text] : []));
  const calls = parts.filter(({ kind }) => kind === 'call');
  const isOfThisTurn = texts.join('\n').trim() === turn.text.trim() && calls.length >= turn.calls.length;
  if (parts.length === 0 || !isOfThisTurn) return null;
  const rest = [...turn.calls];
  const written: WireItem[] = [];
  // Endpoints reject reasoning that nothing follows, so it is written only together with the next item.
  let waiting: readonly WireItem[] = [];
  for (const part of parts) {
    if (part.kind === 'reasoning') {
      if (profile.keepsReasoning !== 'never') waiting = [...waiting, part.block];
      continue;
    }
    const call = part.kind === 'call' ? rest.shift() : undefined;
    const next =
      part.kind === 'text' ? write.text(part.text, part.phase) : call === undefined ? [] : [write.call(call)];
    if (next.length === 0) continue;
    written.push(...waiting, ...next);
    waiting = [];
  }
  return written;
}
