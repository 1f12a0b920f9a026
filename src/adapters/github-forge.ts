import { setTimeout as delay } from 'node:timers/promises';
import type { Forge, ForgeWrites } from '../core/ports.ts';
import type { RepositoryRef } from '../core/task.ts';
import { createForgeFetch, type ForgeFetchOptions } from './forge-http.ts';
import { createForgeReads } from './forge-reads.ts';

export interface GitHubForgeOptions extends ForgeFetchOptions {
  readonly serverUrl: string;
  readonly token: string;
  readonly repository: RepositoryRef;
}

const SETTLE_MS = 1500;

/**
 * GitHub, or a GitHub Enterprise Server, behind the ports. Reads work at once; Octokit is loaded by the first write,
 * or earlier by `prepare`.
 */
export function createGitHubForge(
  options: GitHubForgeOptions,
): Forge & { /** Loads what writing needs, so that it is there in time. */ prepare(): Promise<void> } {
  const { apiUrl, serverUrl, token, repository, emit, signal } = options;
  const fetch = createForgeFetch(options);
  const reads = createForgeReads({ apiUrl, token, repository, fetch, emit });
  const sleep = options.sleep ?? ((ms: number, stop: AbortSignal) => delay(ms, undefined, { signal: stop }));
  const settle = () => sleep(SETTLE_MS, signal());
  let loading: Promise<ForgeWrites> | undefined;

  const writes = (): Promise<ForgeWrites> => {
    loading ??= import('./forge-writes.ts').then(({ createForgeWrites }) =>
      createForgeWrites({ apiUrl, serverUrl, token, repository, fetch, reads, emit, settle }),
    );
    return loading;
  };

  return {
    repository,
    ...reads,
    publish: async (commit) => (await writes()).publish(commit),
    upsertPullRequest: async (draft) => (await writes()).upsertPullRequest(draft),
    upsertComment: async (issue, marker, body) => (await writes()).upsertComment(issue, marker, body),
    react: async (commentId) => (await writes()).react(commentId),
    async prepare() {
      await writes();
    },
  };
}
