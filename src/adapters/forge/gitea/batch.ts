import type { BatchRepository } from '../../../core/batch/ports.ts';
import type { StoredSession } from '../../../core/session.ts';
import type { RepositoryRef } from '../../../core/task.ts';
import { createForgeApi } from '../api.ts';
import { createBatchRepository, issuesIn } from '../batch.ts';
import { createForgeFetch } from '../http/forge-fetch.ts';
import { jsonList } from '../http/json-fields.ts';
import { demanded } from '../http/rejected.ts';
import { createIsOver } from '../is-over.ts';
import type { ForgeOptions } from '../options.ts';
import { repositoryPath } from '../paths.ts';
import { createSessionFile, SESSION_BRANCHES } from './session-file.ts';

const PAGE = 50;

export function createGiteaBatch(
  options: Omit<ForgeOptions, 'repository'>,
): (repository: RepositoryRef) => BatchRepository {
  const api = createForgeApi(options, createForgeFetch(options));
  return (repository) => {
    const refs = `${repositoryPath(repository)}/git/refs/heads/${SESSION_BRANCHES}`;
    const sessionOf = (issue: number) => createSessionFile({ api, repository }, issue);
    return createBatchRepository(api, repository, {
      size: PAGE,
      issues: `state=open&type=issues&limit=${PAGE}`,
      pulls: `state=open&sort=recentupdate&limit=${PAGE}`,
      async issuesWithSession() {
        const answer = await api.call('GET', refs);
        if (answer.kind === 'rejected' && answer.status === 404) return [];
        const data = demanded(answer, `list what runs left in ${repository.owner}/${repository.name}`);
        return issuesIn(jsonList(data, 'refs'), `refs/heads/${SESSION_BRANCHES}/issue-`);
      },
      /** One request each: the API returns one file at a time. */
      async sessions(issues) {
        const found = new Map<number, StoredSession>();
        for (const issue of issues) {
          const stored = await sessionOf(issue).load();
          if (stored !== null) found.set(issue, stored);
        }
        return found;
      },
      isOver: createIsOver({ api, repository }),
    });
  };
}
