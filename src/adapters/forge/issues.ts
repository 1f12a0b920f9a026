import type { ForgeIssues, MadeIssue } from '../../core/issues.ts';
import { untrusted } from '../../core/task.ts';
import { idempotentWrite } from './http/idempotent-write.ts';
import { type JsonObject, jsonObject } from './http/json-fields.ts';
import { demanded } from './http/rejected.ts';
import { readList, request } from './http/request.ts';
import type { RepositoryApi } from './http/rest.ts';
import type { OwnLogin } from './own-login.ts';

export const MOST_FOUND = 10;
const MOST_WORDS = 12;

/** The requests about issues that differ between forges. */
export interface IssueRequests {
  /** The query for one page of the newest open issues. */
  readonly newest: string;
  /** @param words plain words @returns ten issues at most, all of them from the repository */
  search(words: string): Promise<readonly JsonObject[]>;
  addLabel(issue: number, label: string): Promise<void>;
}

export function createForgeIssues(
  tools: RepositoryApi & { readonly ownLogin: OwnLogin; readonly requests: IssueRequests },
): ForgeIssues {
  const { requests } = tools;
  const { isOwn } = tools.ownLogin;

  async function existing(marker: string): Promise<MadeIssue | null> {
    for (const issue of await readList(tools, `/issues?${requests.newest}`, 'list the issues')) {
      const isMarked = issue.textOr('body', '').startsWith(marker) && !issue.has('pull_request');
      if (isMarked && (await isOwn(issue.objectOrNull('user')?.text('login') ?? '')))
        return madeIn(issue, 'existing');
    }
    return null;
  }

  return {
    search: async (words) => (await requests.search(plainWords(words))).map(foundOf),

    async editBody(issue, body) {
      demanded(await request(tools, 'PATCH', `/issues/${issue}`, { body }), `edit issue ${issue}`);
    },

    async create(marker, { title, body }) {
      const before = await existing(marker);
      if (before !== null) return before;
      return idempotentWrite<MadeIssue>(
        async () => {
          const made = demanded(await request(tools, 'POST', '/issues', { title, body }), 'make an issue');
          return madeIn(jsonObject(made, 'issue'), 'made');
        },
        async () => {
          const found = await existing(marker);
          return found && { ...found, kind: 'made' };
        },
      );
    },

    addLabel: requests.addLabel,
  };
}

/** Removes colons, quotes, signs and capital letters, with which a query could reach other places. */
function plainWords(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.slice(0, MOST_WORDS).join(' ');
}

function foundOf(issue: JsonObject): Awaited<ReturnType<ForgeIssues['search']>>[number] {
  const state = issue.text('state') === 'open' ? 'open' : 'closed';
  return { number: issue.integer('number'), title: untrusted(issue.text('title')), state };
}

function madeIn(issue: JsonObject, kind: MadeIssue['kind']): MadeIssue {
  return { kind, number: issue.integer('number'), url: issue.text('html_url') };
}
