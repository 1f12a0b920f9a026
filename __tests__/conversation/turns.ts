import type { AssistantTurn, ChatTurn, ResultFact, ToolCall, ToolResult } from '../../src/core/chat.ts';

/** Turns of conversations that tests make up. */

export const SYSTEM: ChatTurn = { role: 'system', text: 'You mend code.' };
export const TASK: ChatTurn = { role: 'user', origin: 'task', text: 'Analyze the merge request.' };
export const MATERIAL: ChatTurn = { role: 'user', origin: 'material', text: 'src/a.ts\nsrc/b.ts' };

export function call(id: string, name = 'read-file', value: unknown = { path: 'src/a.ts' }): ToolCall {
  return { id, name, arguments: { kind: 'parsed', value } };
}

export function reply(calls: readonly ToolCall[], text = ''): AssistantTurn {
  return { role: 'assistant', text, calls };
}

export function result({ id, name }: ToolCall, text = 'done', fact?: ResultFact): ToolResult {
  const plain = { callId: id, tool: name, status: 'done', text } as const;
  return fact === undefined ? plain : { ...plain, fact };
}

export function results(given: readonly ToolResult[]): ChatTurn {
  const [first, ...rest] = given;
  if (first === undefined) throw new Error('A turn of results has one at least.');
  return { role: 'tool', results: [first, ...rest] };
}

/** A call and its result. */
export function pair(id: string, text = `result of ${id}`): readonly [ChatTurn, ChatTurn] {
  return [reply([call(id)]), results([result(call(id), text)])];
}

export function pairs(count: number, from = 0): readonly ChatTurn[] {
  return Array.from({ length: count }, (_, index) => pair(`call_${from + index}`)).flat();
}

export function said(text: string): ChatTurn {
  return { role: 'user', origin: 'host', text };
}

/** What is wrong with calls and results, in a sentence; null when nothing is. */
export function unpaired(turns: readonly ChatTurn[]): string | null {
  const seen = new Set<string>();
  let open: readonly string[] = [];
  for (const [index, turn] of turns.entries()) {
    if (turn.role === 'tool') {
      const answered = turn.results.map(({ callId }) => callId);
      if (answered.join() !== open.join() || answered.length === 0) {
        return `Turn ${index} answers ${answered.join()} where ${open.join()} is asked.`;
      }
      open = [];
      continue;
    }
    if (open.length > 0) return `Before turn ${index}, ${open.join()} is not answered.`;
    if (turn.role !== 'assistant') continue;
    open = turn.calls.map(({ id }) => id);
    for (const id of open) {
      if (seen.has(id)) return `The id ${id} is there twice.`;
      seen.add(id);
    }
  }
  return open.length > 0 ? `At the end, ${open.join()} is not answered.` : null;
}

export function archivesIn(turns: readonly ChatTurn[]): readonly ChatTurn[] {
  return turns.filter((turn) => turn.role === 'user' && turn.origin === 'archive');
}
