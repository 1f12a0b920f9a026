import { type ApiOptions, openApi } from '../adapters/forge/api.ts';
import type { ForgeOptions } from '../adapters/forge/forge.ts';
import { createGitHubForge } from '../adapters/forge/github/github-forge.ts';
import { readEventFile } from '../adapters/runner/event-file.ts';
import { shutdownGracePeriod } from '../adapters/runner/shutdown-grace-period.ts';
import type { ForgeName, RunnerContext } from '../config/environment.ts';
import type { ForgeConfig } from '../config/forge.ts';
import type { BatchRepository } from '../core/batch/ports.ts';
import type { Budget } from '../core/budget.ts';
import type { Forge } from '../core/ports.ts';
import type { ForgeSetup } from '../core/preflight/ports.ts';
import type { RepositoryRef } from '../core/task.ts';

type ForgeAccess = Pick<ForgeOptions, 'repository' | 'emit' | 'signal' | 'remainingMs'>;

/** The only place that knows which forges there are. Code for forges other than GitHub is loaded on demand. */
async function openForge(config: ForgeConfig, options: ForgeAccess): Promise<Forge> {
  const all = { ...config, ...options };
  switch (config.name) {
    case 'github':
      return createGitHubForge(all);
    case 'gitea': {
      const { createGiteaForge } = await import('../adapters/forge/gitea/gitea-forge.ts');
      return createGiteaForge(all);
    }
  }
}

/** The same for some requests outside of a run, which end in time. */
export function openForgeFor(
  limitMs: number,
  config: ForgeConfig,
  { signal, ...options }: Omit<ForgeAccess, 'signal' | 'remainingMs'> & { readonly signal: AbortSignal },
): Promise<Forge> {
  const endsAt = performance.now() + limitMs;
  return openForge(config, {
    ...options,
    signal: () => signal,
    remainingMs: () => Math.max(0, endsAt - performance.now()),
  });
}

export async function openSetup(name: ForgeName, options: ForgeOptions): Promise<ForgeSetup> {
  const at = { api: openApi(options), repository: options.repository };
  switch (name) {
    case 'github':
      return (await import('../adapters/forge/github/setup.ts')).createGitHubSetup(at);
    case 'gitea':
      return (await import('../adapters/forge/gitea/setup.ts')).createGiteaSetup(at);
  }
}

/** Opens repositories by name, all with the same token. */
export async function openBatch(
  name: ForgeName,
  options: ApiOptions,
): Promise<(repository: RepositoryRef) => BatchRepository> {
  const open = await batchOf(name);
  const api = openApi(options);
  return (repository) => open({ api, repository });
}

async function batchOf(name: ForgeName) {
  switch (name) {
    case 'github':
      return (await import('../adapters/forge/github/batch.ts')).createGitHubBatch;
    case 'gitea':
      return (await import('../adapters/forge/gitea/batch.ts')).createGiteaBatch;
  }
}

/** The forge of a run. When the run stops, requests in flight are aborted; the last report may still be sent. */
export function openRunForge(
  config: ForgeConfig,
  {
    stop,
    budget,
    ...options
  }: Omit<ForgeAccess, 'signal' | 'remainingMs'> & { readonly stop: AbortSignal; readonly budget: Budget },
): Promise<Forge> {
  const grace = shutdownGracePeriod(stop);
  return openForge(config, {
    ...options,
    signal: () => (stop.aborted ? grace.signal : stop),
    remainingMs: (until) => (stop.aborted ? grace.leftMs() : leftUntil(until, budget)),
  });
}

/** Milliseconds. */
function leftUntil(until: 'run-end' | 'report-end', { limits, elapsedMs }: Budget): number {
  return Math.max(0, limits.maxMs + (until === 'report-end' ? REPORT_MS : 0) - elapsedMs);
}

/** For all requests of the last report together, once the run's own time is over. */
const REPORT_MS = 20_000;

/** The event that started the run, in GitHub's form. @param label the one that starts a run */
export async function readEvent(
  name: ForgeName,
  { eventPath, eventName }: RunnerContext,
  label: string,
): Promise<{ readonly name: string; readonly payload: unknown }> {
  const event = { name: eventName, payload: readEventFile(eventPath) };
  if (name !== 'gitea') return event;
  return (await import('../adapters/forge/gitea/event.ts')).asGitHubEvent(event, label);
}
