import type { RepositoryRef } from '../core/task.ts';
import type { GivenInputs } from './given-inputs.ts';

/** The configuration of `plan-batch`. */
export function readBatch(inputs: GivenInputs, own: RepositoryRef) {
  const given = inputs.get('repository').map((name): RepositoryRef => {
    const [owner = '', repository = ''] = name.split('/');
    return { owner, name: repository };
  });
  const byName = Map.groupBy(given, ({ owner, name }) => `${owner}/${name}`.toLowerCase());
  const repositories = [...byName.values()].flatMap((same) => same.slice(0, 1));
  return {
    /** Without duplicates, in the given order. */
    repositories: repositories.length === 0 ? [own] : repositories,
    /** Label of the issues. */
    label: inputs.get('label'),
    maxJobs: inputs.get('batch-max-jobs'),
    /** Null: no cap. */
    maxCostUsd: inputs.get('batch-max-cost-usd'),
  } as const;
}
