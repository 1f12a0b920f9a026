import type { RepositoryRef } from '../core/task.ts';
import type { GivenInputs } from './given-inputs.ts';

/** The configuration of `plan-batch` and `roll-up`. */
export interface BatchConfig {
  /** Without duplicates, in the given order. */
  readonly repositories: readonly RepositoryRef[];
  /** Label of the issues; empty: any. */
  readonly label: string;
  /** Title or number; empty: any. */
  readonly milestone: string;
  readonly maxJobs: number;
  /** Null: no cap. */
  readonly maxCostUsd: number | null;
  readonly days: number;
}

export function readBatch(inputs: GivenInputs, own: RepositoryRef): BatchConfig {
  const given = inputs.get('repositories').map((name): RepositoryRef => {
    const [owner = '', repository = ''] = name.split('/');
    return { owner, name: repository };
  });
  const byName = Map.groupBy(given, ({ owner, name }) => `${owner}/${name}`.toLowerCase());
  const repositories = [...byName.values()].flatMap((same) => same.slice(0, 1));
  const milestone = inputs.get('batch-milestone');
  return {
    repositories: repositories.length === 0 ? [own] : repositories,
    label: inputs.get('batch-label') || (milestone === '' ? inputs.get('label') : ''),
    milestone,
    maxJobs: inputs.get('batch-max'),
    maxCostUsd: inputs.get('max-cost-usd-per-batch'),
    days: inputs.get('roll-up-days'),
  };
}
