import type { PlannedJob } from './plan.ts';

/** What `strategy.matrix` takes, through `fromJSON`: 256 jobs of the longest names are a fifth of what an output may hold. */
export function matrixOf(jobs: readonly PlannedJob[]): string {
  const include = jobs.map(({ repository, issue, baseBranch, maxCostUsd }) => ({
    repository,
    issue,
    'base-branch': baseBranch,
    // A text: as it stands, it is never the default of the input, which the settings of a repository would replace.
    'max-cost-usd': maxCostUsd,
  }));
  return JSON.stringify({ include });
}
