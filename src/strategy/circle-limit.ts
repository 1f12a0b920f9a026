import type { RunContext } from '../core/decision.ts';
import { type Advice, GOES_ON, type Policy, type Round, say, type Wording } from './policy.ts';

/** Warns once of work in circles, then ends: an agent that only reads has nothing to escalate to. */
export class CircleLimit implements Policy {
  readonly #wording: Pick<Wording, 'wrapUp'>;

  constructor(wording: Pick<Wording, 'wrapUp'>) {
    this.#wording = wording;
  }

  advise(round: Round<Pick<RunContext, 'stall'>>): Advice {
    const stall = round.kind === 'acted' ? round.context.stall() : null;
    if (stall === null) return GOES_ON;
    if (stall.response === 'warned') return say(`Mind that ${stall.pattern}. ${this.#wording.wrapUp}`);
    return { kind: 'exhausted', limit: 'attempts', detail: `${stall.pattern}, again and again` };
  }
}
