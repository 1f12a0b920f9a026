import type { Budget } from '../core/budget.ts';
import type { RunContext } from '../core/decision.ts';
import { type Advice, GOES_ON, type Policy, type Round, say, type Wording } from './policy.ts';

/** With this many rounds left, the model is told to finish. */
const ROUNDS = 2;
/** Reserve, in average rounds. More than one, because requests grow. */
const NEXT_ROUNDS = 3;

type Run = Pick<RunContext, 'budget' | 'leftMs'>;

/** Warns once that a limit is near, so that the change is consistent when the run ends. */
export class WrapUp implements Policy {
  readonly #wording: Pick<Wording, 'wrapUp'>;
  #isWarned = false;
  /** State at the first call. The time before the rounds does not count towards the average round. */
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

/** The limit that is near, as a sentence without a full stop. Null: none is, or no round is left to read it. */
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
