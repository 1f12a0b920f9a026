import type { AssistantTurn, ChatTurn, NonEmpty, ToolCall, ToolResult } from '../core/chat.ts';

/** The result of a call that was never executed, because its run ended first. */
const INTERRUPTED = 'Not done: the run ended before this call.';

/**
 * Makes turns of an earlier run valid for a request: each call has exactly one result, directly after its reply and in
 * the order of the calls, and each result has a call. Calls without a result are answered as skipped, results without a
 * call are dropped, and duplicate ids are replaced. Valid turns are returned unchanged.
 */
export function paired(turns: readonly ChatTurn[]): readonly ChatTurn[] {
  const taken = new Set<string>();
  const out: ChatTurn[] = [];
  for (const [index, turn] of turns.entries()) {
    if (turn.role === 'tool') continue;
    if (turn.role !== 'assistant') {
      out.push(turn);
      continue;
    }
    const answers = resultsAfter(turns, index);
    const renamed = turn.calls.map((call) => withFreeId(call, taken));
    const isSame = renamed.every((call, at) => call === turn.calls[at]);
    out.push(isSame ? turn : { ...turn, calls: renamed });
    const [first, ...rest] = resultsFor(
      turn,
      renamed,
      answers.flatMap(({ results }) => results),
    );
    if (first === undefined) continue;
    const [answer] = answers;
    const results: NonEmpty<ToolResult> = [first, ...rest];
    const isAsIs = answer !== undefined && sameResults(answer.results, results);
    out.push(isAsIs ? answer : { role: 'tool', results });
  }
  return out;
}

/** The result turns between a reply and the next one, even with notes between them. */
function resultsAfter(
  turns: readonly ChatTurn[],
  index: number,
): readonly Extract<ChatTurn, { role: 'tool' }>[] {
  const found: Extract<ChatTurn, { role: 'tool' }>[] = [];
  for (const turn of turns.slice(index + 1)) {
    if (turn.role === 'assistant') break;
    if (turn.role === 'tool') found.push(turn);
  }
  return found;
}

/** Matches by id: the first result goes to the first call with that id. */
function resultsFor(
  { calls }: AssistantTurn,
  renamed: readonly ToolCall[],
  results: readonly ToolResult[],
): readonly ToolResult[] {
  const left = [...results];
  return calls.map((call, at) => {
    const callId = renamed[at]?.id ?? call.id;
    const place = left.findIndex((result) => result.callId === call.id);
    const [result] = place < 0 ? [] : left.splice(place, 1);
    if (result === undefined) return { callId, tool: call.name, status: 'skipped', text: INTERRUPTED };
    return result.callId === callId ? result : { ...result, callId };
  });
}

function sameResults(given: readonly ToolResult[], wanted: readonly ToolResult[]): boolean {
  return given.length === wanted.length && given.every((result, at) => result === wanted[at]);
}

function withFreeId(call: ToolCall, taken: Set<string>): ToolCall {
  let { id } = call;
  for (let count = 2; taken.has(id); count++) id = `${call.id.slice(0, 30)}_${count}`;
  taken.add(id);
  return id === call.id ? call : { ...call, id };
}
