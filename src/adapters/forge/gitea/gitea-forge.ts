import type { Forge } from '../../../core/ports.ts';
import { textAt } from '../../../core/text/json-path.ts';
import { createForge, type ForgeOptions } from '../forge.ts';
import { orNull } from '../http/rejected.ts';
import { createGiteaChecks } from './checks.ts';
import { issueRequests } from './issue-requests.ts';
import { createPublish } from './publish-commit.ts';
import { pullForge } from './pulls.ts';
import { pushRight } from './push-right.ts';
import { createGiteaReads } from './reads.ts';
import { readRelatedWork } from './related-work.ts';
import { createGiteaRemarks } from './remarks.ts';
import { readRunPulls } from './run-pulls.ts';
import { createSessionFile } from './session-file.ts';

/** Gitea and Forgejo, with what both of them support. */
export function createGiteaForge(options: ForgeOptions): Forge {
  return createForge(options, {
    remedies: {
      push: 'Give the input github-token a token whose owner may push, with the scope write:repository.',
      pullRequests: 'Give the input github-token a token with the scopes write:issue and write:repository.',
    },
    workflowLogins: ['gitea-actions', 'forgejo-actions'],
    // The token of a job may not ask for its own login.
    ownLogin: async (api) => textAt(await orNull(api.call('GET', '/user')), 'login') ?? null,
    reads: createGiteaReads,
    issueRequests,
    relatedWork: readRelatedWork,
    session: createSessionFile,
    pullForge,
    picturePlaces: async (server) => (await import('./pictures.ts')).giteaPlaces(server),
    ports: (tools) => ({
      // The API makes no commit with two parents (docs/decisions/0032).
      joinsBranches: false,
      runPulls: (base) => readRunPulls(tools, base),
      publish: createPublish(tools),
      ...createGiteaRemarks(tools),
      ...createGiteaChecks(tools),
      pushRight: () => pushRight(tools),
    }),
  });
}
