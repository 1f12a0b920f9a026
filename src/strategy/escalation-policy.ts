import type { RunContext } from '../core/decision.ts';
import { asSentence } from '../core/text/text.ts';
import type { Attempts } from './attempts.ts';
import { EscalationSteps, type StepTaken } from './escalation-steps.ts';
import { type Advice, GOES_ON, type Policy, type Round, say } from './policy.ts';
import { roundsLeft } from './wrap-up.ts';

/** With this many rounds left or fewer, the next attempt is treated as the last one. */
const LAST_ROUNDS = 2;

/** Escalates, at most once a round, when an attempt is no better than earlier ones or the model works in circles. */
export class EscalationPolicy implements Policy {
  readonly #attempts: Attempts;
  readonly #steps = new EscalationSteps();
  #seenAttempts = 0;

  constructor(attempts: Attempts) {
    this.#attempts = attempts;
  }

  async advise(round: Round): Promise<Advice> {
    if (round.kind === 'no-call') return GOES_ON;
    const { context } = round;
    const isNoBetter = this.#attempts.count > this.#seenAttempts && this.#attempts.latest === 'no-better';
    this.#seenAttempts = this.#attempts.count;
    const stall = context.stall();
    if (stall?.response === 'ended') return givenUp(`${stall.pattern}, again and again`);
    const warning =
      stall?.response === 'warned' ? [`${asSentence(stall.pattern)}. Go about it in another way.`] : [];
    const isDue = isNoBetter || stall?.response === 'escalated';
    if (!isDue || roundsLeft(context.budget) < 1) return say(...warning);
    const taken = await this.#escalate(context, stall?.pattern ?? null);
    if (taken === null) return givenUp('every way of going on was tried');
    return taken.step === 'fresh-start' ? { kind: 'started-over' } : say(...warning, ...taken.notes);
  }

  #escalate(context: RunContext, pattern: string | null): Promise<StepTaken | null> {
    const { count, tried, last } = this.#attempts;
    const { budget } = context;
    const isLast = count >= budget.limits.maxValidationRetries || roundsLeft(budget) <= LAST_ROUNDS;
    return this.#steps.next(context, {
      verdict: last,
      tried: pattern === null ? tried : [...tried, { title: 'Then', why: pattern }],
      nextAttempt: isLast ? 'last' : 'one-of-several',
    });
  }
}

function givenUp(detail: string): Advice {
  return { kind: 'exhausted', limit: 'attempts', detail };
}
