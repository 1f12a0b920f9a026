import type { Claim, RunContext } from '../core/decision.ts';
import type { Verdict } from '../core/verdict/verdict.ts';
import type { Attempts } from './attempts.ts';
import type { CriticRounds } from './critic-rounds.ts';
import { missingTest } from './missing-test.ts';
import { type Advice, GOES_ON, type Policy, type Round } from './policy.ts';

type Run = Pick<RunContext, 'budget' | 'review' | 'criticise'>;

/** Decides what follows an attempt to finish, and limits the number of attempts. */
export class FinishLimit implements Policy {
  readonly #attempts: Attempts;
  readonly #critic: CriticRounds;
  #hasStartedOver = false;
  #hasAskedForTest = false;

  constructor(attempts: Attempts, critic: CriticRounds) {
    this.#attempts = attempts;
    this.#critic = critic;
  }

  async advise(round: Round<Run>): Promise<Advice> {
    const ending = round.kind === 'acted' ? round.outcome.ending : null;
    if (ending?.kind !== 'finish') return GOES_ON;
    const { context } = round;
    const { claim, review } = ending;
    switch (review.kind) {
      case 'validated':
        return this.#validated(context, claim, review.verdict);
      case 'no-change':
        if (this.#hasStartedOver || this.#critic.hasSentBack) {
          return unvalidated(context, claim, 'the fresh attempt changed nothing');
        }
        return { kind: 'finish', end: { kind: ending.as === 'answer' ? 'answered' : 'no-change', claim } };
      case 'rejected':
        return this.#rejected(context, claim, review.verdict);
    }
  }

  /** Asks once for a test, where the repository has tests that run and none shows the change. */
  async #validated(context: Run, claim: Claim, verdict: Verdict): Promise<Advice> {
    const lack = this.#hasAskedForTest ? null : missingTest(verdict);
    if (lack === null) return this.#critic.criticise(context, claim, verdict);
    this.#hasAskedForTest = true;
    return this.#critic.askForMore(claim, verdict, lack);
  }

  startOver(): void {
    this.#hasStartedOver = true;
  }

  async #rejected(context: Run, claim: Claim, verdict: Verdict): Promise<Advice> {
    if (verdict.kind === 'inconclusive') return unvalidated(context, claim, verdict.why);
    this.#attempts.add(claim, verdict);
    const { count } = this.#attempts;
    const { maxValidationRetries } = context.budget.limits;
    if (count <= maxValidationRetries) return GOES_ON;
    const times = count === 1 ? 'once' : `${count} times`;
    const why = `validation failed ${times} (max-validation-retries ${maxValidationRetries})`;
    return unvalidated(context, claim, why);
  }
}

/** Ends with the best change, which may be neither the last one nor one that the model called finish on. */
async function unvalidated(context: Run, claim: Claim, why: string): Promise<Advice> {
  const review = await context.review();
  if (review.kind === 'no-change') return { kind: 'finish', end: { kind: 'no-change', claim } };
  if (review.kind === 'validated') return { kind: 'exhausted', limit: 'attempts', detail: why };
  const { verdict } = review;
  const reason = verdict.kind === 'blocked' || verdict.kind === 'inconclusive' ? verdict.why : why;
  return { kind: 'finish', end: { kind: 'unvalidated', claim, verdict, why: reason } };
}
