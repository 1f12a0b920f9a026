import { type Advice, GOES_ON, isIdle, type Policy, type Round } from './policy.ts';

/** More than the three replies after which the adaptive dialect switches, so that the other one gets its chance. */
const MAX_REPLIES = 5;

/** Replies in a row without progress end the rounds. */
export class IdleLimit implements Policy {
  #replies = 0;

  /** The number of the current reply among the allowed ones. */
  get position(): string {
    return `reply ${this.#replies} of ${MAX_REPLIES}`;
  }

  advise(round: Round<unknown>): Advice {
    this.#replies = isIdle(round) ? this.#replies + 1 : 0;
    if (this.#replies < MAX_REPLIES) return GOES_ON;
    const detail = `${this.#replies} replies in a row made no progress`;
    return { kind: 'exhausted', limit: 'replies', detail };
  }

  startOver(): void {
    this.#replies = 0;
  }
}
