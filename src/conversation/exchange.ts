import type { AssistantTurn, ChatTurn } from '../core/chat.ts';

/** A reply and all that was said until the next one: its results, and what the host or a person added. */
export interface Exchange {
  readonly reply: AssistantTurn;
  readonly rest: readonly ChatTurn[];
}

export interface Divided {
  /** Everything before the first reply. */
  readonly head: readonly ChatTurn[];
  readonly exchanges: readonly Exchange[];
}

/** Divides a conversation where replies begin, so that a call and its result can only go together. */
export function divide(turns: readonly ChatTurn[]): Divided {
  const head: ChatTurn[] = [];
  const exchanges: { readonly reply: AssistantTurn; readonly rest: ChatTurn[] }[] = [];
  for (const turn of turns) {
    if (turn.role === 'assistant') exchanges.push({ reply: turn, rest: [] });
    else (exchanges.at(-1)?.rest ?? head).push(turn);
  }
  return { head, exchanges };
}

export function turnsOf({ reply, rest }: Exchange): readonly ChatTurn[] {
  return [reply, ...rest];
}

/** What a person said is never compacted, wherever it stands. */
export function isPinned(turn: ChatTurn): boolean {
  return (
    turn.role === 'system' || (turn.role === 'user' && (turn.origin === 'task' || turn.origin === 'human'))
  );
}
