import type { FailedCheck, ForgeChecks } from '../../../core/remarks/failed-check.ts';
import { shortSha } from '../../../core/text/short-sha.ts';
import { STATUS_NAME } from '../../../core/verdict/commit-status.ts';
import { readList } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';

const FAILED: readonly string[] = ['failure', 'error'];

/** Checks are commit statuses: each has a name and a sentence, and no annotations. The verdict is none of them. */
export function createGiteaChecks(at: RepositoryApi): ForgeChecks {
  return {
    async failedChecks(commit) {
      const path = `/commits/${commit}/statuses?sort=recentupdate&limit=50`;
      const doing = `read the checks of commit ${shortSha(commit)}`;
      const latest = new Map<string, FailedCheck | null>();
      for (const status of await readList(at, path, doing)) {
        const name = status.textOr('context', '');
        if (name === STATUS_NAME || latest.has(name)) continue;
        const failed = { name, title: status.textOr('description', ''), summary: '', annotations: [] };
        latest.set(name, FAILED.includes(status.textOr('status', '')) ? failed : null);
      }
      return [...latest.values()].filter((check) => check !== null);
    },
  };
}
