import type { ChatTurn } from '../core/chat.ts';
import { divide, type Exchange, isMaterial, isPinned, turnsOf } from './exchange.ts';

/** What trimming has to come to. Sizes are in the unit of `sizeOf`: tokens in a run. */
export interface TrimTarget {
  /** The size to come down to. */
  readonly low: number;
  /** The size above which nothing fits: what usually stays goes as well. */
  readonly most: number;
  /** No trim happens if it would free less than this. */
  readonly least: number;
}

/** Exchanges at the end that stay where they fit. The very last one always does. */
export const KEPT_EXCHANGES = 2;

export interface Trimmed {
  /** The turns before the archive: system prompt, task, material. */
  readonly opening: readonly ChatTurn[];
  readonly dropped: readonly Exchange[];
  readonly kept: readonly Exchange[];
  readonly isMaterialDropped: boolean;
  /** Total size of the dropped turns. */
  readonly freed: number;
}

/**
 * Chooses what to drop: whole exchanges, oldest first, until the rest has the size `low`; the material of the opening only
 * where the rest would still be larger than `most`. System prompt and task always stay. An existing archive is not part of
 * the result: a new one replaces it.
 *
 * @returns null when too little can be dropped
 */
export function trim(
  turns: readonly ChatTurn[],
  { low, most, least }: TrimTarget,
  sizeOf: (turn: ChatTurn) => number,
): Trimmed | null {
  const { head, exchanges } = divide(turns);
  let size = sum(turns, sizeOf);
  const total = size;
  let count = 0;
  for (const exchange of exchanges.slice(0, -1)) {
    if (size <= (count < exchanges.length - KEPT_EXCHANGES ? low : most)) break;
    size -= sum(turnsOf(exchange), sizeOf);
    count += 1;
  }
  const material = head.filter(isMaterial);
  const isMaterialDropped = size > most && material.length > 0;
  if (isMaterialDropped) size -= sum(material, sizeOf);
  const freed = total - size;
  if (freed <= 0 || freed < least) return null;
  return {
    opening: head.filter((turn) => isPinned(turn) || (!isMaterialDropped && isMaterial(turn))),
    dropped: exchanges.slice(0, count),
    kept: exchanges.slice(count),
    isMaterialDropped,
    freed,
  };
}

function sum(turns: readonly ChatTurn[], sizeOf: (turn: ChatTurn) => number): number {
  return turns.reduce((total, turn) => total + sizeOf(turn), 0);
}
