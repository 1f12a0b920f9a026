import type { Claim, RunContext } from '../core/decision.ts';
import { listed } from '../core/text/text.ts';
import {
  commandsInWords,
  type IndifferentTests,
  type LeftOut,
  linesIn,
  TEST_DOUBTS,
} from '../core/verdict/evidence.ts';
import type { Proof } from '../core/verdict/proof.ts';
import type { Verdict } from '../core/verdict/verdict.ts';
import type { Attempts } from './attempts.ts';
import type { CriticRounds } from './critic-rounds.ts';
import { type Advice, GOES_ON, type Policy, type Round } from './policy.ts';

type Run = Pick<RunContext, 'budget' | 'review' | 'claimOf' | 'criticise'>;

/** Decides what follows an attempt to finish, and limits the number of attempts. */
export class FinishLimit implements Policy {
  readonly #attempts: Attempts;
  readonly #critic: CriticRounds;
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
        if (this.#critic.hasSentBack) {
          return endedWithBest(context, claim, 'the change was taken back');
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
    return this.#critic.sendBackForTest(claim, verdict, lack);
  }

  async #rejected(context: Run, claim: Claim, verdict: Verdict): Promise<Advice> {
    if (verdict.kind === 'inconclusive') return endedWithBest(context, claim, verdict.why);
    this.#attempts.add(verdict);
    const { count } = this.#attempts;
    const { maxValidationRetries } = context.budget.limits;
    if (count <= maxValidationRetries) return GOES_ON;
    const times = count === 1 ? 'once' : `${count} times`;
    const why = `validation failed ${times} (max-validation-retries ${maxValidationRetries})`;
    return endedWithBest(context, claim, why);
  }
}

/**
 * No more attempts: ends with the best change, which may be neither the last one nor one that the model called finish on.
 * A validated one was sent back before; `CriticRounds.endOf` says how it ends.
 */
async function endedWithBest(context: Run, claim: Claim, why: string): Promise<Advice> {
  const review = await context.review();
  if (review.kind === 'no-change') return { kind: 'finish', end: { kind: 'no-change', claim } };
  if (review.kind === 'validated') return { kind: 'exhausted', limit: 'attempts', detail: why };
  const { verdict } = review;
  const reason = verdict.kind === 'blocked' || verdict.kind === 'inconclusive' ? verdict.why : why;
  const own = context.claimOf(review) ?? claim;
  return { kind: 'finish', end: { kind: 'unvalidated', claim: own, verdict, why: reason } };
}

/**
 * What to tell the model of a change that passes and that no test shows, or of whose code its tests notice nothing. Null:
 * a test shows it, none could be looked for, or the gate runs no tests.
 */
function missingTest({ evidence }: Verdict): string | null {
  const { proof, comparisons, leftOut, indifferent } = evidence;
  const passed = `It is not published yet: ${commandsInWords(evidence)}`;
  if (leftOut?.areMostUnnoticed === true) return `${passed}, but ${testsThatMiss(leftOut)}`;
  if (indifferent !== undefined) return `${passed}, but ${indifferentTests(indifferent)}`;
  const runsTests = comparisons.some(({ candidate }) => (candidate.reading?.counts?.executed ?? 0) > 0);
  const lack = lackOf(proof);
  if (!runsTests || lack === null) return null;
  return `${passed}, but ${lack}. Add or change a test so that it fails without the change, by an assertion on what the issue asks for, and passes with it; then call finish again. If no test can show it (a refactoring, say), call finish again and say why in its field tests.`;
}

/** What the tests of a change lack, as a clause; null: nothing that a test could mend. */
function lackOf(proof: Proof): string | null {
  switch (proof.kind) {
    case 'passes-without-change':
      return TEST_DOUBTS[proof.kind];
    case 'not-shown':
      return proof.because === 'no-tests' || proof.because === 'not-run' ? proof.why : null;
    case 'proven':
    case 'load-error':
    case 'not-applicable':
      return null;
  }
}

function testsThatMiss({ unnoticed }: LeftOut): string {
  const places = unnoticed.map(linesIn);
  return `your tests still pass when ${listed(places, MOST_PLACES)} ${places.length === 1 ? 'is' : 'are'} left out. Let a test check what these lines do, by what the issue asks for; then call finish again. If no test can show it, call finish again and say why in its field tests.`;
}

function indifferentTests({ files }: IndifferentTests): string {
  return `the tests still pass with other numbers and texts in ${listed(files, MOST_PLACES)}. Let a test compare a result with what the issue asks for; then call finish again. If no test can, call finish again and say why in its field tests.`;
}

const MOST_PLACES = 10;
