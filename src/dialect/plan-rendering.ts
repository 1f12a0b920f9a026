import type { AssistantTurn, ChatTurn, ToolCall, ToolSpec } from '../core/chat.ts';
import { planPrompt } from './plan-prompt.ts';
import { planResults } from './plan-results.ts';
import { planText } from './plan-text.ts';
import { readPlan } from './read-plan.ts';

/**
 * Turns as a model without native calls is shown them. Each turn is rendered once and by itself, so that a longer
 * conversation begins with exactly the bytes of the shorter one.
 */
export class PlanRendering {
  readonly #mark: string;
  readonly #known = new WeakMap<ChatTurn, ChatTurn>();
  #tools: readonly ToolSpec[] | null = null;
  #system: ChatTurn | null = null;
  #rendered: ChatTurn | null = null;

  constructor(mark: string) {
    this.#mark = mark;
  }

  render(turns: readonly ChatTurn[], tools: readonly ToolSpec[]): readonly ChatTurn[] {
    let calls: readonly ToolCall[] = [];
    const [first, ...others] = turns;
    const rest = first?.role === 'system' ? others : turns;
    return [
      this.#opening(first?.role === 'system' ? first : null, tools),
      ...rest.map((turn) => {
        if (turn.role === 'assistant') calls = turn.calls;
        return this.#turn(turn, calls);
      }),
    ];
  }

  /** The system prompt with the protocol behind it. */
  #opening(system: ChatTurn | null, tools: readonly ToolSpec[]): ChatTurn {
    if (this.#rendered !== null && this.#system === system && this.#tools === tools) return this.#rendered;
    const prompt = planPrompt(tools, this.#mark);
    const own = system?.role === 'system' ? `${system.text}\n\n` : '';
    [this.#system, this.#tools] = [system, tools];
    this.#rendered = { role: 'system', text: `${own}${prompt}` };
    return this.#rendered;
  }

  #turn(turn: ChatTurn, calls: readonly ToolCall[]): ChatTurn {
    if (turn.role === 'system' || turn.role === 'user') return turn;
    const known = this.#known.get(turn);
    if (known !== undefined) return known;
    const rendered: ChatTurn =
      turn.role === 'assistant'
        ? asPlan(turn)
        : {
            role: 'user',
            origin: 'material',
            text: planResults(turn.results, { mark: this.#mark, calls }),
          };
    this.#known.set(turn, rendered);
    return rendered;
  }
}

/** What a model wrote stays as it wrote it; only native calls, which have no text, are written out. */
function asPlan(turn: AssistantTurn): AssistantTurn {
  if (turn.calls.length === 0) return turn;
  if (!isPlan(turn.text)) return { role: 'assistant', text: planText(turn), calls: [] };
  return { ...turn, calls: [] };
}

/** Was a turn with this text recorded from a plan? */
export function isPlan(text: string): boolean {
  return readPlan(text, { mark: '', isQuoted: () => false }).kind !== 'none';
}
