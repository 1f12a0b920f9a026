import type { Budget } from '../core/budget.ts';
import type { RunContext } from '../core/decision.ts';
import { type Advice, GOES_ON, type Policy, type Round, say, type Wording } from './policy.ts';

/** With this many rounds left, the model is told to finish, and the next attempt is taken for the last one. */
const LAST_ROUNDS = 2;
/** It is told as well when this share of the tokens, the money or the time is used. */
const NEAR_SHARE = 0.8;

type Run = Pick<RunContext, 'budget' | 'leftMs'>;

/** Warns once that a limit is near, so that the change is consistent when the run ends. */
export class WrapUp implements Policy {
  readonly #wording: Pick<Wording, 'wrapUp'>;
  #isWarned = false;

  constructor(wording: Pick<Wording, 'wrapUp'>) {
    this.#wording = wording;
  }

  advise({ context }: Round<Run>): Advice {
    // Without a round left, nobody would read it.
    if (this.#isWarned || roundsLeft(context.budget) < 1) return GOES_ON;
    if (!isNearLastRound(context.budget) && !isNearlyUsedUp(context)) return GOES_ON;
    this.#isWarned = true;
    return say(`A limit of this run is near. ${this.#wording.wrapUp}`);
  }
}

/** Rounds that may still begin. */
export function roundsLeft({ limits, spent }: Budget): number {
  return limits.maxRounds - spent.rounds;
}

export function isNearLastRound(budget: Budget): boolean {
  return roundsLeft(budget) <= LAST_ROUNDS;
}

function isNearlyUsedUp(run: Run): boolean {
  const { limits, spent, elapsedMs } = run.budget;
  const isNear = (used: number, most: number): boolean => used >= most * NEAR_SHARE;
  return (
    isNear(spent.inputTokens + spent.outputTokens, limits.maxTotalTokens - limits.maxTokensPerCall) ||
    (limits.maxCostUsd !== null && spent.costUsd !== null && isNear(spent.costUsd, limits.maxCostUsd)) ||
    isNear(elapsedMs, elapsedMs + run.leftMs())
  );
}
