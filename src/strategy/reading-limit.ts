import type { ActRules, RunContext } from '../core/decision.ts';
import { type Advice, GOES_ON, isIdle, type Policy, type Round, say } from './policy.ts';

/** Rounds in a row that only read: behind `max-context-rounds` of them, reading is refused. */
export class ReadingLimit implements Policy {
  #rounds = 0;
  #isWarned = false;

  rule({ budget }: Pick<RunContext, 'budget'>): ActRules['reading'] {
    return this.#rounds >= budget.limits.maxContextRounds ? 'refused' : 'answered';
  }

  advise(round: Round<Pick<RunContext, 'budget'>>): Advice {
    if (round.kind === 'no-call' || isIdle(round)) return GOES_ON;
    this.#rounds = round.outcome.effect === 'reads' ? this.#rounds + 1 : 0;
    if (this.#rounds === 0 || this.rule(round.context) === 'answered') return GOES_ON;
    if (this.#isWarned) return say('Enough read: act on it now.');
    this.#isWarned = true;
    return say(
      `You have only read for ${this.#rounds} rounds. Now change files, run a command, finish or ask; reading is answered again after that.`,
    );
  }

  startOver(): void {
    this.#rounds = 0;
    this.#isWarned = false;
  }
}
