import type { GivenInputs } from './given-inputs.ts';

/** What all runs on one issue may take together. */
export interface IssueLimits {
  readonly maxRuns: number;
  /** Null: no cap. */
  readonly maxCostUsd: number | null;
  readonly coolDownMs: number;
}

export function readIssueLimits(inputs: GivenInputs): IssueLimits {
  return {
    maxRuns: inputs.get('max-runs-per-issue'),
    maxCostUsd: inputs.get('max-cost-usd-per-issue'),
    coolDownMs: inputs.get('cool-down-minutes') * 60_000,
  };
}
