import type { LimitName } from '../core/budget.ts';
import type { Intent, ToolSpec } from '../core/chat.ts';
import type { Review, RoundsEnd, RunContext, StepDecision, Strategy } from '../core/decision.ts';
import { Attempts } from './attempts.ts';
import { CriticRounds } from './critic-rounds.ts';
import { EscalationPolicy } from './escalation-policy.ts';
import { FinishLimit } from './finish-limit.ts';
import type { OfferedTools } from './offered-tools.ts';
import { Policies } from './policies.ts';
import { carryOut } from './policy.ts';
import { ReadingLimit } from './reading-limit.ts';
import { Recovery } from './recovery.ts';
import { ReplyLimit } from './reply-limit.ts';
import { CODER_WORDING, type CoderLimits, systemPrompt } from './system-prompt.ts';
import { WrapUp } from './wrap-up.ts';

export interface CoderParts {
  readonly tools: OfferedTools;
  /** The limits that the system prompt names. */
  readonly limits: CoderLimits;
}

/** Resolves an issue by changing code. */
export class Coder implements Strategy {
  readonly #parts: CoderParts;
  readonly #critic = new CriticRounds();
  readonly #reading = new ReadingLimit(CODER_WORDING);
  readonly #policies: Policies;

  constructor(parts: CoderParts) {
    const attempts = new Attempts();
    const { tools } = parts;
    this.#parts = parts;
    this.#policies = new Policies({
      policies: [
        new FinishLimit(attempts, this.#critic),
        new EscalationPolicy(attempts),
        new ReplyLimit(CODER_WORDING),
        new Recovery(tools),
        this.#reading,
        new WrapUp(CODER_WORDING),
      ],
      onExhausted: ({ context }, limit, detail) => this.onBudgetExhausted(context, limit, detail),
    });
  }

  systemPrompt(): string {
    return systemPrompt(this.#parts.limits);
  }

  tools(): readonly ToolSpec[] {
    return this.#parts.tools.specs;
  }

  async step(context: RunContext, intent: Intent): Promise<StepDecision> {
    const rules = { reading: this.#reading.rule(context) };
    return this.#policies.step(await carryOut(context, intent, rules));
  }

  async onBudgetExhausted(context: RunContext, limit: LimitName, detail: string): Promise<RoundsEnd> {
    const review = await context.review();
    return this.endOf(review) ?? { kind: 'exhausted', limit, detail, review };
  }

  endOf(review: Review): RoundsEnd | null {
    return this.#critic.endOf(review);
  }
}
