import type { ChatTurn } from '../core/chat.ts';
import { divide, type Exchange, isPinned, turnsOf } from './exchange.ts';

/** In whatever `sizeOf` measures: tokens in a run. */
export interface TrimLimits {
  /** Nothing goes while the conversation is smaller than this. */
  readonly high: number;
  /** The size to come down to. */
  readonly low: number;
  /** A trim that would free less is not made. */
  readonly minimum: number;
  /** So many exchanges at the end always stay. */
  readonly keepLast: number;
  /** May the material of the opening go: never, when no exchange can, or also when that is not enough? */
  readonly material: 'kept' | 'when-nothing-else' | 'droppable';
}

export interface Trimmed {
  /** What stands before the archive: system prompt, task, material. */
  readonly opening: readonly ChatTurn[];
  /** What people said in exchanges that went, in their order. */
  readonly rescued: readonly ChatTurn[];
  readonly dropped: readonly Exchange[];
  readonly kept: readonly Exchange[];
  readonly isMaterialDropped: boolean;
  /** What the dropped turns measured. */
  readonly freed: number;
}

/**
 * Chooses what goes: whole exchanges, oldest first, until the rest measures `low`. System prompt, task and what people said
 * always stay, verbatim and in order. An archive of before is not part of the result: a new one takes its place.
 *
 * @returns null when nothing is to go, or when too little would
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
    freed += sum(droppable(exchange), sizeOf);
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
    rescued: dropped.flatMap(({ rest }) => rest.filter(isPinned)),
    dropped,
    kept,
    isMaterialDropped,
    freed,
  };
}

function droppable(exchange: Exchange): readonly ChatTurn[] {
  return turnsOf(exchange).filter((turn) => !isPinned(turn));
}

function isMaterial(turn: ChatTurn): boolean {
  return turn.role === 'user' && turn.origin === 'material';
}

function sum(turns: readonly ChatTurn[], sizeOf: (turn: ChatTurn) => number): number {
  return turns.reduce((total, turn) => total + sizeOf(turn), 0);
}
