import type { CriticOutcome } from '../core/decision.ts';
import { oneLine } from '../core/text/text.ts';
import type { Validation } from './validation.ts';

type Critic = Pick<Validation, 'criticise'>;

export interface WatchedCritic extends Critic {
  /** A sentence for people if the critic could not judge the last change that it was asked about; else null. */
  unjudged(): string | null;
}

/**
 * A critic that fails lets the change pass, so people must be told that it did.
 *
 * @param before called before each request to its model
 */
export function watchedCritic(critic: Critic, before: () => void): WatchedCritic {
  let last: CriticOutcome | null = null;
  return {
    async criticise(claim, verdict) {
      before();
      last = await critic.criticise(claim, verdict);
      return last;
    },
    unjudged: () => unjudgedBy(last),
  };
}

const MAX_WHY_CHARS = 300;

function unjudgedBy(outcome: CriticOutcome | null): string | null {
  if (outcome?.kind !== 'error' && outcome?.kind !== 'parse-error') return null;
  const why = oneLine(outcome.why, MAX_WHY_CHARS).replace(/\.$/, '');
  // Other faults name their own remedy.
  const remedy = outcome.kind === 'parse-error' ? ' The input critic may name another model for it.' : '';
  return `The critic, which the input critic asks for, did not judge this change: ${why}.${remedy}`;
}
