import type { FailedCheck, ForgeChecks } from '../../../core/remarks/failed-check.ts';
import { shortSha } from '../../../core/text/short-sha.ts';
import { STATUS_NAME } from '../../../core/verdict/commit-status.ts';
import { jsonList } from '../http/json-fields.ts';
import { demanded } from '../http/rejected.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { repositoryPath } from '../paths.ts';

const FAILED: readonly string[] = ['failure', 'error'];

/** Checks are commit statuses: each has a name and a sentence, and no annotations. The verdict is none of them. */
export function createGiteaChecks({ api, repository }: RepositoryApi): ForgeChecks {
  return {
    async failedChecks(commit) {
      const path = `${repositoryPath(repository)}/commits/${commit}/statuses?sort=recentupdate&limit=50`;
      const data = demanded(await api.call('GET', path), `read the checks of commit ${shortSha(commit)}`);
      const latest = new Map<string, FailedCheck | null>();
      for (const status of jsonList(data, 'statuses')) {
        const name = status.textOr('context', '');
        if (name === STATUS_NAME || latest.has(name)) continue;
        const failed = { name, title: status.textOr('description', ''), summary: '', annotations: [] };
        latest.set(name, FAILED.includes(status.textOr('status', '')) ? failed : null);
      }
      return [...latest.values()].filter((check) => check !== null);
    },
  };
}
