import { type JsonObject, jsonObject } from '../http/json-fields.ts';
import { demanded } from '../http/rejected.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { type IssueRequests, MOST_FOUND } from '../issues.ts';
import { repositoryPath } from '../paths.ts';

export function issueRequests({ api, repository }: RepositoryApi): IssueRequests {
  const root = repositoryPath(repository);
  return {
    newest: 'state=open&sort=created&direction=desc&per_page=100',

    async search(words) {
      const query = `repo:${repository.owner}/${repository.name} is:issue ${words}`;
      const path = `/search/issues?q=${encodeURIComponent(query)}&per_page=${MOST_FOUND}`;
      const answer = jsonObject(demanded(await api.call('GET', path), 'search the issues'), 'search');
      // The filter in the query is not trusted: the token may be able to read other repositories.
      return answer
        .objects('items')
        .filter((issue) => isIn(issue, root))
        .slice(0, MOST_FOUND);
    },

    async addLabel(issue, label) {
      const path = `${root}/issues/${issue}/labels`;
      demanded(await api.call('POST', path, { labels: [label] }), `label issue ${issue}`);
    },
  };
}

function isIn(issue: JsonObject, root: string): boolean {
  const repository = issue.textOr('repository_url', '').toLowerCase();
  return repository.endsWith(root.toLowerCase()) && !issue.has('pull_request');
}
