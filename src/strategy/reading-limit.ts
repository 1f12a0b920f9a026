import type { BudgetLimits } from '../core/budget.ts';
import type { ActRules, RunContext } from '../core/decision.ts';
import { type Advice, GOES_ON, isIdle, type Policy, type Round, say, type Wording } from './policy.ts';
import { roundsLeft } from './wrap-up.ts';

/** What the prompt of an agent that only reads names. */
export type ReadingLimits = Pick<
  BudgetLimits,
  'maxRounds' | 'maxContextRounds' | 'maxContextRequestsPerRound'
>;

/** Limits consecutive rounds that only read: after `max-context-rounds` of them, reading is refused. */
export class ReadingLimit implements Policy {
  readonly #wording: Pick<Wording, 'act'>;
  #rounds = 0;
  #isWarned = false;

  constructor(wording: Pick<Wording, 'act'>) {
    this.#wording = wording;
  }

  rule({ budget }: Pick<RunContext, 'budget'>): ActRules['reading'] {
    return this.#rounds >= budget.limits.maxContextRounds ? 'refused' : 'answered';
  }

  advise(round: Round<Pick<RunContext, 'budget'>>): Advice {
    if (round.kind === 'no-call' || isIdle(round)) return GOES_ON;
    this.#rounds = round.outcome.effect === 'reads' ? this.#rounds + 1 : 0;
    if (this.#rounds === 0 || this.rule(round.context) === 'answered') return GOES_ON;
    if (this.#isWarned) return say('Enough read: act on it now.');
    this.#isWarned = true;
    const left = roundsLeft(round.context.budget);
    return say(
      `You have only read for ${this.#rounds} rounds; replies left: ${left}. Now ${this.#wording.act}.`,
    );
  }
}
