import { type BatchRepository, Unreadable } from '../../../core/batch/ports.ts';
import { messageOf } from '../../../core/fault.ts';
import type { StoredSession } from '../../../core/session.ts';
import type { RepositoryRef } from '../../../core/task.ts';
import { createForgeFetch } from '../http.ts';
import { jsonObject } from '../json-fields.ts';
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
import { rejectedFault } from '../rejected.ts';
import { createForgeApi, type ForgeApi } from './api.ts';
import { createSessionRef, SESSION_PARTS, sessionRefOf, storedIn } from './session-ref.ts';

const PAGE = 100;
/** Sessions in one request: ten megabytes at most. */
const SESSIONS = 20;

/** All repositories share the limits of one token. */
export function createGitHubBatch(
  options: Omit<ForgeOptions, 'repository'>,
): (repository: RepositoryRef) => BatchRepository {
  const { apiUrl, token } = options;
  const api = createForgeApi({ apiUrl, token, fetch: createForgeFetch(options) });
  return (repository) => batchRepository(api, repository);
}

function batchRepository(api: ForgeApi, repository: RepositoryRef): BatchRepository {
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
        `${root}/issues?state=open&sort=created&direction=asc&per_page=${PAGE}&page=${page}${labelQuery(label)}`;
      return listedIssues(await allPages(api, { pathOf, size: PAGE, doing: `list the issues of ${named}` }));
    },

    async pulls(wanted) {
      const state = wanted.kind === 'open' ? 'state=open&sort=created' : 'state=all&sort=updated';
      const pathOf = (page: number) => `${root}/pulls?${state}&direction=desc&per_page=${PAGE}&page=${page}`;
      const doing = `list the pull requests of ${named}`;
      const items = await allPages(api, { pathOf, size: PAGE, doing, goesOn: reachesBack(wanted) });
      return listedPulls(items, repository, wanted);
    },

    async issuesWithSession() {
      const start = sessionRefOf('');
      // The forge gives all of them at once, as far as its description goes.
      const pathOf = (page: number) =>
        `${root}/git/matching-refs/${start}${page === 1 ? '' : `?page=${page}`}`;
      const doing = `list what runs left in ${named}`;
      const refs = await allPages(api, { pathOf, size: Number.POSITIVE_INFINITY, doing });
      return issuesIn(refs, `refs/${start}`);
    },

    async sessions(issues) {
      const found = new Map<number, StoredSession>();
      for (let from = 0; from < issues.length; from += SESSIONS) {
        for (const [issue, stored] of await readSessions(
          api,
          repository,
          issues.slice(from, from + SESSIONS),
        ))
          found.set(issue, stored);
      }
      return found;
    },

    isOver: (run, attempt) => createSessionRef({ api, repository, issue: 0 }).isOver(run, attempt),
  };
}

/** In one answer. The numbers are the only thing of a query that is not fixed. */
async function readSessions(
  api: ForgeApi,
  { owner, name }: RepositoryRef,
  issues: readonly number[],
): Promise<readonly (readonly [number, StoredSession])[]> {
  const each = issues.map(
    (issue) => `issue${issue}: object(expression: "refs/${sessionRefOf(issue)}") { ${SESSION_PARTS} }`,
  );
  const query = `query($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    ${each.join('\n    ')}
  }
}`;
  const answer = await api.graphql(query, { owner, name });
  const doing = `read what runs left in ${owner}/${name}`;
  if (answer.kind === 'rejected') throw new Unreadable(messageOf(rejectedFault(doing, answer)));
  const found = jsonObject(answer.data, 'data').object('repository');
  return issues.flatMap((issue) => {
    const stored = storedIn(found.objectOrNull(`issue${issue}`));
    return stored === null ? [] : [[issue, stored] as const];
  });
}
