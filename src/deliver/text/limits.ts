import type { BudgetLimits } from '../../core/budget.ts';

/** The resolved budget in one line, for the log. */
export function budgetLine(limits: BudgetLimits, model: string): string {
  const all = limitsOf(limits).map(([name, value]) => `${name} ${value}`);
  const unknown = ` The price of ${model} is unknown, so no cost limit applies: give the input price to have one.`;
  return `Budget: ${all.join(', ')}.${limits.maxCostUsd === null ? unknown : ''}`;
}

/** Each limit of the budget under the name of its input. */
function limitsOf(limits: BudgetLimits): readonly (readonly [name: string, value: number | string])[] {
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
