import type { Forge } from '../../../core/ports.ts';
import { textAt } from '../../../core/text/json-path.ts';
import type { ForgeApi } from '../api.ts';
import { createForge, type ForgeOptions } from '../forge.ts';
import { orNull } from '../http/rejected.ts';
import { createForgeChecks } from './checks.ts';
import { issueRequests } from './issue-requests.ts';
import { createPublish } from './publish-commit.ts';
import { pullForge } from './pull-request.ts';
import { pushRight } from './push-right.ts';
import { createForgeReads } from './reads.ts';
import { readRelatedWork } from './related-work.ts';
import { createForgeRemarks } from './remarks.ts';
import { readRunPulls } from './run-pulls.ts';
import { createSessionRef } from './session-ref.ts';

/** GitHub and GitHub Enterprise Server. */
export function createGitHubForge(options: ForgeOptions): Forge {
  return createForge(options, {
    remedies: {
      push: 'Give the job "permissions: contents: write".',
      pullRequests: 'Give the job "permissions: pull-requests: write".',
    },
    workflowLogins: ['github-actions[bot]'],
    ownLogin,
    reads: createForgeReads,
    issueRequests,
    relatedWork: readRelatedWork,
    session: createSessionRef,
    pullForge,
    picturePlaces: async (server) => (await import('./pictures.ts')).gitHubPlaces(server),
    ports: (tools) => ({
      joinsBranches: true,
      runPulls: (base) => readRunPulls(tools, base),
      publish: createPublish(tools),
      ...createForgeRemarks(tools),
      ...createForgeChecks(tools),
      pushRight: () => pushRight(options),
    }),
  });
}

/** An installation token (such as GITHUB_TOKEN) may not read `/user`, but may ask GraphQL for its login. */
async function ownLogin(api: ForgeApi): Promise<string | null> {
  const login = textAt(await orNull(api.call('GET', '/user')), 'login');
  if (login !== undefined) return login;
  const answer = await orNull(api.graphql('query { viewer { login } }', {}));
  return textAt(answer, 'viewer', 'login') ?? null;
}
