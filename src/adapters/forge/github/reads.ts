import { type FaultMessage, ServiceFault } from '../../../core/fault.ts';
import type { BranchState, ForgeReads, PullRequestRef } from '../../../core/ports.ts';
import {
  type IssueSnapshot,
  MAX_POSTS,
  NOBODY,
  PERMISSIONS,
  type Permission,
  type Post,
  type RepositoryRef,
  untrusted,
} from '../../../core/task.ts';
import type { ForgeApi, RestAnswer } from './api.ts';
import { historyOf } from './history.ts';
import { type JsonObject, jsonList, jsonObject, wrongShape } from './json-fields.ts';
import { encodePath, repositoryPath } from './paths.ts';
import { rejectedFault } from './rejected.ts';

export interface ForgeReadsOptions {
  readonly api: ForgeApi;
  readonly repository: RepositoryRef;
}

const PAGE = 100;
const MAX_PAGES = MAX_POSTS / PAGE;

/** A login, and nothing that could lead a URL elsewhere. */
const LOGIN = /^[a-z\d][a-z\d_-]{0,99}(?:\[bot\])?$/i;

export function createForgeReads(options: ForgeReadsOptions): ForgeReads {
  const { api, repository } = options;
  const root = repositoryPath(repository);
  const get = (path: string) => api.call('GET', path);

  async function demand(path: string, doing: string): Promise<RestAnswer> {
    const answer = await get(path);
    if (answer.kind === 'rejected') throw rejectedFault(doing, answer);
    return answer;
  }

  return {
    async permissionOf(login) {
      if (!LOGIN.test(login)) return 'unknown';
      try {
        const answer = await get(`${root}/collaborators/${encodeURIComponent(login)}/permission`);
        if (answer.kind === 'rejected') return answer.status === 404 ? 'none' : 'unknown';
        return permissionIn(jsonObject(answer.data, 'permission'));
      } catch {
        return 'unknown';
      }
    },

    async issue(number) {
      const { data } = await demand(`${root}/issues/${number}`, `read issue ${number}`);
      const issue = issueOf(jsonObject(data, 'issue'));
      if (issue.number !== number) throw transferred(number, issue.number);
      return issue;
    },

    discussion: createDiscussions({ root, demand }),

    async branch(name) {
      const answer = await get(`${root}/git/ref/heads/${encodePath(name)}`);
      if (answer.kind === 'done') return branchOf(answer.data);
      // 409: the repository has no commit at all.
      if (answer.status === 404 || answer.status === 409) return null;
      throw rejectedFault(`read branch ${name}`, answer);
    },

    async historyBetween(base, head) {
      const range = `${encodePath(base)}...${encodePath(head)}`;
      const { data } = await demand(`${root}/compare/${range}`, `compare ${base} with ${head}`);
      return historyOf(jsonObject(data, 'comparison'));
    },

    async openPullRequest(branch) {
      const [ours] = await pullsOf({ repository, demand }, branch, 'open');
      return ours === undefined ? null : pullRequestOf(ours);
    },

    hasPullRequest: async (branch) => (await pullsOf({ repository, demand }, branch, 'all')).length > 0,
  };
}

async function pullsOf(
  { repository, demand }: Pick<ForgeReadsOptions, 'repository'> & Pick<DiscussionSource, 'demand'>,
  branch: string,
  state: 'open' | 'all',
): Promise<readonly JsonObject[]> {
  const head = encodeURIComponent(`${repository.owner}:${branch}`);
  const path = `${repositoryPath(repository)}/pulls?head=${head}&state=${state}&per_page=${PAGE}`;
  const { data } = await demand(path, `list the pull requests of branch ${branch}`);
  return jsonList(data, 'pulls').filter((pull) => isFrom(pull, branch, repository));
}

interface DiscussionSource {
  readonly root: string;
  readonly demand: (path: string, doing: string) => Promise<RestAnswer>;
}

function createDiscussions(source: DiscussionSource): ForgeReads['discussion'] {
  const read = new Map<number, readonly Post[]>();
  return async (number, asOf = 'now') => {
    const known = read.get(number) ?? [];
    if (asOf === 'seen' && read.has(number)) return known;
    const posts = withNews(known, await readDiscussion(number, latestUpdate(known), source));
    read.set(number, posts);
    return posts;
  };
}

/** @param since only what was written or edited from then on; null: everything */
async function readDiscussion(
  number: number,
  since: number | null,
  { root, demand }: DiscussionSource,
): Promise<readonly Post[]> {
  const posts: Post[] = [];
  const from = since === null ? '' : `&since=${new Date(since).toISOString()}`;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const path = `${root}/issues/${number}/comments?per_page=${PAGE}&page=${page}${from}`;
    const { data, hasNext } = await demand(path, `read the comments of issue ${number}`);
    const items = jsonList(data, 'comments');
    posts.push(...items.map(postOf));
    if (!(hasNext ?? items.length === PAGE)) return posts;
  }
  return posts;
}

/**
 * By the forge's own clock, of which it tells whole seconds, and one second before: what came in the same second is
 * read again rather than missed.
 */
function latestUpdate(posts: readonly Post[]): number | null {
  if (posts.length === 0) return null;
  return posts.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), 0) - 1000;
}

/** A comment that was deleted meanwhile is still there: who writes to it is told by the forge. */
function withNews(known: readonly Post[], news: readonly Post[]): readonly Post[] {
  const posts = new Map([...known, ...news].map((post) => [post.id, post]));
  return [...posts.values()];
}

/** What the five built-in roles are called in the older field that knows four words. */
const OLDER_NAMES: Readonly<Record<string, string>> = { maintain: 'write', triage: 'read' };

/**
 * `role_name` tells all five roles; a custom role has a name of its own there, and `permission` then says what it
 * comes to. Where the two contradict each other the lower one counts.
 */
function permissionIn(answer: JsonObject): Permission {
  const permission = knownPermission(answer.textOr('permission', ''));
  const role = knownPermission(answer.textOr('role_name', ''));
  if (role === 'unknown' || permission === 'unknown') return permission === 'unknown' ? role : permission;
  if (permission === (OLDER_NAMES[role] ?? role)) return role;
  return PERMISSIONS.indexOf(role) < PERMISSIONS.indexOf(permission) ? role : permission;
}

function knownPermission(word: string): (typeof PERMISSIONS)[number] | 'unknown' {
  return PERMISSIONS.find((known) => known === word) ?? 'unknown';
}

function issueOf(issue: JsonObject): IssueSnapshot {
  const state = issue.text('state');
  if (state !== 'open' && state !== 'closed') throw wrongShape('issue.state', '"open" or "closed"', state);
  return {
    number: issue.integer('number'),
    title: untrusted(issue.text('title')),
    body: untrusted(issue.textOr('body', '')),
    author: authorOf(issue),
    state,
    isLocked: issue.flagOr('locked', false),
    isPullRequest: issue.has('pull_request'),
    labels: issue.items('labels').map(labelOf),
    // The REST API has one time for all changes, comments and labels included: it does not tell.
  };
}

/** GitHub redirects from the issue's old place to the new one, which is in another repository. */
function transferred(asked: number, found: number): ServiceFault {
  const parts: FaultMessage = {
    wrong: `Issue ${asked} was transferred to another repository.`,
    was: `The forge answered with issue ${found} instead.`,
    remedy: 'Start the run there.',
  };
  return new ServiceFault({ service: 'forge', status: null, parts });
}

function labelOf(label: unknown): string {
  return typeof label === 'string' ? label : jsonObject(label, 'label').text('name');
}

export function postOf(comment: JsonObject): Post {
  return {
    id: comment.integer('id'),
    author: authorOf(comment),
    body: untrusted(comment.textOr('body', '')),
    createdAt: comment.time('created_at'),
    updatedAt: comment.time('updated_at'),
  };
}

function authorOf(post: JsonObject): string {
  return post.objectOrNull('user')?.text('login') ?? NOBODY;
}

function branchOf(data: unknown): BranchState | null {
  // Older servers answer with all refs that begin with the name when none has exactly it.
  if (Array.isArray(data)) return null;
  return { headSha: jsonObject(data, 'ref').object('object').sha('sha') };
}

/** The `head` filter is ignored by some servers when nothing matches, and cannot tell forks of one owner apart. */
function isFrom(pull: JsonObject, branch: string, { owner, name }: RepositoryRef): boolean {
  const head = pull.object('head');
  const from = head.objectOrNull('repo')?.text('full_name') ?? '';
  return head.text('ref') === branch && from.toLowerCase() === `${owner}/${name}`.toLowerCase();
}

export function pullRequestOf(pull: JsonObject): PullRequestRef {
  return {
    number: pull.integer('number'),
    url: pull.text('html_url'),
    base: pull.object('base').text('ref'),
    title: pull.textOr('title', ''),
    body: pull.textOr('body', ''),
    isDraft: pull.flagOr('draft', false),
  };
}
