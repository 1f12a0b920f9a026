import { isTokenRefused } from '../../core/fault.ts';
import { foldersAbove } from '../../core/paths/folders.ts';
import type { ForgeReads, PullRequestRef } from '../../core/ports.ts';
import { MAX_POSTS, type Permission, type Post } from '../../core/task.ts';
import { type JsonObject, jsonObject } from './http/json-fields.ts';
import { forgeFault } from './http/rejected.ts';
import { readObject, request } from './http/request.ts';
import type { RepositoryApi } from './http/rest.ts';
import { issueOf } from './shapes.ts';

/** The read requests that differ between forges. */
export interface ReadRequests extends Pick<ForgeReads, 'branch' | 'historyBetween'> {
  /** References that begin with this one, such as `heads/a`: at least itself and those in it as a folder. */
  refsFrom(ref: string): Promise<readonly JsonObject[]>;
  permissionIn(answer: JsonObject): Permission;
  /** The comments of an issue, oldest first. @param since only those written or edited since then (ISO 8601); null: all */
  readPosts(issue: number, since: string | null): Promise<readonly Post[]>;
  /** Open pull requests from a branch of the repository itself, not from forks. */
  openPullsOf(branch: string): Promise<readonly JsonObject[]>;
  pullOf(pull: JsonObject): PullRequestRef;
}

/** A valid login, without characters that could change the path of a URL. */
const LOGIN = /^[a-z\d][a-z\d._-]{0,99}(?:\[bot\])?$/i;

export function createReads(at: RepositoryApi, requests: ReadRequests): ForgeReads {
  return {
    async permissionOf(login) {
      if (!LOGIN.test(login)) return 'unknown';
      try {
        const path = `/collaborators/${encodeURIComponent(login)}/permission`;
        const answer = await request(at, 'GET', path);
        if (answer.kind === 'rejected') return answer.status === 404 ? 'none' : 'unknown';
        return requests.permissionIn(jsonObject(answer.data, 'permission'));
      } catch (thrown) {
        if (isTokenRefused(thrown)) throw thrown;
        return 'unknown';
      }
    },
    async issue(number) {
      const issue = issueOf(await readObject(at, `/issues/${number}`, `read issue ${number}`));
      if (issue.number === number) return issue;
      // The forge redirected from the old number to the issue in its new repository.
      throw forgeFault({
        wrong: `Issue ${number} was transferred to another repository.`,
        was: `The forge answered with issue ${issue.number} instead.`,
        remedy: 'Start the run there.',
      });
    },
    discussion: createDiscussions(requests.readPosts),
    branch: requests.branch,
    async placeOf(branch) {
      const ref = `refs/heads/${branch}`;
      const folders = foldersAbove(branch);
      // Beside a branch that is there nothing can be in its way, but the first request to the model waits for this.
      const [refs, states] = await Promise.all([
        requests.refsFrom(`heads/${branch}`),
        Promise.all(folders.map((folder) => requests.branch(folder))),
      ]);
      const own = refs.find((one) => one.text('ref') === ref);
      if (own !== undefined) return { kind: 'taken', headSha: own.object('object').sha('sha') };
      const inIt = refs.map((one) => one.text('ref')).find((name) => name.startsWith(`${ref}/`));
      if (inIt !== undefined) return { kind: 'blocked', by: inIt.slice('refs/heads/'.length) };
      const by = folders.find((_, index) => (states[index] ?? null) !== null);
      return by === undefined ? { kind: 'free' } : { kind: 'blocked', by };
    },
    historyBetween: requests.historyBetween,
    async openPullRequest(branch) {
      const [ours] = await requests.openPullsOf(branch);
      return ours === undefined ? null : requests.pullOf(ours);
    },
  };
}

function createDiscussions(readPosts: ReadRequests['readPosts']): ForgeReads['discussion'] {
  const read = new Map<number, readonly Post[]>();
  return async (number, asOf = 'now') => {
    const known = read.get(number) ?? [];
    if (asOf === 'seen' && read.has(number)) return known;
    const posts = withNews(known, await readPosts(number, latestUpdate(known))).slice(-MAX_POSTS);
    read.set(number, posts);
    return posts;
  };
}

/**
 * The latest time by the forge's clock, which has whole seconds, minus one second: comments of the same second are read
 * again rather than missed.
 */
function latestUpdate(posts: readonly Post[]): string | null {
  if (posts.length === 0) return null;
  const latest = posts.reduce((so, { updatedAt }) => Math.max(so, updatedAt), 0);
  return new Date(latest - 1000).toISOString();
}

/** Oldest first, by ids, which rise. A comment deleted meanwhile stays in the list: a write to it fails at the forge. */
function withNews(known: readonly Post[], news: readonly Post[]): readonly Post[] {
  const posts = new Map([...known, ...news].map((post) => [post.id, post]));
  return [...posts.values()].sort((one, other) => one.id - other.id);
}

export async function defaultBranchOf(at: RepositoryApi): Promise<string> {
  const { owner, name } = at.repository;
  return (await readObject(at, '', `read ${owner}/${name}`)).text('default_branch');
}
