import type { BudgetLimits } from '../core/budget.ts';

const MAX_CHARS = 40_000;
/** A reply of so many tokens holds at least this many characters each. */
const CHARS_PER_TOKEN = 2.5;

/** How many characters of files a model is asked to write anew in one reply. */
export function rewritableChars({ maxTokensPerCall }: Pick<BudgetLimits, 'maxTokensPerCall'>): number {
  return Math.min(MAX_CHARS, maxTokensPerCall * CHARS_PER_TOKEN);
}
