import type { BudgetLimits } from '../core/budget.ts';

/** The resolved budget in one line, for the log. */
export function budgetLine(limits: BudgetLimits): string {
  return `Budget: ${limitsOf(limits)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')}.`;
}

/** Each limit of the budget under the name of its input. */
export function limitsOf(limits: BudgetLimits): readonly (readonly [name: string, value: number | string])[] {
  return [
    ['max-rounds', limits.maxRounds],
    ['max-context-rounds', limits.maxContextRounds],
    ['max-validation-retries', limits.maxValidationRetries],
    ['max-context-requests-per-round', limits.maxContextRequestsPerRound],
    ['max-tokens-per-call', limits.maxTokensPerCall],
    ['max-total-tokens', limits.maxTotalTokens],
    ['max-cost-usd', limits.maxCostUsd ?? 'none'],
    ['max-minutes', limits.maxMs / 60_000],
  ];
}
