import { Budget, type BudgetLimits } from '../../src/core/budget.ts';

/** Limits that a test does not come near, unless it is about one of them. */
export const LIMITS: BudgetLimits = {
  maxRounds: 20,
  maxContextRounds: 3,
  maxValidationRetries: 3,
  maxContextRequestsPerRound: 5,
  maxTokensPerCall: 1000,
  maxTotalTokens: 1_000_000,
  maxCostUsd: null,
  maxMs: 60_000,
};

/** A budget without prices whose clock stands still. */
export function budgetOf(limits: Partial<BudgetLimits> = {}): Budget {
  return new Budget({ limits: { ...LIMITS, ...limits }, prices: null, startedAt: 0, now: () => 0 });
}
