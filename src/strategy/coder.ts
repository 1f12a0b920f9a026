import type { LimitName } from '../core/budget.ts';
import type { Intent, ToolSpec } from '../core/chat.ts';
import type { RoundsEnd, RunContext, StepDecision, Strategy } from '../core/decision.ts';
import { assertNever } from '../core/fault.ts';
import { Attempts } from './attempts.ts';
import { CriticRounds } from './critic-rounds.ts';
import { EscalationPolicy } from './escalation-policy.ts';
import { FinishLimit } from './finish-limit.ts';
import { IdleLimit } from './idle-limit.ts';
import type { OfferedTools } from './offered-tools.ts';
import { type Advice, isIdle, type Policy, type Round, say } from './policy.ts';
import { ReadingLimit } from './reading-limit.ts';
import { Recovery } from './recovery.ts';
import { RefusalLimit } from './refusal-limit.ts';
import { Reminders } from './reminders.ts';
import { type CoderLimits, systemPrompt } from './system-prompt.ts';
import { WrapUp } from './wrap-up.ts';

export interface CoderParts {
  readonly tools: OfferedTools;
  /** As the model is told them. */
  readonly limits: CoderLimits;
  /** How often the critic may send a change back. */
  readonly criticIterations: number;
}

/** Resolves an issue by changing code: asks its policies in their order how the rounds go on. */
export class Coder implements Strategy {
  readonly #parts: CoderParts;
  readonly #critic: CriticRounds;
  readonly #reading = new ReadingLimit();
  readonly #escalation: EscalationPolicy;
  /** The first that has more to say than notes decides. */
  readonly #deciding: readonly Policy[];
  readonly #advising: readonly Policy[];

  constructor(parts: CoderParts) {
    const attempts = new Attempts();
    const idle = new IdleLimit();
    this.#parts = parts;
    this.#critic = new CriticRounds(parts.criticIterations);
    this.#escalation = new EscalationPolicy(attempts, parts.tools);
    this.#deciding = [new FinishLimit(attempts, this.#critic), this.#escalation, new RefusalLimit(), idle];
    this.#advising = [new Reminders(idle), new Recovery(parts.tools), this.#reading, new WrapUp()];
  }

  systemPrompt(): string {
    return systemPrompt(this.#parts.limits);
  }

  tools(): readonly ToolSpec[] {
    return this.#parts.tools.specs;
  }

  async step(context: RunContext, intent: Intent): Promise<StepDecision> {
    const advice = await this.#advise(await this.#play(context, intent));
    switch (advice.kind) {
      case 'finish':
        return advice;
      case 'exhausted':
        return {
          kind: 'finish',
          end: await this.onBudgetExhausted(context, advice.limit, advice.detail),
        };
      case 'started-over':
        for (const policy of [...this.#deciding, ...this.#advising]) policy.startOver?.();
        // A fresh conversation begins without remarks on the one before.
        return { kind: 'continue', notes: [] };
      case 'goes-on':
        return { kind: 'continue', notes: advice.notes };
      default:
        return assertNever(advice);
    }
  }

  async onBudgetExhausted(context: RunContext, limit: LimitName, detail: string): Promise<RoundsEnd> {
    const review = await context.review();
    return this.#critic.endOf(review) ?? { kind: 'exhausted', limit, detail, review };
  }

  async #play(context: RunContext, intent: Intent): Promise<Round> {
    const patches = this.#escalation.rule(intent);
    if (intent.kind !== 'act') return { kind: 'no-call', context, intent };
    const { calls } = intent;
    const outcome = await context.act(calls, { reading: this.#reading.rule(context), patches });
    return { kind: 'acted', context, calls, outcome };
  }

  async #advise(round: Round): Promise<Advice> {
    const decided = await ask(this.#deciding, round);
    if (decided.kind !== 'goes-on') return decided;
    const advised = await ask(this.#advising, round);
    if (advised.kind !== 'goes-on') return advised;
    // What is said about calls stands next to their results.
    const [first, second] = isIdle(round) ? [decided, advised] : [advised, decided];
    return say(...first.notes, ...second.notes);
  }
}

async function ask(policies: readonly Policy[], round: Round): Promise<Advice> {
  const notes: string[] = [];
  for (const policy of policies) {
    const advice = await policy.advise(round);
    if (advice.kind !== 'goes-on') return advice;
    notes.push(...advice.notes);
  }
  return say(...notes);
}
