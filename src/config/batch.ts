import type { RepositoryRef } from '../core/task.ts';
import type { GivenInputs } from './given-inputs.ts';

/** The configuration of `plan-batch`. */
export function readBatch(inputs: GivenInputs, own: RepositoryRef) {
  const given = inputs.get('repositories').map((name): RepositoryRef => {
    const [owner = '', repository = ''] = name.split('/');
    return { owner, name: repository };
  });
  const byName = Map.groupBy(given, ({ owner, name }) => `${owner}/${name}`.toLowerCase());
  const repositories = [...byName.values()].flatMap((same) => same.slice(0, 1));
  const milestone = inputs.get('batch-milestone');
  return {
    /** Without duplicates, in the given order. */
    repositories: repositories.length === 0 ? [own] : repositories,
    /** Label of the issues; empty: any. */
    label: inputs.get('batch-label') || (milestone === '' ? inputs.get('label') : ''),
    /** Title or number; empty: any. */
    milestone,
    maxJobs: inputs.get('batch-max'),
    /** Null: no cap. */
    maxCostUsd: inputs.get('max-cost-usd-per-batch'),
  } as const;
}
