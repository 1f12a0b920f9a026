import type { Forge } from '../../../core/ports.ts';
import { REPOSITORY_LEDGER } from '../../../core/session.ts';
import { isRecord } from '../../../core/text/json-record.ts';
import { createForgeApi, type ForgeApi } from '../api.ts';
import { createOwnComment, createUpdateComment, createUpsertComment } from '../comment.ts';
import { createSetStatus } from '../commit-status.ts';
import { createForgeFetch } from '../http/forge-fetch.ts';
import { unlessRefused } from '../http/rejected.ts';
import { createForgeIssues } from '../issues.ts';
import {
  createLiveFetch,
  createSessionFetch,
  type ForgeOptions,
  tokenOf,
  visibilityWait,
} from '../options.ts';
import { createOwnLogin, loginOf, type OwnLogin } from '../own-login.ts';
import { createPullChange } from '../pull-change.ts';
import type { Remedies } from '../refusal.ts';
import { createRelatedWork } from '../related-work.ts';
import { createForgeChecks } from './checks.ts';
import { issueRequests } from './issue-requests.ts';
import { readOutdatedPulls } from './outdated-pulls.ts';
import { createPublish } from './publish-commit.ts';
import { createMakeDraft, createUpsertPullRequest } from './pull-request.ts';
import { pushRefusal } from './push-refusal.ts';
import { pushRules } from './push-rules.ts';
import { createForgeReads } from './reads.ts';
import { readRelatedWork } from './related-work.ts';
import { createForgeRemarks } from './remarks.ts';
import { createSessionRef } from './session-ref.ts';

/** Implements the ports for GitHub and GitHub Enterprise Server. */
export function createGitHubForge(options: ForgeOptions): Forge {
  const { serverUrl, repository, emit } = options;
  const api = createForgeApi(options, createForgeFetch(options));
  const reads = createForgeReads({ api, repository });
  const requests = issueRequests(api, repository);
  const tools = {
    api,
    ownLogin: ownLoginAt(api),
    requests,
    reads,
    repository,
    serverUrl,
    emit,
    awaitVisibility: visibilityWait(options),
    remedies: REMEDIES,
  };
  const sessionApi = createForgeApi(options, createSessionFetch(options));
  const liveApi = createForgeApi(options, createLiveFetch(options));

  // What runs cost is kept even where checkpoints have taken all requests of the issue's own session.
  const sessionApiFor = (issue: number) =>
    issue === REPOSITORY_LEDGER ? createForgeApi(options, createSessionFetch(options)) : sessionApi;

  return {
    repository,
    ...reads,
    ...createPullChange(tools),
    joinsBranches: true,
    outdatedPulls: (base) => readOutdatedPulls(tools, base),
    publish: createPublish(tools),
    upsertPullRequest: createUpsertPullRequest(tools),
    makeDraft: createMakeDraft(tools),
    // Beside the pull request, whose writes wait for each other.
    setStatus: createSetStatus({ ...tools, api: sessionApi }),
    upsertComment: createUpsertComment(tools),
    ownComment: createOwnComment(tools),
    updateComment: createUpdateComment({ api: liveApi, repository }),
    ...createForgeRemarks(tools),
    ...createForgeChecks(tools),
    issues: createForgeIssues(tools),
    relatedWork: createRelatedWork(emit, (issue) => readRelatedWork({ api: liveApi, repository }, issue)),
    pushRefusal: () =>
      tokenOf(options).then(
        (token) => pushRefusal({ ...options, token, signal: options.signal() }),
        () => null,
      ),
    pushRules: (branch) => pushRules(tools, branch),
    async pictures(addresses) {
      const { createGitHubPictures } = await import('./pictures.ts');
      const token = await tokenOf(options).catch(() => '');
      return createGitHubPictures({ ...options, token, signal: options.signal() }).pictures(addresses);
    },
    sessionOf: (issue) => createSessionRef({ api: sessionApiFor(issue), repository, issue }),
  };
}

const REMEDIES: Remedies = {
  push: 'Give the job "permissions: contents: write".',
  pullRequests: 'Give the job "permissions: pull-requests: write".',
};

/** An installation token (such as GITHUB_TOKEN) may not read `/user`, but may ask GraphQL for its login. */
function ownLoginAt(api: ForgeApi): OwnLogin {
  return createOwnLogin(['github-actions[bot]'], async () => {
    const login = loginOf(await unlessRefused(api.call('GET', '/user')));
    if (login !== null) return login;
    const answer = await unlessRefused(api.graphql('query { viewer { login } }', {}));
    return isRecord(answer) ? loginOf(answer.viewer) : null;
  });
}
