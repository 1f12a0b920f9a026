import type { Forge, ForgeReads, ForgeWrites } from '../../../core/ports.ts';
import type { RepositoryRef } from '../../../core/task.ts';
import { createForgeFetch, type ForgeFetchOptions, pause } from '../http.ts';
import { createUpsertComment } from './comment.ts';
import { graphRoot } from './paths.ts';
import type { ForgePublishing } from './publishing.ts';
import { createForgeReads } from './reads.ts';
import { createForgeRemarks } from './remarks.ts';
import { createForgeRest } from './rest.ts';
import { createSessionRef } from './session-ref.ts';

export interface GitHubForgeOptions extends ForgeFetchOptions {
  readonly serverUrl: string;
  readonly token: string;
  readonly repository: RepositoryRef;
}

const SETTLE_MS = 1500;
/** Sessions are kept beside everything else: what happens to them takes nothing from the requests that publish. */
const SESSION_REQUESTS = { maxRequests: 50, attemptMs: 10_000 };

/**
 * GitHub, or a GitHub Enterprise Server, behind the ports. Reads, comments and reactions work at once; Octokit is
 * loaded when a change is published.
 */
export function createGitHubForge(options: GitHubForgeOptions): Forge {
  const { apiUrl, serverUrl, token, repository, emit } = options;
  const fetch = createForgeFetch(options);
  const rest = createForgeRest({ apiUrl, token, fetch });
  const reads = createForgeReads({ rest, repository });
  const settle = () => pause(Math.max(0, Math.min(SETTLE_MS, options.deadline('work'))), options);
  let loading: Promise<ForgePublishing> | undefined;

  const publishing = (): Promise<ForgePublishing> => {
    loading ??= import('./publishing.ts').then(({ createForgePublishing }) =>
      createForgePublishing({ apiUrl, serverUrl, token, repository, fetch, reads, emit, settle }),
    );
    return loading;
  };
  const graphql = async (query: string) => (await publishing()).graphql(query, {});
  const sessionFetch = createForgeFetch({
    ...{ ...options, ...SESSION_REQUESTS },
    deadline: () => options.deadline('report'),
  });

  return {
    repository,
    ...reads,
    publish: async (commit) => (await publishing()).publish(commit),
    upsertPullRequest: async (draft) => (await publishing()).upsertPullRequest(draft),
    takeWordsBack: async (pull, words) => (await publishing()).takeWordsBack(pull, words),
    isHead: createIsHead({ reads, settle }),
    upsertComment: createUpsertComment({ rest, reads, repository, graphql }),
    ...createForgeRemarks({
      rest,
      graph: createForgeRest({ apiUrl: graphRoot(apiUrl), token, fetch }),
      repository,
      emit,
    }),
    sessionOf: (issue) => createSessionRef({ apiUrl, token, repository, issue, fetch: sessionFetch }),
  };
}

/** @param tools.settle waits a moment: a branch that was just made is not visible everywhere at once */
function createIsHead(tools: {
  readonly reads: Pick<ForgeReads, 'branch'>;
  readonly settle: () => Promise<void>;
}): ForgeWrites['isHead'] {
  const { reads, settle } = tools;
  return async (branch, commit) => {
    const seen = await reads.branch(branch);
    if (seen !== null) return seen.headSha === commit;
    await settle();
    return (await reads.branch(branch))?.headSha === commit;
  };
}
