import { useProxy } from './adapters/runner/proxy.ts';
import { writeBatchFile } from './adapters/runner/run-folder.ts';
import { isWhole, planBatch } from './batch/plan.ts';
import { matrixOf, planReason, planSummary } from './batch/plan-summary.ts';
import { nameOf, survey, type UnreadRepository } from './batch/survey.ts';
import type { BootstrapContext } from './bootstrap.ts';
import type { BatchRepository } from './core/batch/ports.ts';
import { openBatch } from './open-forge.ts';
import { endedEarly, type RunResult } from './run/result.ts';

/** A repository with many issues takes a few hundred; more means a mistake, of the user or of this program. */
const MOST_REQUESTS = 5000;

/**
 * Which issues a matrix of jobs is to work on. Where a repository cannot be read, the others are planned, and the job
 * fails all the same: its outputs are those of a plan. Writes nothing at the forge. @throws {ServiceFault | Cancelled}
 */
export async function plan(context: BootstrapContext): Promise<RunResult> {
  const { config } = context;
  const { batch } = config.source;
  const { limits, issueLimits } = config.budget;
  const repositories = await repositoriesOf(context);
  const found = await survey(repositories, batch, (text) => note(context, text));
  const planned = await planBatch(found, {
    maxJobs: batch.maxJobs,
    money: {
      perJob: limits.maxCostUsd,
      perBatch: batch.maxCostUsd,
      perIssue: limits.maxCostUsd === null ? null : issueLimits.maxCostUsd,
    },
    ofIssue: issueLimits,
    now: Date.now(),
  });
  noteUnread(context, planned.unread);
  const report = {
    summary: planSummary(planned, config.forge.serverUrl),
    outputs: {
      matrix: matrixOf(planned.jobs),
      'job-count': String(planned.jobs.length),
      'batch-path': await writeBatchFile(context.folder, planned),
    },
  };
  return { ...endedEarly(isWhole(planned) ? 'skipped' : 'failed', planReason(planned)), report };
}

function noteUnread(context: BootstrapContext, unread: readonly UnreadRepository[]): void {
  for (const { name, why } of unread) note(context, `${name} is left out: ${why}`, 'warning');
}

async function repositoriesOf({
  config,
  env,
  signal,
  budget,
  telemetry,
}: BootstrapContext): Promise<readonly BatchRepository[]> {
  await useProxy(env);
  const open = await openBatch(config.forge.name, {
    ...config.forge,
    emit: telemetry.emit,
    maxRequests: MOST_REQUESTS,
    signal: () => signal,
    remainingMs: () => budget.remainingMs,
  });
  const repositories = config.source.batch.repositories.map(open);
  note({ telemetry }, `Repositories: ${repositories.map(nameOf).join(', ')}.`);
  return repositories;
}

function note(
  { telemetry }: Pick<BootstrapContext, 'telemetry'>,
  text: string,
  level: 'info' | 'warning' = 'info',
): void {
  telemetry.emit({ kind: 'note', level, text });
}
