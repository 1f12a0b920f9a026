import type { Budget } from '../core/budget.ts';
import type { RunContext } from '../core/decision.ts';
import { type Advice, GOES_ON, type Policy, type Round, say } from './policy.ts';
import type { Wording } from './wording.ts';

/** So many rounds before the last one, the model is told to come to an end. */
const ROUNDS = 2;
/** Requests grow, so that the next ones take more than those before took on average. */
const NEXT_ROUNDS = 3;

type Run = Pick<RunContext, 'budget' | 'leftMs'>;

/** Tells once that a limit is near, so that what stands at the end is whole. */
export class WrapUp implements Policy {
  readonly #wording: Pick<Wording, 'wrapUp'>;
  #isWarned = false;
  /** The first time it was asked: what came before the rounds says nothing about how long they take. */
  #first: { readonly ms: number; readonly rounds: number } | null = null;

  constructor(wording: Pick<Wording, 'wrapUp'>) {
    this.#wording = wording;
  }

  advise({ context }: Round<Run>): Advice {
    const { elapsedMs, spent } = context.budget;
    this.#first ??= { ms: elapsedMs, rounds: spent.rounds };
    const roundMs = (elapsedMs - this.#first.ms) / Math.max(1, spent.rounds - this.#first.rounds);
    const near = this.#isWarned ? null : nearLimit(context, roundMs);
    if (near === null) return GOES_ON;
    this.#isWarned = true;
    return say(`${near}. ${this.#wording.wrapUp}`);
  }

  startOver(): void {
    this.#isWarned = false;
  }
}

/** Rounds that may still begin. */
export function roundsLeft({ limits, spent }: Budget): number {
  return limits.maxRounds - spent.rounds;
}

/** What is nearly used up, as a sentence without its full stop; null when nothing is, or when no round would read it. */
function nearLimit(run: Run, roundMs: number): string | null {
  const { limits, spent } = run.budget;
  const left = roundsLeft(run.budget);
  if (left < 1) return null;
  if (left <= ROUNDS) return left === 1 ? 'One round is left' : `${left} rounds are left`;
  const { rounds, inputTokens, outputTokens, costUsd } = spent;
  const isShort = (rest: number, used: number): boolean => rest < (used / Math.max(1, rounds)) * NEXT_ROUNDS;
  const tokens = inputTokens + outputTokens;
  if (isShort(limits.maxTotalTokens - limits.maxTokensPerCall - tokens, tokens)) {
    return 'The tokens of this run are nearly used up';
  }
  if (limits.maxCostUsd !== null && costUsd !== null && isShort(limits.maxCostUsd - costUsd, costUsd)) {
    return 'The money for this run is nearly spent';
  }
  return run.leftMs() < roundMs * NEXT_ROUNDS ? 'The time of this run is nearly over' : null;
}
