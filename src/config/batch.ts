import type { RepositoryRef } from '../core/task.ts';
import type { GivenInputs } from './given-inputs.ts';

/** The configuration of `plan-batch`. */
export interface BatchSettings {
  /** Without duplicates, in the given order. */
  readonly repositories: readonly RepositoryRef[];
  /** Label of the issues. */
  readonly label: string;
  readonly maxJobs: number;
  /** Null: no cap. */
  readonly maxCostUsd: number | null;
}

export function readBatch(inputs: GivenInputs, own: RepositoryRef): BatchSettings {
  const given = inputs.get('repository').map((name): RepositoryRef => {
    const [owner = '', repository = ''] = name.split('/');
    return { owner, name: repository };
  });
  const byName = Map.groupBy(given, ({ owner, name }) => `${owner}/${name}`.toLowerCase());
  const repositories = [...byName.values()].flatMap((same) => same.slice(0, 1));
  return {
    repositories: repositories.length === 0 ? [own] : repositories,
    label: inputs.get('label'),
    maxJobs: inputs.get('batch-max-jobs'),
    maxCostUsd: inputs.get('batch-max-cost-usd'),
  };
}
