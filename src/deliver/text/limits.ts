import type { BudgetLimits } from '../../core/budget.ts';

/** The resolved budget in one line, for the log, with each limit under the name of its input. */
export function budgetLine(limits: BudgetLimits, model: string): string {
  const all = {
    'max-rounds': limits.maxRounds,
    'max-context-rounds': limits.maxContextRounds,
    'max-validation-retries': limits.maxValidationRetries,
    'max-context-requests-per-round': limits.maxContextRequestsPerRound,
    'max-tokens-per-call': limits.maxTokensPerCall,
    'max-total-tokens': limits.maxTotalTokens,
    'max-cost-usd': limits.maxCostUsd ?? 'none',
    'max-minutes': limits.maxMs / 60_000,
  };
  const named = Object.entries(all).map(([name, value]) => `${name} ${value}`);
  const unknown = ` The price of ${model} is unknown, so no cost limit applies: give the input price to have one.`;
  return `Budget: ${named.join(', ')}.${limits.maxCostUsd === null ? unknown : ''}`;
}
