import type { BudgetLimits, Prices } from '../core/budget.ts';
import type { ChangeLimits } from '../core/change-set.ts';
import type { IssueLimits } from '../core/session.ts';
import type { RepositoryRef } from '../core/task.ts';
import type { GivenInputs, GivenSettings } from './given-inputs.ts';
import { readContextWindow } from './prices.ts';
import type { ModelConfig } from './provider-presets.ts';

/** The configuration of `plan-batch`. Its repositories stand in the given order, each once. */
export function readBatch(inputs: GivenInputs, own: RepositoryRef) {
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
  } as const;
}

/** How the run talks with models, besides the model itself. */
export function readChat(inputs: GivenInputs, model: ModelConfig) {
  const toolCalling = inputs.get('tool-calling');
  return {
    agent: inputs.get('agent'),
    escalationModel: inputs.get('escalation-model'),
    contextWindow: readContextWindow(inputs, model),
    toolCalling: toolCalling === 'json-strict' ? 'json' : toolCalling,
    schemaCheck: toolCalling === 'json-strict' ? 'enforced' : 'observed',
  } as const;
}

/** How a change is reviewed, beyond the commands. @param model the run's own */
export function readReview(
  inputs: GivenInputs,
  model: string,
  { packages }: Pick<GivenSettings, 'packages'>,
) {
  return {
    proof: inputs.get('proof'),
    onTamper: inputs.get('on-tamper'),
    testPaths: inputs.get('test-paths'),
    commitCommandChanges: inputs.get('commit-command-changes'),
    allowSecrets: inputs.get('allow-secrets'),
    critic: readCritic(inputs, model),
    packages,
  } as const;
}

/** Null: no critic reads the change. */
function readCritic(inputs: GivenInputs, model: string): { readonly model: string } | null {
  const given = inputs.get('critic');
  return given.toLowerCase() === 'off' ? null : { model: given.toLowerCase() === 'on' ? model : given };
}

/** A change that takes away more is no answer to an issue. */
const MAX_DELETED_FILES = 20;
/** Far beyond what people read or models write. */
const MAX_FILE_BYTES = 1_048_576;

export function readIssueLimits(inputs: GivenInputs): IssueLimits {
  return {
    maxRuns: inputs.get('max-runs-per-issue'),
    maxCostUsd: inputs.get('max-cost-usd-per-issue'),
  };
}

/** Of all runs on the repository together; null each: no cap. */
export function readRepositoryLimits(inputs: GivenInputs) {
  return {
    maxCostUsdPerDay: inputs.get('max-cost-usd-per-day'),
    maxCostUsdPerMonth: inputs.get('max-cost-usd-per-month'),
  } as const;
}

export function readBudgetLimits(inputs: GivenInputs, prices: Prices | null): BudgetLimits {
  return {
    maxRounds: inputs.get('max-rounds'),
    maxContextRounds: inputs.get('max-context-rounds'),
    maxValidationRetries: inputs.get('max-validation-retries'),
    maxContextRequestsPerRound: inputs.get('max-context-requests-per-round'),
    maxTokensPerCall: inputs.get('max-tokens-per-call'),
    maxTotalTokens: inputs.get('max-total-tokens'),
    maxCostUsd: prices === null ? null : inputs.get('max-cost-usd'),
    maxMs: inputs.get('max-minutes') * 60_000,
  };
}

export function readChangeLimits(inputs: GivenInputs): ChangeLimits {
  return {
    maxFiles: inputs.get('max-changed-files'),
    maxDeletedFiles: MAX_DELETED_FILES,
    maxFileBytes: MAX_FILE_BYTES,
    maxTotalBytes: inputs.get('max-changed-bytes'),
  };
}
