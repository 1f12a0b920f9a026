import type { Spent } from '../budget.ts';

/** Follows the tokens of a run wherever they are shown: says for how many calls they are estimated; empty: for none. */
export function estimatedPart({
  modelCalls,
  estimatedCalls = 0,
}: Pick<Spent, 'modelCalls' | 'estimatedCalls'>): string {
  if (estimatedCalls === 0) return '';
  return estimatedCalls < modelCalls
    ? ` (estimated for ${estimatedCalls} of ${modelCalls} calls)`
    : ' (estimated)';
}

/** The same for one reply. */
export function estimatedMark({ source }: { readonly source: 'reported' | 'estimated' }): string {
  return estimatedPart({ modelCalls: 1, estimatedCalls: source === 'estimated' ? 1 : 0 });
}
