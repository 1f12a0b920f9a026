import { type FaultMessage, ServiceFault } from '../../../core/fault.ts';
import type { RepositoryRef } from '../../../core/task.ts';
import { type IssueWays, MOST_FOUND } from '../issues.ts';
import { jsonList } from '../json-fields.ts';
import { repositoryPath } from '../paths.ts';
import { demanded } from '../rejected.ts';
import type { RestApi } from '../rest.ts';
import type { LabelIds } from './api.ts';

export function issueWays(api: RestApi, repository: RepositoryRef): IssueWays {
  const root = repositoryPath(repository);
  return {
    newest: 'state=open&type=issues&limit=50',

    async search(words) {
      const query = `q=${encodeURIComponent(words)}&type=issues&state=all&limit=${MOST_FOUND}`;
      const data = demanded(await api.call('GET', `${root}/issues?${query}`), 'search the issues');
      return jsonList(data, 'issues').slice(0, MOST_FOUND);
    },

    async addLabel(issue, label) {
      const id = await labelId({ api, root }, label);
      if (id === null) throw noSuchLabel(label);
      const body = { labels: [id] } satisfies LabelIds;
      demanded(await api.call('POST', `${root}/issues/${issue}/labels`, body), `label issue ${issue}`);
    },
  };
}

const PAGE = 50;
const MAX_PAGES = 10;

/** Issues are labelled by the number of the label. Null: the repository has none of that name. */
export async function labelId(
  { api, root }: { readonly api: RestApi; readonly root: string },
  name: string,
): Promise<number | null> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await api.call('GET', `${root}/labels?limit=${PAGE}&page=${page}`);
    const labels = jsonList(demanded(answer, 'list the labels'), 'labels');
    const found = labels.find((label) => label.text('name').toLowerCase() === name.toLowerCase());
    if (found !== undefined) return found.integer('id');
    const hasNext = answer.kind === 'done' ? answer.hasNext : null;
    if (!(hasNext ?? labels.length >= PAGE)) return null;
  }
  return null;
}

function noSuchLabel(label: string): ServiceFault {
  const parts: FaultMessage = {
    wrong: `The repository has no label "${label}", and this forge makes none by itself.`,
    remedy: 'Create it under Issues, Labels.',
  };
  return new ServiceFault({ service: 'forge', status: null, parts });
}
