import type { ForgeReads, PullRequestRef } from '../../core/ports.ts';
import type { Permission, RepositoryRef } from '../../core/task.ts';
import { createDiscussions, type ReadPosts } from './discussion.ts';
import { forgeFault } from './http/forge-fault.ts';
import { type JsonObject, jsonObject } from './http/json-fields.ts';
import { demanded } from './http/rejected.ts';
import type { RestApi } from './http/rest.ts';
import { repositoryPath } from './paths.ts';
import { issueOf } from './shapes.ts';

/** The read requests that differ between forges. */
export interface ReadWays extends Pick<ForgeReads, 'branch' | 'historyBetween'> {
  permissionIn(answer: JsonObject): Permission;
  readonly readPosts: ReadPosts;
  /** Pull requests from a branch of the repository itself, not from forks. */
  pullsOf(branch: string, state: 'open' | 'all'): Promise<readonly JsonObject[]>;
  pullOf(pull: JsonObject): PullRequestRef;
}

/** A valid login, without characters that could change the path of a URL. */
const LOGIN = /^[a-z\d][a-z\d._-]{0,99}(?:\[bot\])?$/i;

export function createReads(api: RestApi, repository: RepositoryRef, ways: ReadWays): ForgeReads {
  const root = repositoryPath(repository);
  return {
    async permissionOf(login) {
      if (!LOGIN.test(login)) return 'unknown';
      try {
        const path = `${root}/collaborators/${encodeURIComponent(login)}/permission`;
        const answer = await api.call('GET', path);
        if (answer.kind === 'rejected') return answer.status === 404 ? 'none' : 'unknown';
        return ways.permissionIn(jsonObject(answer.data, 'permission'));
      } catch {
        return 'unknown';
      }
    },
    async issue(number) {
      const data = demanded(await api.call('GET', `${root}/issues/${number}`), `read issue ${number}`);
      const issue = issueOf(jsonObject(data, 'issue'));
      if (issue.number === number) return issue;
      // The forge redirected from the old number to the issue in its new repository.
      throw forgeFault({
        wrong: `Issue ${number} was transferred to another repository.`,
        was: `The forge answered with issue ${issue.number} instead.`,
        remedy: 'Start the run there.',
      });
    },
    discussion: createDiscussions(ways.readPosts),
    branch: ways.branch,
    historyBetween: ways.historyBetween,
    async openPullRequest(branch) {
      const [ours] = await ways.pullsOf(branch, 'open');
      return ours === undefined ? null : ways.pullOf(ours);
    },
    hasPullRequest: async (branch) => (await ways.pullsOf(branch, 'all')).length > 0,
  };
}
