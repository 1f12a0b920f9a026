import type { ForgeReads } from '../../../core/ports.ts';
import { PERMISSIONS, type Permission } from '../../../core/task.ts';
import { isObjectId } from '../../../core/text/content-hash.ts';
import { jsonObject } from '../http/json-fields.ts';
import { encodePath } from '../http/paths.ts';
import { readList, readUnless } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { createReads } from '../reads.ts';
import { postOf } from '../shapes.ts';
import { historyOf } from './history.ts';
import { openPullsOf, pullOf } from './pulls.ts';

export function createGiteaReads(at: RepositoryApi): ForgeReads {
  const branch: ForgeReads['branch'] = async (name) => {
    const found = await readUnless([404], at, `/branches/${encodePath(name)}`, `read branch ${name}`);
    return found === null ? null : { headSha: jsonObject(found, 'branch').object('commit').sha('id') };
  };
  return createReads(at, {
    branch,
    async refsFrom(ref) {
      const path = `/git/refs/${encodePath(ref)}`;
      const found = (await readUnless([404], at, path, `list the references of ${ref}`)) ?? [];
      // A single one of exactly this name comes without a list.
      return (Array.isArray(found) ? found : [found]).map((one) => jsonObject(one, 'reference'));
    },
    permissionIn: (answer) => permissionIn(answer.textOr('permission', '')),
    /** The comments of one issue are not paged. */
    async readPosts(number, since) {
      const path = `/issues/${number}/comments${since === null ? '' : `?since=${since}`}`;
      return (await readList(at, path, `read the comments of issue ${number}`)).map(postOf);
    },
    async historyBetween(base, head) {
      const from = isObjectId(base) ? base : (await branch(base))?.headSha;
      return historyOf(at, { base: from ?? base, head });
    },
    openPullsOf: (name) => openPullsOf(at, name),
    pullOf,
  });
}

/** The owner of a repository has the rights of an administrator. */
function permissionIn(word: string): Permission {
  return PERMISSIONS.find((known) => known === (word === 'owner' ? 'admin' : word)) ?? 'unknown';
}
