import type { ForgeIssues, MadeIssue } from '../../../core/review-comment.ts';
import { type RepositoryRef, untrusted } from '../../../core/task.ts';
import { idempotentWrite } from '../idempotent-write.ts';
import type { ForgeApi } from './api.ts';
import { createOwnLogin } from './comment.ts';
import { type JsonObject, jsonList, jsonObject } from './json-fields.ts';
import { repositoryPath } from './paths.ts';
import { demanded } from './rejected.ts';

const MOST_FOUND = 10;
const MOST_WORDS = 12;

export function createForgeIssues(tools: {
  readonly api: ForgeApi;
  readonly repository: RepositoryRef;
}): ForgeIssues {
  const { api, repository } = tools;
  const root = repositoryPath(repository);
  const isOwn = createOwnLogin(api).isOwn;

  /** Among the newest hundred. */
  async function standing(marker: string): Promise<MadeIssue | null> {
    const path = `${root}/issues?state=open&sort=created&direction=desc&per_page=100`;
    const issues = jsonList(demanded(await api.call('GET', path), 'list the issues'), 'issues');
    for (const issue of issues) {
      const isMarked = issue.textOr('body', '').startsWith(marker) && !issue.has('pull_request');
      if (isMarked && (await isOwn(issue.objectOrNull('user')?.text('login') ?? '')))
        return madeIn(issue, 'standing');
    }
    return null;
  }

  return {
    async search(words) {
      const query = `repo:${repository.owner}/${repository.name} is:issue ${plainWords(words)}`;
      const path = `/search/issues?q=${encodeURIComponent(query)}&per_page=${MOST_FOUND}`;
      const answer = jsonObject(demanded(await api.call('GET', path), 'search the issues'), 'search');
      const found = answer.items('items').map((item) => jsonObject(item, 'search.items[]'));
      // What the query says is not relied on: the token may read other repositories.
      return found
        .filter((issue) => isIn(issue, root))
        .slice(0, MOST_FOUND)
        .map(foundOf);
    },

    async editBody(issue, body) {
      demanded(await api.call('PATCH', `${root}/issues/${issue}`, { body }), `edit issue ${issue}`);
    },

    async create(marker, { title, body }) {
      const before = await standing(marker);
      if (before !== null) return before;
      return idempotentWrite<MadeIssue>(
        async () => {
          const made = demanded(await api.call('POST', `${root}/issues`, { title, body }), 'make an issue');
          return madeIn(jsonObject(made, 'issue'), 'made');
        },
        async () => {
          const found = await standing(marker);
          return found && { ...found, kind: 'made' };
        },
      );
    },

    async addLabel(issue, label) {
      const path = `${root}/issues/${issue}/labels`;
      demanded(await api.call('POST', path, { labels: [label] }), `label issue ${issue}`);
    },
  };
}

/** Without the colons, quotes, signs and capital words by which a query reaches elsewhere. */
function plainWords(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.slice(0, MOST_WORDS).join(' ');
}

function isIn(issue: JsonObject, root: string): boolean {
  const repository = issue.textOr('repository_url', '').toLowerCase();
  return repository.endsWith(root.toLowerCase()) && !issue.has('pull_request');
}

function foundOf(issue: JsonObject): Awaited<ReturnType<ForgeIssues['search']>>[number] {
  const state = issue.text('state') === 'open' ? 'open' : 'closed';
  return { number: issue.integer('number'), title: untrusted(issue.text('title')), state };
}

function madeIn(issue: JsonObject, kind: MadeIssue['kind']): MadeIssue {
  return { kind, number: issue.integer('number'), url: issue.text('html_url') };
}
