import type { ForgeReads } from '../../../core/ports.ts';
import { PERMISSIONS, type Permission } from '../../../core/task.ts';
import { isObjectId } from '../../../core/text/content-hash.ts';
import { jsonList, jsonObject } from '../http/json-fields.ts';
import { demanded, rejectedFault } from '../http/rejected.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { encodePath, repositoryPath } from '../paths.ts';
import { createReads } from '../reads.ts';
import { postOf } from '../shapes.ts';
import { historyOf } from './history.ts';
import { openPullsOf, pullOf } from './pulls.ts';

export function createGiteaReads(tools: RepositoryApi): ForgeReads {
  const { api, repository } = tools;
  const root = repositoryPath(repository);
  const branch: ForgeReads['branch'] = async (name) => {
    const answer = await api.call('GET', `${root}/branches/${encodePath(name)}`);
    if (answer.kind === 'done')
      return { headSha: jsonObject(answer.data, 'branch').object('commit').sha('id') };
    if (answer.status === 404) return null;
    throw rejectedFault(`read branch ${name}`, answer);
  };
  return createReads(api, repository, {
    branch,
    async refsFrom(ref) {
      const answer = await api.call('GET', `${root}/git/refs/${encodePath(ref)}`);
      if (answer.kind === 'rejected' && answer.status === 404) return [];
      const data = demanded(answer, `list the references of ${ref}`);
      // A single one of exactly this name comes without a list.
      return (Array.isArray(data) ? data : [data]).map((one) => jsonObject(one, 'reference'));
    },
    permissionIn: (answer) => permissionIn(answer.textOr('permission', '')),
    /** The comments of one issue are not paged. */
    async readPosts(number, since) {
      const path = `${root}/issues/${number}/comments${since === null ? '' : `?since=${since}`}`;
      const data = demanded(await api.call('GET', path), `read the comments of issue ${number}`);
      return jsonList(data, 'comments').map(postOf);
    },
    async historyBetween(base, head) {
      const from = isObjectId(base) ? base : (await branch(base))?.headSha;
      return historyOf(tools, { base: from ?? base, head });
    },
    openPullsOf: (name) => openPullsOf(tools, name),
    pullOf,
  });
}

/** The owner of a repository has the rights of an administrator. */
function permissionIn(word: string): Permission {
  return PERMISSIONS.find((known) => known === (word === 'owner' ? 'admin' : word)) ?? 'unknown';
}
