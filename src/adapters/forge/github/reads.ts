import { type FaultMessage, ServiceFault } from '../../../core/fault.ts';
import type { BranchState, ForgeReads } from '../../../core/ports.ts';
import {
  MAX_POSTS,
  PERMISSIONS,
  type Permission,
  type Post,
  type RepositoryRef,
} from '../../../core/task.ts';
import { createDiscussions, type ReadPosts } from '../discussion.ts';
import { type JsonObject, jsonList, jsonObject } from '../json-fields.ts';
import { encodePath, repositoryPath } from '../paths.ts';
import { rejectedFault } from '../rejected.ts';
import type { RestAnswer } from '../rest.ts';
import { isFrom, issueOf, LOGIN, postOf, pullRequestOf } from '../shapes.ts';
import type { ForgeApi } from './api.ts';
import { historyOf } from './history.ts';

export interface ForgeReadsOptions {
  readonly api: ForgeApi;
  readonly repository: RepositoryRef;
}

const PAGE = 100;
const MAX_PAGES = MAX_POSTS / PAGE;

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

    discussion: createDiscussions(readPosts(root, demand)),

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

type Demand = (path: string, doing: string) => Promise<RestAnswer>;

/** All pages of them. */
function readPosts(root: string, demand: Demand): ReadPosts {
  return async (number, since) => {
    const posts: Post[] = [];
    const from = since === null ? '' : `&since=${since}`;
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const path = `${root}/issues/${number}/comments?per_page=${PAGE}&page=${page}${from}`;
      const { data, hasNext } = await demand(path, `read the comments of issue ${number}`);
      const items = jsonList(data, 'comments');
      posts.push(...items.map(postOf));
      if (!(hasNext ?? items.length === PAGE)) return posts;
    }
    return posts;
  };
}

async function pullsOf(
  { repository, demand }: Pick<ForgeReadsOptions, 'repository'> & { readonly demand: Demand },
  branch: string,
  state: 'open' | 'all',
): Promise<readonly JsonObject[]> {
  const head = encodeURIComponent(`${repository.owner}:${branch}`);
  const path = `${repositoryPath(repository)}/pulls?head=${head}&state=${state}&per_page=${PAGE}`;
  const { data } = await demand(path, `list the pull requests of branch ${branch}`);
  return jsonList(data, 'pulls').filter((pull) => isFrom(pull, branch, repository));
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

/** GitHub redirects from the issue's old place to the new one, which is in another repository. */
function transferred(asked: number, found: number): ServiceFault {
  const parts: FaultMessage = {
    wrong: `Issue ${asked} was transferred to another repository.`,
    was: `The forge answered with issue ${found} instead.`,
    remedy: 'Start the run there.',
  };
  return new ServiceFault({ service: 'forge', status: null, parts });
}

function branchOf(data: unknown): BranchState | null {
  // Older servers answer with all refs that begin with the name when none has exactly it.
  if (Array.isArray(data)) return null;
  return { headSha: jsonObject(data, 'ref').object('object').sha('sha') };
}
