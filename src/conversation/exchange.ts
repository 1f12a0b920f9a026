import type { AssistantTurn, ChatTurn } from '../core/chat.ts';

/** A reply and all that was said until the next one: its results, and what the host or a person added. */
export interface Unit {
  readonly reply: AssistantTurn;
  readonly rest: readonly ChatTurn[];
}

export interface Divided {
  /** Everything before the first reply. */
  readonly head: readonly ChatTurn[];
  readonly units: readonly Unit[];
}

/** Divides a conversation where replies begin, so that a call and its result can only go together. */
export function divide(turns: readonly ChatTurn[]): Divided {
  const head: ChatTurn[] = [];
  const units: { readonly reply: AssistantTurn; readonly rest: ChatTurn[] }[] = [];
  for (const turn of turns) {
    if (turn.role === 'assistant') units.push({ reply: turn, rest: [] });
    else (units.at(-1)?.rest ?? head).push(turn);
  }
  return { head, units };
}

export function turnsOf({ reply, rest }: Unit): readonly ChatTurn[] {
  return [reply, ...rest];
}

/** What a person said is never put away, wherever it stands. */
export function isPinned(turn: ChatTurn): boolean {
  return (
    turn.role === 'system' || (turn.role === 'user' && (turn.origin === 'task' || turn.origin === 'human'))
  );
}
