import type { Forge } from '../../../core/ports.ts';
import { REPOSITORY_LEDGER } from '../../../core/session.ts';
import { createForgeApi } from '../api.ts';
import { createOwnComment, createUpdateComment, createUpsertComment } from '../comment.ts';
import { createSetStatus } from '../commit-status.ts';
import { createForgeFetch } from '../http/forge-fetch.ts';
import { unlessRefused } from '../http/rejected.ts';
import type { RestApi } from '../http/rest.ts';
import { createForgeIssues } from '../issues.ts';
import { createLiveFetch, createSessionFetch, type ForgeOptions } from '../options.ts';
import { createOwnLogin, loginOf, type OwnLogin } from '../own-login.ts';
import { repositoryPath } from '../paths.ts';
import { createPullChange } from '../pull-change.ts';
import type { Remedies } from '../refusal.ts';
import { createRelatedWork } from '../related-work.ts';
import { createGiteaChecks } from './checks.ts';
import { issueRequests } from './issue-requests.ts';
import { readOutdatedPulls } from './outdated-pulls.ts';
import { createPublish } from './publish-commit.ts';
import { createMakeDraft, createUpsertPullRequest } from './pull-request.ts';
import { createGiteaReads } from './reads.ts';
import { readRelatedWork } from './related-work.ts';
import { createGiteaRemarks } from './remarks.ts';
import { createSessionFile } from './session-file.ts';
import { pushRight } from './setup.ts';

/** Implements the ports for Gitea and Forgejo, with what both of them support. */
export function createGiteaForge(options: ForgeOptions): Forge {
  const { serverUrl, repository, emit } = options;
  const api = createForgeApi(options, createForgeFetch(options));
  const sessionApi = createForgeApi(options, createSessionFetch(options));
  const liveApi = createForgeApi(options, createLiveFetch(options));
  const reads = createGiteaReads({ api, repository });
  const requests = issueRequests(api, repository);
  const tools = {
    api,
    ownLogin: ownLoginAt(api),
    requests,
    reads,
    repository,
    serverUrl,
    emit,
    remedies: REMEDIES,
  };

  // What runs cost is kept even where checkpoints have taken all requests of the issue's own session.
  const sessionApiFor = (issue: number) =>
    issue === REPOSITORY_LEDGER ? createForgeApi(options, createSessionFetch(options)) : sessionApi;

  return {
    repository,
    ...reads,
    ...createPullChange(tools),
    // The API makes no commit with two parents (docs/decisions/0032).
    joinsBranches: false,
    outdatedPulls: (base) => readOutdatedPulls(tools, base),
    publish: createPublish(tools),
    upsertPullRequest: createUpsertPullRequest(tools),
    makeDraft: createMakeDraft(tools),
    // Beside the pull request, whose writes wait for each other.
    setStatus: createSetStatus({ ...tools, api: sessionApi }),
    upsertComment: createUpsertComment(tools),
    ownComment: createOwnComment(tools),
    updateComment: createUpdateComment({ api: liveApi, repository }),
    ...createGiteaRemarks(tools),
    ...createGiteaChecks(tools),
    issues: createForgeIssues(tools),
    relatedWork: createRelatedWork(emit, (issue) => readRelatedWork({ api: liveApi, repository }, issue)),
    async pushRefusal() {
      const right = await pushRight(api, repositoryPath(repository));
      return right.kind === 'refused' ? right.said : null;
    },
    // Branches are protected by name alone there, and only administrators can read that.
    pushRules: async () => [],
    async pictures(addresses) {
      const { createGiteaPictures } = await import('./pictures.ts');
      return createGiteaPictures({ ...options, signal: options.signal() }).pictures(addresses);
    },
    sessionOf: (issue) => createSessionFile({ api: sessionApiFor(issue), repository, issue }),
  };
}

const REMEDIES: Remedies = {
  push: 'Give the input github-token a token whose owner may push, with the scope write:repository.',
  pullRequests: 'Give the input github-token a token with the scopes write:issue and write:repository.',
};

/** The logins of a job's token in Gitea and Forgejo; that token may not ask for its own login. */
const WORKFLOW_LOGINS = ['gitea-actions', 'forgejo-actions'];

function ownLoginAt(api: RestApi): OwnLogin {
  return createOwnLogin(WORKFLOW_LOGINS, async () => loginOf(await unlessRefused(api.call('GET', '/user'))));
}
