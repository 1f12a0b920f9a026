import type { LimitName } from '../core/budget.ts';
import type { Intent, ToolSpec } from '../core/chat.ts';
import type { RoundsEnd, RunContext, StepDecision, Strategy } from '../core/decision.ts';
import { Policies } from './policies.ts';
import { type Advice, carryOut, GOES_ON, type Policy, type Round, say } from './policy.ts';
import { ReadingLimit } from './reading-limit.ts';
import { ReplyLimit } from './reply-limit.ts';
import { WrapUp } from './wrap-up.ts';
import { WRITER_WORDING, type WriterLimits, writerPrompt } from './writer-prompt.ts';

export interface WriterParts {
  readonly specs: readonly ToolSpec[];
  /** The limits that the system prompt names. */
  readonly limits: WriterLimits;
  readonly asks: 'once' | 'no-more';
}

/** Rewrites an issue, or asks for what it needs to do so. It changes no files, so there is nothing to validate. */
export class Writer implements Strategy {
  readonly #parts: WriterParts;
  readonly #reading = new ReadingLimit(WRITER_WORDING);
  readonly #policies: Policies;

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#policies = new Policies({
      policies: [
        new CircleLimit(),
        new ReplyLimit(WRITER_WORDING),
        this.#reading,
        new WrapUp(WRITER_WORDING),
      ],
      onExhausted: ({ context }, limit, detail) => this.onBudgetExhausted(context, limit, detail),
    });
  }

  systemPrompt(): string {
    return writerPrompt(this.#parts.limits, this.#parts);
  }

  tools(): readonly ToolSpec[] {
    return this.#parts.specs;
  }

  async step(context: RunContext, intent: Intent): Promise<StepDecision> {
    const rules = { reading: this.#reading.rule(context) };
    return this.#policies.step(await carryOut(context, intent, rules));
  }

  async onBudgetExhausted(_context: unknown, limit: LimitName, detail: string): Promise<RoundsEnd> {
    return { kind: 'exhausted', limit, detail, review: { kind: 'no-change' } };
  }
}

/** Warns once of work in circles, then ends: there is nothing to escalate to. */
class CircleLimit implements Policy {
  advise(round: Round<Pick<RunContext, 'stall'>>): Advice {
    const stall = round.kind === 'acted' ? round.context.stall() : null;
    if (stall === null) return GOES_ON;
    if (stall.response === 'warned') return say(`Mind that ${stall.pattern}. ${WRITER_WORDING.wrapUp}`);
    return { kind: 'exhausted', limit: 'attempts', detail: `${stall.pattern}, again and again` };
  }
}
