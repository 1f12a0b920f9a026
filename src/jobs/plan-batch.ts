import { costsPerRun } from '../batch/forecast.ts';
import { isWhole, planBatch } from '../batch/plan.ts';
import { matrixOf, planReason, planSummary } from '../batch/plan-summary.ts';
import { nameOf, survey, type UnreadRepository } from '../batch/survey.ts';
import { repositoriesIn } from '../config/config.ts';
import { issueLimitsOf } from '../config/limits.ts';
import type { BatchRepository } from '../core/batch/ports.ts';
import { nothingDone, type RunResult } from '../deliver/result.ts';
import { openBatch } from '../start/forge.ts';
import type { Start, UnconfiguredStart } from '../start/start.ts';
import { applyRepositorySettings } from './repository-settings.ts';

/** A repository with many issues takes a few hundred; more means a mistake, of the user or of this program. */
const MOST_REQUESTS = 5000;

/**
 * Which issues a matrix of jobs is to work on. Where a repository cannot be read, the others are planned, and the job
 * fails all the same: its outputs are those of a plan. Writes nothing at the forge. @throws {ServiceFault | Cancelled}
 */
export async function planOf(opened: UnconfiguredStart): Promise<RunResult> {
  const start = await applyRepositorySettings(opened);
  const { config } = start;
  const { inputs, limits } = config;
  const issueLimits = issueLimitsOf(inputs);
  const repositories = await repositoriesOf(start);
  const found = await survey(repositories, inputs.get('label'), (text) => note(start, text));
  const planned = await planBatch(found, {
    maxJobs: inputs.get('batch-max-jobs'),
    openPulls: {
      repository: config.runner.repository,
      most: inputs.get('agent') === 'coder' ? inputs.get('max-open-pull-requests') : Infinity,
    },
    money: {
      perJob: limits.maxCostUsd,
      perBatch: inputs.get('batch-max-cost-usd'),
      perIssue: limits.maxCostUsd === null ? null : issueLimits.maxCostUsd,
    },
    ofIssue: issueLimits,
    now: Date.now(),
  });
  noteUnread(start, planned.unread);
  const added = {
    summary: planSummary(planned, config.forge.serverUrl, await costsPerRun(found.repositories)),
    outputs: { matrix: matrixOf(planned.jobs) },
  };
  return { ...nothingDone(isWhole(planned) ? 'skipped' : 'failed', planReason(planned)), added };
}

function noteUnread(start: Start, unread: readonly UnreadRepository[]): void {
  for (const { name, why } of unread) note(start, `${name} is left out: ${why}`, 'warning');
}

async function repositoriesOf({
  config,
  signal,
  budget,
  telemetry,
}: Start): Promise<readonly BatchRepository[]> {
  const open = await openBatch(config.forge.name, {
    ...config.forge,
    emit: telemetry.emit,
    maxRequests: MOST_REQUESTS,
    signal: () => signal,
    remainingMs: () => budget.remainingMs,
  });
  const repositories = repositoriesIn(config).map(open);
  note({ telemetry }, `Repositories: ${repositories.map(nameOf).join(', ')}.`);
  return repositories;
}

function note(
  { telemetry }: Pick<Start, 'telemetry'>,
  text: string,
  level: 'info' | 'warning' = 'info',
): void {
  telemetry.emit({ kind: 'note', level, text });
}
