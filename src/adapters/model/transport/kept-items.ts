import type { AssistantTurn, ProviderMetadata, ToolCall } from '../../../core/chat.ts';
import { isRecord } from '../../../core/text/json-record.ts';

export type WireItem = Readonly<Record<string, unknown>>;

/**
 * One part of a reply, in order, for protocols in which reasoning is sent back in its place. A `call` stands for the
 * next call of the turn, whose id and arguments the dialect may have corrected.
 */
export type KeptItem =
  /** `block` is sent back; `bytes` is its size as input. */
  | { readonly kind: 'reasoning'; readonly block: WireItem; readonly bytes: number }
  | { readonly kind: 'message'; readonly text: string; readonly phase: string | null }
  | { readonly kind: 'call' };

/** Encrypted reasoning is base64: its content is smaller by this factor. */
const BASE64 = 3 / 4;

export function opaqueBytes(text: string): number {
  return Math.ceil(text.length * BASE64);
}

/** Null: the items add nothing to the turn itself. */
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
  /** Empty for a blank text: made-up text is not allowed. */
  text(text: string, phase: string | null): readonly WireItem[];
  call(call: ToolCall): WireItem;
}

/** The endpoint that a turn is sent back to. */
export interface ReplayEndpoint {
  /** As in the metadata of its own replies. */
  readonly by: string;
  readonly keepsReasoning: boolean;
}

/** The parts of a turn, with its reasoning if that came from this endpoint and the turn has not changed since. */
export function writtenTurn(
  turn: AssistantTurn,
  endpoint: ReplayEndpoint,
  write: TurnWriter,
): readonly WireItem[] {
  return replayed(turn, endpoint, write) ?? [...write.text(turn.text, null), ...turn.calls.map(write.call)];
}

/**
 * Null: the kept items no longer match the turn, because its text was shortened or its calls were written in another
 * dialect.
 */
function replayed(
  turn: AssistantTurn,
  { by, keepsReasoning }: ReplayEndpoint,
  write: TurnWriter,
): readonly WireItem[] | null {
  const items = turn.providerMetadata?.by === by ? itemsIn(turn.providerMetadata.value) : [];
  const texts = items.flatMap((item) => (item.kind === 'message' && item.text !== '' ? [item.text] : []));
  const calls = items.filter(({ kind }) => kind === 'call');
  const isOfThisTurn = texts.join('\n').trim() === turn.text.trim() && calls.length >= turn.calls.length;
  if (items.length === 0 || !isOfThisTurn) return null;
  const rest = [...turn.calls];
  const written: WireItem[] = [];
  // Endpoints reject reasoning that nothing follows, so it is written only together with the next item.
  let waiting: readonly WireItem[] = [];
  for (const item of items) {
    if (item.kind === 'reasoning') {
      if (keepsReasoning) waiting = [...waiting, item.block];
      continue;
    }
    const call = item.kind === 'call' ? rest.shift() : undefined;
    const next =
      item.kind === 'message'
        ? write.text(item.text, item.phase)
        : call === undefined
          ? []
          : [write.call(call)];
    if (next.length === 0) continue;
    written.push(...waiting, ...next);
    waiting = [];
  }
  return written;
}

/** Provider metadata may come from a stored session: anything invalid counts as empty. */
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
