import type { BudgetLimits, Prices } from '../core/budget.ts';
import type { ChangeLimits } from '../core/change-set.ts';
import type { IssueLimits } from '../core/session.ts';
import type { GivenInputs } from './given-inputs.ts';

/** A change that takes away more is no answer to an issue. */
const MAX_DELETED_FILES = 20;
/** Far beyond what people read or models write. */
const MAX_FILE_BYTES = 1_048_576;

export function issueLimitsOf(inputs: GivenInputs): IssueLimits {
  return {
    maxRuns: inputs.get('max-runs-per-issue'),
    maxCostUsd: inputs.get('max-cost-usd-per-issue'),
  };
}

export function budgetLimitsOf(inputs: GivenInputs, prices: Prices | null): BudgetLimits {
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

export function changeLimitsOf(inputs: GivenInputs): ChangeLimits {
  return {
    maxFiles: inputs.get('max-changed-files'),
    maxDeletedFiles: MAX_DELETED_FILES,
    maxFileBytes: MAX_FILE_BYTES,
    maxTotalBytes: inputs.get('max-changed-bytes'),
  };
}
