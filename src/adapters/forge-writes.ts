import type { Emit } from '../core/events.ts';
import { Cancelled, messageOf } from '../core/fault.ts';
import type { ForgeReads, ForgeWrites } from '../core/ports.ts';
import type { RepositoryRef } from '../core/task.ts';
import { createForgeApi, demanded } from './forge-api.ts';
import { createUpsertComment } from './forge-comment.ts';
import { createPublish } from './forge-commit.ts';
import type { ForgeFetch } from './forge-http.ts';
import { repositoryPath } from './forge-paths.ts';
import { createUpsertPullRequest } from './forge-pull-request.ts';

export interface ForgeWritesOptions {
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

/** Everything that Tether writes at GitHub. Loads Octokit, so it is imported only when something is written. */
export function createForgeWrites(options: ForgeWritesOptions): ForgeWrites {
  const { repository, emit } = options;
  const tools = { ...options, api: createForgeApi(options) };
  return {
    publish: createPublish(tools),
    upsertPullRequest: createUpsertPullRequest(tools),
    upsertComment: createUpsertComment(tools),
    async react(commentId) {
      const path = `${repositoryPath(repository)}/issues/comments/${commentId}/reactions`;
      try {
        demanded(await tools.api.call('POST', path, { content: 'eyes' }), 'react to the comment');
      } catch (thrown) {
        if (thrown instanceof Cancelled) throw thrown;
        emit({ kind: 'note', level: 'info', text: messageOf(thrown) });
      }
    },
  };
}
