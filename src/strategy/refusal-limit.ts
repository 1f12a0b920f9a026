import { oneLine } from '../core/text/text.ts';
import { type Advice, GOES_ON, type Policy, type Round } from './policy.ts';

/** A content filter may let the next reply pass; after this many in a row it will not. */
const MOST = 3;
const QUOTED_CHARS = 200;

/** Ends the rounds after several consecutive replies that a filter withheld or in which the model refused. */
export class RefusalLimit implements Policy {
  #count = 0;

  advise(round: Round<unknown>): Advice {
    const intent = round.kind === 'no-call' ? round.intent : null;
    if (intent?.kind !== 'refused') {
      this.#count = 0;
      return GOES_ON;
    }
    this.#count += 1;
    if (this.#count < MOST) return GOES_ON;
    const said =
      intent.text.trim() === '' ? '' : `, the last one with "${oneLine(intent.text, QUOTED_CHARS)}"`;
    const detail = `${MOST} replies in a row were filtered by the model endpoint or refused by the model (content filter or refusal)${said}. Reword the issue, or choose another model or endpoint`;
    return { kind: 'exhausted', limit: 'replies', detail };
  }
}
