import type { Spent } from '../budget.ts';

/** Behind the tokens of a run, wherever they are shown: which of them the endpoint did not tell; empty: it told all. */
export function estimatedPart({
  modelCalls,
  estimatedCalls = 0,
}: Pick<Spent, 'modelCalls' | 'estimatedCalls'>): string {
  if (estimatedCalls === 0) return '';
  return estimatedCalls < modelCalls
    ? ` (estimated for ${estimatedCalls} of ${modelCalls} calls)`
    : ' (estimated)';
}

/** The same of one reply. */
export function estimatedMark({ source }: { readonly source: 'reported' | 'estimated' }): string {
  return estimatedPart({ modelCalls: 1, estimatedCalls: source === 'estimated' ? 1 : 0 });
}
