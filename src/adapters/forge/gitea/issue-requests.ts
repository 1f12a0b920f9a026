import type { ServiceFault } from '../../../core/fault.ts';
import { pagesOf } from '../http/pages.ts';
import { demanded, forgeFault } from '../http/rejected.ts';
import { readList, request } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { type IssueRequests, MOST_FOUND } from '../issues.ts';

export function issueRequests(at: RepositoryApi): IssueRequests {
  return {
    newest: 'state=open&type=issues&limit=50',

    async search(words) {
      const query = `q=${encodeURIComponent(words)}&type=issues&state=all&limit=${MOST_FOUND}`;
      return (await readList(at, `/issues?${query}`, 'search the issues')).slice(0, MOST_FOUND);
    },

    async addLabel(issue, label) {
      const id = await labelId(at, label);
      if (id === null) throw noSuchLabel(label);
      const answer = await request(at, 'POST', `/issues/${issue}/labels`, { labels: [id] });
      demanded(answer, `label issue ${issue}`);
    },
  };
}

/** The API takes the id of a label instead of its name. Null: the repository has no such label. */
export async function labelId(at: RepositoryApi, name: string): Promise<number | null> {
  for await (const labels of pagesOf(at, { path: '/labels?limit=50', doing: 'list the labels' })) {
    const found = labels.find((label) => label.text('name').toLowerCase() === name.toLowerCase());
    if (found !== undefined) return found.integer('id');
  }
  return null;
}

function noSuchLabel(label: string): ServiceFault {
  return forgeFault({
    wrong: `The repository has no label "${label}", and this forge makes none by itself.`,
    remedy: 'Create it under Issues, Labels.',
  });
}
