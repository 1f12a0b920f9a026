import type { BatchRepository } from '../../../core/batch/ports.ts';
import type { StoredSession } from '../../../core/session.ts';
import type { RepositoryRef } from '../../../core/task.ts';
import { createForgeFetch } from '../http.ts';
import { jsonList, jsonObject } from '../json-fields.ts';
import {
  allPages,
  issuesIn,
  labelQuery,
  listedIssues,
  listedPulls,
  reachesBack,
  readable,
} from '../listings.ts';
import type { ForgeOptions } from '../options.ts';
import { repositoryPath } from '../paths.ts';
import type { RestApi } from '../rest.ts';
import { createGiteaApi } from './api.ts';
import { createSessionFile, SESSION_BRANCHES } from './session-file.ts';

const PAGE = 50;

/** All repositories share the limits of one token. */
export function createGiteaBatch(
  options: Omit<ForgeOptions, 'repository'>,
): (repository: RepositoryRef) => BatchRepository {
  const { apiUrl, token } = options;
  const api = createGiteaApi({ apiUrl, token, fetch: createForgeFetch(options) });
  return (repository) => batchRepository(api, repository);
}

function batchRepository(api: RestApi, repository: RepositoryRef): BatchRepository {
  const root = repositoryPath(repository);
  const named = `${repository.owner}/${repository.name}`;
  return {
    repository,

    async defaultBranch() {
      const { data } = readable(await api.call('GET', root), `read ${named}`);
      return jsonObject(data, 'repository').text('default_branch');
    },

    async openIssues(label) {
      const pathOf = (page: number) =>
        `${root}/issues?state=open&type=issues&limit=${PAGE}&page=${page}${labelQuery(label)}`;
      return listedIssues(await allPages(api, { pathOf, size: PAGE, doing: `list the issues of ${named}` }));
    },

    async pulls(wanted) {
      const state = wanted.kind === 'open' ? 'open' : 'all';
      const pathOf = (page: number) =>
        `${root}/pulls?state=${state}&sort=recentupdate&limit=${PAGE}&page=${page}`;
      const doing = `list the pull requests of ${named}`;
      const items = await allPages(api, { pathOf, size: PAGE, doing, goesOn: reachesBack(wanted) });
      return listedPulls(items, repository, wanted);
    },

    async issuesWithSession() {
      const answer = await api.call('GET', `${root}/git/refs/heads/${SESSION_BRANCHES}`);
      if (answer.kind === 'rejected' && answer.status === 404) return [];
      const { data } = readable(answer, `list what runs left in ${named}`);
      return issuesIn(jsonList(data, 'refs'), `refs/heads/${SESSION_BRANCHES}/issue-`);
    },

    /** One request each: no answer has several files. */
    async sessions(issues) {
      const found = new Map<number, StoredSession>();
      for (const issue of issues) {
        const stored = await createSessionFile({ api, repository, issue }).load();
        if (stored !== null) found.set(issue, stored);
      }
      return found;
    },

    isOver: (run, attempt) => createSessionFile({ api, repository, issue: 0 }).isOver(run, attempt),
  };
}
