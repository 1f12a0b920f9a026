import type { AssistantTurn, ChatTurn, ToolResult } from '../core/chat.ts';

/** A reply and everything until the next one: its results, and what the host added. */
export interface Exchange {
  readonly reply: AssistantTurn;
  readonly rest: readonly ChatTurn[];
}

export interface Divided {
  /** Everything before the first reply. */
  readonly head: readonly ChatTurn[];
  readonly exchanges: readonly Exchange[];
}

/** Divides a conversation at the replies, so that a call and its result always stay together. */
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

export function resultsOf({ rest }: Exchange): readonly ToolResult[] {
  return rest.flatMap((turn) => (turn.role === 'tool' ? turn.results : []));
}

/** The system prompt and the task are never compacted. */
export function isPinned(turn: ChatTurn): boolean {
  return turn.role === 'system' || (turn.role === 'user' && turn.origin === 'task');
}

/** The files of the opening, which go only when nothing else makes room. */
export function isMaterial(turn: ChatTurn): boolean {
  return turn.role === 'user' && turn.origin === 'material';
}
