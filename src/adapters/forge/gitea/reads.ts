import type { ForgeReads } from '../../../core/ports.ts';
import { PERMISSIONS, type Permission, type RepositoryRef } from '../../../core/task.ts';
import { createDiscussions } from '../discussion.ts';
import { jsonList, jsonObject } from '../json-fields.ts';
import { encodePath, repositoryPath } from '../paths.ts';
import { demanded, rejectedFault } from '../rejected.ts';
import type { RestApi } from '../rest.ts';
import { issueOf, LOGIN, postOf } from '../shapes.ts';
import { historyOf } from './history.ts';
import { pullOf, pullsOf } from './pulls.ts';

export function createGiteaReads(tools: {
  readonly api: RestApi;
  readonly repository: RepositoryRef;
}): ForgeReads {
  const { api, repository } = tools;
  const root = repositoryPath(repository);
  const get = (path: string) => api.call('GET', `${root}${path}`);

  const branch: ForgeReads['branch'] = async (name) => {
    const answer = await get(`/branches/${encodePath(name)}`);
    if (answer.kind === 'done')
      return { headSha: jsonObject(answer.data, 'branch').object('commit').sha('id') };
    if (answer.status === 404) return null;
    throw rejectedFault(`read branch ${name}`, answer);
  };

  return {
    branch,

    async permissionOf(login) {
      if (!LOGIN.test(login)) return 'unknown';
      try {
        const answer = await get(`/collaborators/${encodeURIComponent(login)}/permission`);
        if (answer.kind === 'rejected') return answer.status === 404 ? 'none' : 'unknown';
        return permissionIn(jsonObject(answer.data, 'permission').textOr('permission', ''));
      } catch {
        return 'unknown';
      }
    },

    async issue(number) {
      return issueOf(jsonObject(demanded(await get(`/issues/${number}`), `read issue ${number}`), 'issue'));
    },

    // The list of one issue knows no pages.
    discussion: createDiscussions(async (number, since) => {
      const from = since === null ? '' : `?since=${since}`;
      const data = demanded(
        await get(`/issues/${number}/comments${from}`),
        `read the comments of issue ${number}`,
      );
      return jsonList(data, 'comments').map(postOf);
    }),

    async historyBetween(base, head) {
      const from = isCommit(base) ? base : (await branch(base))?.headSha;
      return historyOf({ api, root }, { base: from ?? base, head });
    },

    async openPullRequest(name) {
      const [ours] = await pullsOf(tools, name, 'open');
      return ours === undefined ? null : pullOf(ours);
    },

    hasPullRequest: async (name) => (await pullsOf(tools, name, 'all')).length > 0,
  };
}

/** Whoever owns the repository may do all that an administrator may. */
function permissionIn(word: string): Permission {
  return PERMISSIONS.find((known) => known === (word === 'owner' ? 'admin' : word)) ?? 'unknown';
}

function isCommit(name: string): boolean {
  return /^(?:[\da-f]{40}|[\da-f]{64})$/.test(name);
}
