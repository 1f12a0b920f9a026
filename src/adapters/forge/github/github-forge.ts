import type { Forge, ForgeReads, ForgeWrites } from '../../../core/ports.ts';
import type { RepositoryRef } from '../../../core/task.ts';
import { createForgeFetch, type ForgeFetchOptions, pause } from '../http.ts';
import { createForgeApi } from './api.ts';
import { createForgeChecks } from './checks.ts';
import { createUpsertComment } from './comment.ts';
import { createForgeIssues } from './issues.ts';
import { createPublish } from './publish-commit.ts';
import { createTakeWordsBack, createUpsertPullRequest } from './pull-request.ts';
import { createForgeReads } from './reads.ts';
import { createForgeRemarks } from './remarks.ts';
import { createSessionRef } from './session-ref.ts';

export interface GitHubForgeOptions extends ForgeFetchOptions {
  /** The address that people use, for links. */
  readonly serverUrl: string;
  readonly token: string;
  readonly repository: RepositoryRef;
}

const SETTLE_MS = 1500;
/** Sessions are kept beside everything else: what happens to them takes nothing from the requests that publish. */
const SESSION_REQUESTS = { maxRequests: 50, attemptMs: 10_000 };

/** GitHub, or a GitHub Enterprise Server, behind the ports. */
export function createGitHubForge(options: GitHubForgeOptions): Forge {
  const { apiUrl, serverUrl, token, repository, emit } = options;
  const api = createForgeApi({ apiUrl, token, fetch: createForgeFetch(options) });
  const reads = createForgeReads({ api, repository });
  /** Waits a moment until a branch that was just made is visible everywhere. */
  const settle = () => pause(Math.max(0, Math.min(SETTLE_MS, options.deadline('work'))), options);
  const tools = { api, reads, repository, serverUrl, emit, settle };
  const sessionFetch = createForgeFetch({
    ...{ ...options, ...SESSION_REQUESTS },
    deadline: () => options.deadline('report'),
  });
  const sessionApi = createForgeApi({ apiUrl, token, fetch: sessionFetch });

  return {
    repository,
    ...reads,
    publish: createPublish(tools),
    upsertPullRequest: createUpsertPullRequest(tools),
    takeWordsBack: createTakeWordsBack(tools),
    isHead: createIsHead({ reads, settle }),
    upsertComment: createUpsertComment(tools),
    ...createForgeRemarks(tools),
    ...createForgeChecks(tools),
    issues: createForgeIssues(tools),
    sessionOf: (issue) => createSessionRef({ api: sessionApi, repository, issue }),
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
