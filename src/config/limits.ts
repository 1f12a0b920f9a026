import type { BudgetLimits, Prices } from '../core/budget.ts';
import type { ChangeLimits } from '../core/change-set.ts';
import type { GivenInputs } from './given-inputs.ts';

/** A change that takes away more is no answer to an issue. */
const MAX_DELETED_FILES = 20;
/** Far beyond what people read or models write. */
const MAX_FILE_BYTES = 1_048_576;

/** Limits of all runs on one issue together. */
export function readIssueLimits(inputs: GivenInputs) {
  return {
    maxRuns: inputs.get('max-runs-per-issue'),
    /** Null: no cap. */
    maxCostUsd: inputs.get('max-cost-usd-per-issue'),
  } as const;
}

/** Limits of all runs on the repository together; null each: no cap. */
export function readRepositoryLimits(inputs: GivenInputs) {
  return {
    maxCostUsdPerDay: inputs.get('max-cost-usd-per-day'),
    maxCostUsdPerMonth: inputs.get('max-cost-usd-per-month'),
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
    maxDeletedFiles: MAX_DELETED_FILES,
    maxFileBytes: MAX_FILE_BYTES,
    maxTotalBytes: inputs.get('max-changed-bytes'),
  };
}
