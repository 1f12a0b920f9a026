import type { BatchRepository } from '../../../core/batch/ports.ts';
import type { StoredSession } from '../../../core/session.ts';
import { createBatchRepository, issuesIn } from '../batch.ts';
import { jsonList } from '../http/json-fields.ts';
import { readUnless } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { createSessionFile, SESSION_BRANCHES } from './session-file.ts';

export function createGiteaBatch(at: RepositoryApi): BatchRepository {
  const { repository } = at;
  return createBatchRepository(at, {
    issues: `state=open&type=issues&limit=50`,
    pulls: `state=open&sort=recentupdate&limit=50`,
    async issuesWithSession() {
      const doing = `list what runs left in ${repository.owner}/${repository.name}`;
      const refs = await readUnless([404], at, `/git/refs/heads/${SESSION_BRANCHES}`, doing);
      return issuesIn(jsonList(refs ?? [], 'refs'), `refs/heads/${SESSION_BRANCHES}/issue-`);
    },
    /** One request each: the API returns one file at a time. */
    async sessions(issues) {
      const found = new Map<number, StoredSession>();
      for (const issue of issues) {
        const stored = await createSessionFile(at, issue).load();
        if (stored !== null) found.set(issue, stored);
      }
      return found;
    },
  });
}
