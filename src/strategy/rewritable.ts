import type { BudgetLimits } from '../core/budget.ts';

const MAX_CHARS = 40_000;
/** Fewest characters to expect per token of a reply. */
const CHARS_PER_TOKEN = 2.5;

/** The most characters of files that a model is asked to rewrite in one reply. */
export function rewritableChars({ maxTokensPerCall }: Pick<BudgetLimits, 'maxTokensPerCall'>): number {
  return Math.min(MAX_CHARS, maxTokensPerCall * CHARS_PER_TOKEN);
}
