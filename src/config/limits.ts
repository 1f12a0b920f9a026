import type { BudgetLimits, Prices } from '../core/budget.ts';
import type { ChangeLimits } from '../core/change-set.ts';
import type { GivenInputs } from './given-inputs.ts';

/** Limits of all runs on one issue together. */
export function readIssueLimits(inputs: GivenInputs) {
  return {
    maxRuns: inputs.get('max-runs-per-issue'),
    /** Null: no cap. */
    maxCostUsd: inputs.get('max-cost-usd-per-issue'),
    coolDownMs: inputs.get('cool-down-minutes') * 60_000,
    checkpointMs: inputs.get('checkpoint-minutes') * 60_000,
  } as const;
}

export function readBudgetLimits(inputs: GivenInputs, prices: Prices | null): BudgetLimits {
  return {
    maxRounds: inputs.get('max-rounds'),
    maxContextRounds: inputs.get('max-context-rounds'),
    maxValidationRetries: inputs.get('max-validation-retries'),
    maxContextRequestsPerRound: inputs.get('max-context-requests-per-round'),
    maxTokensPerCall: inputs.get('max-tokens-per-call'),
    maxTotalTokens: inputs.get('max-total-tokens'),
    maxCostUsd: prices === null ? null : inputs.get('max-cost-usd'),
    maxMs: inputs.get('max-minutes') * 60_000,
  };
}

export function readChangeLimits(inputs: GivenInputs): ChangeLimits {
  return {
    maxFiles: inputs.get('max-changed-files'),
    maxDeletedFiles: inputs.get('max-deleted-files'),
    maxFileBytes: inputs.get('max-file-bytes'),
    maxTotalBytes: inputs.get('max-changed-bytes'),
  };
}
