import type { Emit } from '../../core/events.ts';
import type { Forge, ForgeReads } from '../../core/ports.ts';
import type { PullChangeSource, RelatedWork } from '../../core/related-work.ts';
import { REPOSITORY_LEDGER, type SessionStore } from '../../core/session.ts';
import type { RepositoryRef } from '../../core/task.ts';
import { createForgeApi, type ForgeApi } from './api.ts';
import { createOwnComment, createUpdateComment, createUpsertComment } from './comment.ts';
import { createForgeFetch } from './http/forge-fetch.ts';
import type { RepositoryApi } from './http/rest.ts';
import { createForgeIssues, type IssueRequests } from './issues.ts';
import { type ForgeOptions, LIVE_REQUESTS, sessionRequests, visibilityWait } from './options.ts';
import { createOwnLogin } from './own-login.ts';
import { createPullChange } from './pull-change.ts';
import { createPullWrites, type PullForge } from './pull-request.ts';
import type { ForgeSite, Remedies } from './refusal.ts';
import { createRelatedWork } from './related-work.ts';
import { createSetStatus } from './set-status.ts';

/** What the ports of a forge are made with. */
export interface ForgeTools extends RepositoryApi<ForgeApi>, ForgeSite {
  readonly repository: RepositoryRef;
  readonly reads: ForgeReads;
  readonly emit: Emit;
  /** Waits a moment: a new branch is not visible everywhere at once. */
  readonly awaitVisibility: () => Promise<void>;
}

type SharedPorts =
  | keyof ForgeReads
  | ('repository' | keyof PullChangeSource | 'relatedWork' | 'sessionOf' | 'issues')
  | ('setStatus' | 'upsertComment' | 'ownComment' | 'updateComment' | 'upsertPullRequest' | 'makeDraft');

/** What differs between forges. */
export interface ForgeKind {
  readonly remedies: Remedies;
  /** The logins of the workflow's own token. */
  readonly workflowLogins: readonly string[];
  /** The login of the token's owner; null: the forge does not tell. */
  ownLogin(api: ForgeApi): Promise<string | null>;
  reads(at: RepositoryApi<ForgeApi>): ForgeReads;
  issueRequests(at: RepositoryApi<ForgeApi>): IssueRequests;
  relatedWork(at: RepositoryApi<ForgeApi>, issue: number): Promise<RelatedWork>;
  session(at: RepositoryApi<ForgeApi>, issue: number): SessionStore;
  pullForge(tools: ForgeTools): PullForge;
  ports(tools: ForgeTools): Omit<Forge, SharedPorts>;
}

/** Implements the ports. What must not use up the requests of a run has requests of its own. */
export function createForge(options: ForgeOptions, kind: ForgeKind): Forge {
  const { serverUrl, repository, emit } = options;
  const apiWith = (own: Partial<ForgeOptions>): ForgeApi =>
    createForgeApi(options, createForgeFetch({ ...options, ...own }));
  const [api, liveApi] = [apiWith({}), apiWith(LIVE_REQUESTS)];
  const newSessionApi = (): ForgeApi => apiWith(sessionRequests(options));
  const sessionApi = newSessionApi();
  const { remedies, workflowLogins } = kind;
  const reads = kind.reads({ api, repository });
  const awaitVisibility = visibilityWait(options);
  const tools = { api, reads, repository, serverUrl, emit, awaitVisibility, remedies };
  const ownLogin = createOwnLogin(workflowLogins, () => kind.ownLogin(api));
  return {
    repository,
    ...reads,
    ...kind.ports(tools),
    ...createPullChange(tools),
    ...createPullWrites(tools, kind.pullForge(tools)),
    // Beside the pull request, whose writes wait for each other.
    setStatus: createSetStatus({ ...tools, api: sessionApi }),
    upsertComment: createUpsertComment({ ...tools, ownLogin }),
    ownComment: createOwnComment({ reads, ownLogin }),
    updateComment: createUpdateComment({ api: liveApi, repository }),
    issues: createForgeIssues({ ...tools, ownLogin, requests: kind.issueRequests(tools) }),
    relatedWork: createRelatedWork(emit, (issue) => kind.relatedWork({ api: liveApi, repository }, issue)),
    sessionOf: (issue) => {
      // What runs cost is kept even where checkpoints have taken all requests of the issue's own session.
      const own = issue === REPOSITORY_LEDGER ? newSessionApi() : sessionApi;
      return kind.session({ api: own, repository }, issue);
    },
  };
}
