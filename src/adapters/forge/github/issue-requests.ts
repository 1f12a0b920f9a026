import { type JsonObject, jsonObject } from '../http/json-fields.ts';
import { repositoryPath } from '../http/paths.ts';
import { demanded } from '../http/rejected.ts';
import { request } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { type IssueRequests, MOST_FOUND } from '../issues.ts';

export function issueRequests(at: RepositoryApi): IssueRequests {
  const { api, repository } = at;
  return {
    newest: 'state=open&sort=created&direction=desc&per_page=100',

    async search(words) {
      const query = `repo:${repository.owner}/${repository.name} is:issue ${words}`;
      const path = `/search/issues?q=${encodeURIComponent(query)}&per_page=${MOST_FOUND}`;
      const answer = jsonObject(demanded(await api.call('GET', path), 'search the issues'), 'search');
      // The filter in the query is not trusted: the token may be able to read other repositories.
      return answer
        .objects('items')
        .filter((issue) => isIn(issue, repositoryPath(repository)))
        .slice(0, MOST_FOUND);
    },

    async addLabel(issue, label) {
      const answer = await request(at, 'POST', `/issues/${issue}/labels`, { labels: [label] });
      demanded(answer, `label issue ${issue}`);
    },
  };
}

function isIn(issue: JsonObject, root: string): boolean {
  const repository = issue.textOr('repository_url', '').toLowerCase();
  return repository.endsWith(root.toLowerCase()) && !issue.has('pull_request');
}
