import type { LimitName } from '../core/budget.ts';
import type { Intent, ToolSpec } from '../core/chat.ts';
import type { Review, RoundsEnd, RunContext, StepDecision, Strategy } from '../core/decision.ts';
import { type Advice, type Policy, type Round, say } from './policy.ts';
import type { ReadingLimit } from './reading-limit.ts';

export interface AgentParts {
  readonly prompt: string;
  readonly specs: readonly ToolSpec[];
  /** Asked in this order. The first one whose advice is more than notes decides. */
  readonly policies: readonly Policy[];
  /** The one of them that says whether reading calls are answered. */
  readonly reading: ReadingLimit;
  readonly endOf: Strategy['endOf'];
}

/** An agent is what it is told, what it may call, and the policies that decide how its rounds go on. */
export class Agent implements Strategy {
  readonly #parts: AgentParts;

  constructor(parts: AgentParts) {
    this.#parts = parts;
  }

  systemPrompt(): string {
    return this.#parts.prompt;
  }

  tools(): readonly ToolSpec[] {
    return this.#parts.specs;
  }

  async step(context: RunContext, intent: Intent): Promise<StepDecision> {
    const advice = await this.#advise(await this.#carryOut(context, intent));
    switch (advice.kind) {
      case 'finish':
        return advice;
      case 'exhausted':
        return {
          kind: 'finish',
          end: await this.onBudgetExhausted(context, advice.limit, advice.detail),
        };
      case 'goes-on':
        return { kind: 'continue', notes: advice.notes };
    }
  }

  async onBudgetExhausted(context: RunContext, limit: LimitName, detail: string): Promise<RoundsEnd> {
    const review = await context.review();
    return (await this.endOf(context, review)) ?? { kind: 'exhausted', limit, detail, review };
  }

  endOf(context: RunContext, review: Review): Promise<RoundsEnd | null> {
    return this.#parts.endOf(context, review);
  }

  async #carryOut(context: RunContext, intent: Intent): Promise<Round> {
    if (intent.kind !== 'act') return { kind: 'no-call', context, intent };
    const outcome = await context.act(intent.calls, { reading: this.#parts.reading.rule(context) });
    return { kind: 'acted', context, calls: intent.calls, outcome };
  }

  async #advise(round: Round): Promise<Advice> {
    const ending = round.kind === 'acted' ? round.outcome.ending : null;
    if (ending?.kind === 'over') return { kind: 'finish', end: ending.end };
    const notes: string[] = [];
    for (const policy of this.#parts.policies) {
      const advice = await policy.advise(round);
      if (advice.kind !== 'goes-on') return advice;
      notes.push(...advice.notes);
    }
    return say(...notes);
  }
}
