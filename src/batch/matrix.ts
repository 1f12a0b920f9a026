import type { PlannedJob } from './plan.ts';

/**
 * For `strategy.matrix`, through `fromJSON`: 256 jobs with the longest names are a fifth of the size limit of an
 * output.
 */
export function matrixOf(jobs: readonly PlannedJob[]): string {
  const include = jobs.map(({ repository, issue, baseBranch, maxCostUsd }) => ({
    repository,
    issue,
    'base-branch': baseBranch,
    // As text with six decimals, it never equals the input's default, which a repository's settings would replace.
    'max-cost-usd': maxCostUsd,
  }));
  return JSON.stringify({ include });
}
