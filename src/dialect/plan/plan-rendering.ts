import {
  type AssistantTurn,
  type ChatTurn,
  type ToolCall,
  type ToolResult,
  type ToolSpec,
  type ToolTurn,
  targetOf,
} from '../../core/chat.ts';
import { enclosed } from '../../core/text/enclosed.ts';
import { isRecord } from '../../core/text/json-record.ts';
import { oneLine } from '../../core/text/text.ts';
import { MAX_CALLS } from '../calls/recorded-calls.ts';
import { callsOf } from './plan-calls.ts';
import { planPrompt } from './plan-prompt.ts';
import { readPlan } from './read-plan.ts';

/**
 * Renders turns for a model without native calls. Each turn is rendered once and independently, so that a longer
 * conversation begins with exactly the bytes of the shorter one.
 */
export class PlanRendering {
  readonly #mark: string;
  readonly #known = new WeakMap<ChatTurn, readonly ChatTurn[]>();
  #tools: readonly ToolSpec[] | null = null;
  #system: ChatTurn | null = null;
  #rendered: ChatTurn | null = null;

  constructor(mark: string) {
    this.#mark = mark;
  }

  render(turns: readonly ChatTurn[], tools: readonly ToolSpec[]): readonly ChatTurn[] {
    let reply: AssistantTurn | null = null;
    const [first, ...others] = turns;
    const rest = first?.role === 'system' ? others : turns;
    return [
      this.#opening(first?.role === 'system' ? first : null, tools),
      ...rest.flatMap((turn) => {
        if (turn.role === 'assistant') reply = turn;
        return this.#turn(turn, reply, tools);
      }),
    ];
  }

  /** The system prompt followed by the protocol. */
  #opening(system: ChatTurn | null, tools: readonly ToolSpec[]): ChatTurn {
    if (this.#rendered !== null && this.#system === system && this.#tools === tools) return this.#rendered;
    const prompt = planPrompt(tools, this.#mark);
    const own = system?.role === 'system' ? `${system.text}\n\n` : '';
    [this.#system, this.#tools] = [system, tools];
    this.#rendered = { role: 'system', text: `${own}${prompt}` };
    return this.#rendered;
  }

  #turn(turn: ChatTurn, reply: AssistantTurn | null, tools: readonly ToolSpec[]): readonly ChatTurn[] {
    if (turn.role === 'system' || turn.role === 'user') return [turn];
    const known = this.#known.get(turn);
    if (known !== undefined) return known;
    const rendered = turn.role === 'assistant' ? ownWords(turn, tools) : [this.#results(turn, reply, tools)];
    this.#known.set(turn, rendered);
    return rendered;
  }

  #results({ results }: ToolTurn, reply: AssistantTurn | null, tools: readonly ToolSpec[]): ChatTurn {
    const mark = this.#mark;
    const { calls } = reply ?? { calls: [] };
    const native = reply === null || isPlan(reply, tools) ? [] : describedCalls(calls, mark);
    const told = results.map((result) => {
      const call = calls.find(({ id }) => id === result.callId);
      return enclosed(result.text, mark, headOf(result, call));
    });
    return { role: 'user', origin: 'material', text: [...native, ...told].join('\n') };
  }
}

/**
 * The model's text stays as it wrote it. Native calls have no text, and none is invented in the model's role: they are
 * described with their results.
 */
function ownWords(turn: AssistantTurn, tools: readonly ToolSpec[]): readonly ChatTurn[] {
  if (turn.calls.length === 0) return [turn];
  if (isPlan(turn, tools)) return [{ ...turn, calls: [] }];
  return turn.text.trim() === '' ? [] : [{ role: 'assistant', text: turn.text, calls: [] }];
}

/** Whether the calls of a turn came from a plan in its text. Native calls may accompany a text that looks like one. */
function isPlan({ text, calls }: AssistantTurn, tools: readonly ToolSpec[]): boolean {
  const reading = readPlan(text, { mark: '', isQuoted: () => false });
  const asked = reading.kind === 'plan' ? callsOf(reading, tools) : null;
  return asked?.kind === 'calls' && Math.min(asked.calls.length, MAX_CALLS) === calls.length;
}

const MAX_TARGET_CHARS = 100;
const MAX_NAME_CHARS = 60;

/**
 * Describes native calls of the model in the host's form: one block for each call with more arguments than the line
 * above its result shows. Unreadable arguments are not repeated.
 */
function describedCalls(calls: readonly ToolCall[], mark: string): readonly string[] {
  return calls.flatMap((call) => {
    const { id, name, arguments: args } = call;
    if (args.kind === 'unreadable' || !isRecord(args.value)) return [];
    if (Object.keys(args.value).length === (targetOf(call) === '' ? 0 : 1)) return [];
    return [enclosed(JSON.stringify(args.value), mark, `your call ${id} ${oneLine(name, MAX_NAME_CHARS)}`)];
  });
}

function headOf({ callId, tool, status }: ToolResult, call: ToolCall | undefined): string {
  // Helps the model to find a result, because ids repeat in its plans.
  const target = call === undefined ? '' : oneLine(targetOf(call), MAX_TARGET_CHARS);
  return `${callId} ${oneLine(tool, MAX_NAME_CHARS)}${target === '' ? '' : ` ${JSON.stringify(target)}`}: ${status}`;
}
