import type { Emit } from '../../core/events.ts';
import type { Forge, ForgeReads } from '../../core/ports.ts';
import type { RunPullSource } from '../../core/related-work.ts';
import type { ForgeChecks } from '../../core/remarks/failed-check.ts';
import type { ForgeRemarks } from '../../core/review-comment.ts';
import type { SessionStore } from '../../core/session.ts';
import type { RepositoryRef } from '../../core/task.ts';
import { type ApiOptions, type ForgeApi, openApi } from './api.ts';
import { createOwnComment, createUpdateComment, createUpsertComment } from './comment.ts';
import { type ForgeFetchOptions, waitForForge } from './http/forge-fetch.ts';
import type { RepositoryApi } from './http/rest.ts';
import { createForgeIssues, type IssueRequests } from './issues.ts';
import { createOwnLogin } from './own-login.ts';
import type { PicturePlaces } from './pictures.ts';
import { createPullChange } from './pull-change.ts';
import { createPullWrites, type PullForge } from './pull-request.ts';
import type { ForgeSite, Remedies } from './refusal.ts';
import { createRelatedWork, type RelatedReads } from './related-work.ts';
import { createSetStatus } from './set-status.ts';

export interface ForgeOptions extends ApiOptions {
  /** The address that people use, for links. */
  readonly serverUrl: string;
  readonly repository: RepositoryRef;
}

/** The longest wait for what a run can do without: most failures have passed by then, a spent limit has not. */
const OPTIONAL_MS = 15_000;

/** The most there is: a run of three days saves its session every five minutes, with three requests. */
const OWN_REQUESTS = 3000;

/** What a run can do without, as live updates, has its own budget of requests, and is tried once and not for long. */
const TRIED_ONCE: Partial<ForgeFetchOptions> = {
  maxRequests: OWN_REQUESTS,
  attemptMs: 4000,
  maxAttempts: 1,
};

/** A new branch is not visible everywhere at once. */
const VISIBILITY_MS = 1500;

/** What the ports of a forge are made with. */
export interface ForgeTools extends RepositoryApi<ForgeApi>, ForgeSite {
  readonly repository: RepositoryRef;
  readonly reads: ForgeReads;
  readonly emit: Emit;
  /** For what a run can do without: nothing waits long for it. */
  readonly impatientApi: ForgeApi;
  /** For what takes many requests. */
  readonly withOwnRequests: () => ForgeApi;
  /** Waits a moment. */
  readonly awaitVisibility: () => Promise<void>;
}

type OwnPorts = Pick<Forge, 'publish' | 'pushRight'> & RunPullSource & ForgeRemarks & ForgeChecks;

/** What differs between forges. */
export interface ForgeKind {
  readonly remedies: Remedies;
  /** The logins of the workflow's own token. */
  readonly workflowLogins: readonly string[];
  /** The login of the token's owner; null: the forge does not tell. */
  ownLogin(api: ForgeApi): Promise<string | null>;
  reads(at: RepositoryApi<ForgeApi>): ForgeReads;
  issueRequests(at: RepositoryApi<ForgeApi>): IssueRequests;
  relatedWork(at: RepositoryApi<ForgeApi>, issue: number): RelatedReads;
  session(at: RepositoryApi<ForgeApi>, issue: number): SessionStore;
  pullForge(tools: ForgeTools): PullForge;
  picturePlaces(serverUrl: string): Promise<PicturePlaces>;
  ports(tools: ForgeTools): OwnPorts;
}

/** Implements the ports. What must not use up the requests of a run has requests of its own. */
export function createForge(options: ForgeOptions, kind: ForgeKind): Forge {
  const { serverUrl, repository, emit, remainingMs } = options;
  const [api, triedOnce] = [openApi(options), openApi({ ...options, ...TRIED_ONCE })];
  const impatientApi = openApi({
    ...options,
    remainingMs: (until) => Math.min(OPTIONAL_MS, remainingMs(until)),
  });
  // Each has requests of its own, so that it takes none from publishing and finds some left at the end.
  const withOwnRequests = (): ForgeApi =>
    openApi({
      ...options,
      maxRequests: OWN_REQUESTS,
      attemptMs: 10_000,
      remainingMs: () => remainingMs('report-end'),
    });
  const { remedies, workflowLogins } = kind;
  const reads = kind.reads({ api, repository });
  const awaitVisibility = () =>
    waitForForge(Math.max(0, Math.min(VISIBILITY_MS, remainingMs('run-end'))), options);
  const site = { serverUrl, repository, remedies };
  const tools = { ...site, api, impatientApi, withOwnRequests, reads, emit, awaitVisibility };
  const ownLogin = createOwnLogin(workflowLogins, () => kind.ownLogin(impatientApi));
  return {
    repository,
    ...reads,
    ...kind.ports(tools),
    ownAmong: ownLogin.ownAmong,
    knownAccount: ownLogin.knownAccount,
    ...createPullChange(tools),
    ...createPullWrites(tools, kind.pullForge(tools)),
    // Beside the pull request, whose writes wait for each other.
    setStatus: createSetStatus({ ...tools, api: withOwnRequests() }),
    upsertComment: createUpsertComment({ ...tools, ownLogin }),
    ownComment: createOwnComment({ reads, ownLogin }),
    updateComment: createUpdateComment({ api: triedOnce, repository }),
    async pictures(addresses) {
      const { picturesAt } = await import('./pictures.ts');
      const places = await kind.picturePlaces(serverUrl);
      return picturesAt(addresses, { ...options, places, signal: options.signal() });
    },
    issues: createForgeIssues({ ...tools, ownLogin, requests: kind.issueRequests(tools) }),
    relatedWork: createRelatedWork(emit, (issue) => kind.relatedWork({ api: triedOnce, repository }, issue)),
    sessionOf: (issue) => kind.session({ api: withOwnRequests(), repository }, issue),
  };
}
