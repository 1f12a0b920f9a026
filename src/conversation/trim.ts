import type { ChatTurn } from '../core/chat.ts';
import { divide, type Exchange, isMaterial, isPinned, turnsOf } from './exchange.ts';

/** Sizes are in the unit of `sizeOf`: tokens in a run. */
export interface TrimLimits {
  /** Nothing is trimmed while the conversation is smaller than this. */
  readonly high: number;
  /** The target size. */
  readonly low: number;
  /** No trim happens if it would free less than this. */
  readonly minimum: number;
  /** Number of exchanges at the end that always stay. */
  readonly keepLast: number;
  /** When the material of the opening may go: never, only if no exchange can, or also if exchanges are not enough. */
  readonly material: 'kept' | 'when-nothing-else' | 'droppable';
}

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
 * Chooses what to drop: whole exchanges, oldest first, until the rest has the size `low`. System prompt and task always
 * stay. An existing archive is not part of the result: a new one replaces it.
 *
 * @returns null when nothing has to be dropped, or when too little can be
 */
export function trim(
  turns: readonly ChatTurn[],
  limits: TrimLimits,
  sizeOf: (turn: ChatTurn) => number,
): Trimmed | null {
  const total = sum(turns, sizeOf);
  if (total < limits.high) return null;
  const { head, exchanges } = divide(turns);
  const last = Math.max(0, exchanges.length - Math.max(1, limits.keepLast));
  let freed = 0;
  let count = 0;
  for (const exchange of exchanges.slice(0, last)) {
    if (total - freed <= limits.low) break;
    freed += sum(turnsOf(exchange), sizeOf);
    count += 1;
  }
  const [dropped, kept] = [exchanges.slice(0, count), exchanges.slice(count)];
  const material = head.filter(isMaterial);
  const isDroppable =
    limits.material === 'droppable' || (limits.material === 'when-nothing-else' && count === 0);
  const isMaterialDropped = isDroppable && total - freed > limits.low && material.length > 0;
  if (isMaterialDropped) freed += sum(material, sizeOf);
  if (freed <= 0 || freed < limits.minimum) return null;
  return {
    opening: head.filter((turn) => isPinned(turn) || (!isMaterialDropped && isMaterial(turn))),
    dropped,
    kept,
    isMaterialDropped,
    freed,
  };
}

function sum(turns: readonly ChatTurn[], sizeOf: (turn: ChatTurn) => number): number {
  return turns.reduce((total, turn) => total + sizeOf(turn), 0);
}
