import type { AssistantTurn, ProviderMetadata, ToolCall } from '../../../core/chat.ts';
import { isRecord } from '../../../core/text/json-record.ts';

export type WireItem = Readonly<Record<string, unknown>>;

/**
 * One part of a reply in the order in which it came, for protocols in which reasoning goes back to its place. A call
 * stands for the next one of the turn, whose id and arguments the dialect may have put right.
 */
export type KeptItem =
  /** `block` is what goes back; `bytes` is what reading it again costs. */
  | { readonly kind: 'reasoning'; readonly block: WireItem; readonly bytes: number }
  | { readonly kind: 'message'; readonly text: string; readonly phase: string | null }
  | { readonly kind: 'call' };

/** What opaque reasoning has in bytes more than the reasoning itself: it is base64. */
const BASE64 = 3 / 4;

export function opaqueBytes(text: string): number {
  return Math.ceil(text.length * BASE64);
}

/** Null when there is nothing but what the turn says anyway. */
export function keptIfTelling(items: readonly KeptItem[]): readonly KeptItem[] | null {
  const isTelling = items.some(
    (item) => item.kind === 'reasoning' || (item.kind === 'message' && item.phase !== null),
  );
  return isTelling ? items : null;
}

export function metadataOfItems(items: readonly KeptItem[], by: string): ProviderMetadata {
  const bytes = items.reduce((sum, item) => (item.kind === 'reasoning' ? sum + item.bytes : sum), 0);
  return { by, value: items, bytes };
}

/** How one protocol writes the parts of a turn. */
export interface TurnWriter {
  /** Nothing for a blank text: nobody may put words into a turn. */
  said(text: string, phase: string | null): readonly WireItem[];
  call(call: ToolCall): WireItem;
}

export interface Replay {
  readonly by: string;
  readonly keepsReasoning: boolean;
}

/** The parts of a turn: with its reasoning where this endpoint gave it and the turn still is what it belonged to. */
export function writtenTurn(turn: AssistantTurn, replay: Replay, write: TurnWriter): readonly WireItem[] {
  return replayed(turn, replay, write) ?? [...write.said(turn.text, null), ...turn.calls.map(write.call)];
}

/**
 * Null when what was kept with the turn does not belong to it as it stands, because its text was shortened or its calls
 * were written in another dialect.
 */
function replayed(
  turn: AssistantTurn,
  { by, keepsReasoning }: Replay,
  write: TurnWriter,
): readonly WireItem[] | null {
  const items = turn.providerMetadata?.by === by ? itemsIn(turn.providerMetadata.value) : [];
  const texts = items.flatMap((item) => (item.kind === 'message' && item.text !== '' ? [item.text] : []));
  const calls = items.filter(({ kind }) => kind === 'call');
  const isOfThisTurn = texts.join('\n').trim() === turn.text.trim() && calls.length >= turn.calls.length;
  if (items.length === 0 || !isOfThisTurn) return null;
  const rest = [...turn.calls];
  const written: WireItem[] = [];
  // Reasoning that nothing follows is rejected, so that it waits for what came after it.
  let waiting: readonly WireItem[] = [];
  for (const item of items) {
    if (item.kind === 'reasoning') {
      if (keepsReasoning) waiting = [...waiting, item.block];
      continue;
    }
    const call = item.kind === 'call' ? rest.shift() : undefined;
    const next =
      item.kind === 'message'
        ? write.said(item.text, item.phase)
        : call === undefined
          ? []
          : [write.call(call)];
    if (next.length === 0) continue;
    written.push(...waiting, ...next);
    waiting = [];
  }
  return written;
}

/** Provider metadata may come from a stored session: what is not as it was written counts as nothing. */
function itemsIn(value: unknown): readonly KeptItem[] {
  const items = Array.isArray(value) ? value.map(itemIn) : [];
  return items.every((item) => item !== null) ? items : [];
}

function itemIn(value: unknown): KeptItem | null {
  if (!isRecord(value)) return null;
  const { kind, block, bytes, text, phase } = value;
  if (kind === 'call') return { kind };
  if (kind === 'message' && typeof text === 'string') {
    return { kind, text, phase: typeof phase === 'string' ? phase : null };
  }
  return kind === 'reasoning' && isRecord(block) && typeof bytes === 'number' ? { kind, block, bytes } : null;
}
