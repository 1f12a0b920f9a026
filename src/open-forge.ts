import { createGitHubForge } from './adapters/forge/github/github-forge.ts';
import type { ForgeOptions } from './adapters/forge/options.ts';
import { readEventFile } from './adapters/runner/event-file.ts';
import type { ForgeName, RunnerContext } from './config/environment.ts';
import type { BatchRepository } from './core/batch/ports.ts';
import type { Forge } from './core/ports.ts';
import type { ForgeSetup } from './core/preflight/ports.ts';
import type { RepositoryRef } from './core/task.ts';

/** The only place that knows which forges there are. Code for forges other than GitHub is loaded on demand. */
export async function openForge(name: ForgeName, options: ForgeOptions): Promise<Forge> {
  switch (name) {
    case 'github':
      return createGitHubForge(options);
    case 'gitea':
      return (await import('./adapters/forge/gitea/gitea-forge.ts')).createGiteaForge(options);
  }
}

export async function openSetup(name: ForgeName, options: ForgeOptions): Promise<ForgeSetup> {
  switch (name) {
    case 'github':
      return (await import('./adapters/forge/github/setup.ts')).createGitHubSetup(options);
    case 'gitea':
      return (await import('./adapters/forge/gitea/setup.ts')).createGiteaSetup(options);
  }
}

/** Opens repositories by name, all with the same token. */
export async function openBatch(
  name: ForgeName,
  options: Omit<ForgeOptions, 'repository'>,
): Promise<(repository: RepositoryRef) => BatchRepository> {
  switch (name) {
    case 'github':
      return (await import('./adapters/forge/github/batch.ts')).createGitHubBatch(options);
    case 'gitea':
      return (await import('./adapters/forge/gitea/batch.ts')).createGiteaBatch(options);
  }
}

/** The event that started the run, in GitHub's form. @param label the one that starts a run */
export async function readEvent(
  name: ForgeName,
  { eventPath, eventName }: RunnerContext,
  label: string,
): Promise<{ readonly name: string; readonly payload: unknown }> {
  const event = { name: eventName, payload: readEventFile(eventPath) };
  if (name !== 'gitea') return event;
  return (await import('./adapters/forge/gitea/event.ts')).asGitHubEvent(event, label);
}
