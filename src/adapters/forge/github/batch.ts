import type { BatchRepository } from '../../../core/batch/ports.ts';
import type { StoredSession } from '../../../core/session.ts';
import type { RepositoryRef } from '../../../core/task.ts';
import type { ForgeApi } from '../api.ts';
import { allPages, createBatchRepository, issuesIn } from '../batch.ts';
import { type JsonObject, jsonObject } from '../http/json-fields.ts';
import { demanded } from '../http/rejected.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { SESSION_PARTS, sessionRefOf, storedIn } from './session-ref.ts';

export function createGitHubBatch(at: RepositoryApi<ForgeApi>): BatchRepository {
  const { api, repository } = at;
  return createBatchRepository(at, {
    issues: `state=open&sort=created&direction=asc&per_page=100`,
    pulls: `state=open&sort=created&direction=desc&per_page=100`,
    async issuesWithSession() {
      const start = sessionRefOf('');
      // By its documentation, the API returns all of them at once.
      const path = `/git/matching-refs/${start}`;
      const doing = `list what runs left in ${repository.owner}/${repository.name}`;
      const of = (refs: readonly JsonObject[]) => issuesIn(refs, `refs/${start}`);
      return [...new Set(await allPages(at, { path, size: Number.POSITIVE_INFINITY, doing }, of))];
    },
    sessions: (issues) => readSessions(api, repository, issues),
  });
}

/** Reads all of them with one query. Only the numbers in it vary. */
async function readSessions(
  api: ForgeApi,
  { owner, name }: RepositoryRef,
  issues: readonly number[],
): Promise<ReadonlyMap<number, StoredSession>> {
  const each = issues.map(
    (issue) => `issue${issue}: object(expression: "refs/${sessionRefOf(issue)}") { ${SESSION_PARTS} }`,
  );
  const query = `query($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    ${each.join('\n    ')}
  }
}`;
  const answer = await api.graphql(query, { owner, name });
  const data = demanded(answer, `read what runs left in ${owner}/${name}`);
  const found = jsonObject(data, 'data').object('repository');
  return new Map(
    issues.flatMap((issue) => {
      const stored = storedIn(found.objectOrNull(`issue${issue}`));
      return stored === null ? [] : [[issue, stored] as const];
    }),
  );
}
