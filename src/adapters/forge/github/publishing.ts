import type { Emit } from '../../../core/events.ts';
import type { ForgeReads, ForgeWrites } from '../../../core/ports.ts';
import type { RepositoryRef } from '../../../core/task.ts';
import type { ForgeFetch } from '../http.ts';
import { createForgeApi, type ForgeApi } from './api.ts';
import { createPublish } from './publish-commit.ts';
import { createTakeWordsBack, createUpsertPullRequest } from './pull-request.ts';

export interface ForgePublishingOptions {
  readonly apiUrl: string;
  /** The address that people use, for links. */
  readonly serverUrl: string;
  readonly token: string;
  readonly repository: RepositoryRef;
  readonly fetch: ForgeFetch;
  readonly reads: ForgeReads;
  readonly emit: Emit;
  /** Waits a moment until a branch that was just made is visible everywhere. */
  readonly settle: () => Promise<void>;
}

export type ForgePublishing = Pick<ForgeWrites, 'publish' | 'upsertPullRequest' | 'takeWordsBack'> &
  Pick<ForgeApi, 'graphql'>;

/** The commit and its pull request. Loads Octokit, so it is imported only when a change is published. */
export function createForgePublishing(options: ForgePublishingOptions): ForgePublishing {
  const api = createForgeApi(options);
  return {
    publish: createPublish({ ...options, api }),
    upsertPullRequest: createUpsertPullRequest({ ...options, api }),
    takeWordsBack: createTakeWordsBack({ ...options, api }),
    graphql: api.graphql,
  };
}
