import type { ForgeReads } from '../../core/ports.ts';
import type { PullChangeSource } from '../../core/related-work.ts';
import { type JsonObject, jsonList, wrongShape } from './http/json-fields.ts';
import { allOf } from './http/pages.ts';
import { read, readObject } from './http/request.ts';
import type { RepositoryApi } from './http/rest.ts';

/** As GitHub and Gitea call them; all others nobody has handed in, or count for nothing any more. */
const COMMENTS: readonly string[] = ['COMMENTED', 'COMMENT'];
const AGAINST: readonly string[] = ['CHANGES_REQUESTED', 'REQUEST_CHANGES'];

/**
 * GitHub keeps the head of the base branch at the last push to the pull request, also after a merge. Gitea keeps the
 * merge base itself, and gives the present heads of both branches.
 */
export function createPullChange(
  tools: RepositoryApi & { readonly reads: Pick<ForgeReads, 'historyBetween'> },
): PullChangeSource {
  const { repository, reads } = tools;
  /** On Gitea, whose pull request itself names the commit that its branch has come to since. */
  const mergedHead = async (number: number): Promise<string> => {
    const ref = `pull/${number}/head`;
    const data = await read(tools, `/git/refs/${ref}`, `read what pull request ${number} has merged`);
    const refs = jsonList(Array.isArray(data) ? data : [data], 'references');
    const own = refs.find((one) => one.text('ref') === `refs/${ref}`);
    if (own === undefined) throw wrongShape('the references', `one named refs/${ref}`, refs);
    return own.object('object').sha('sha');
  };
  return {
    async pullChange(number) {
      const pull = await readObject(tools, `/pulls/${number}`, `read pull request ${number}`);
      const [base, from] = [pull.object('base'), pull.object('head')];
      const isMerged = pull.flagOr('merged', false);
      const hasMergeBase = pull.has('merge_base');
      const head = isMerged && hasMergeBase ? await mergedHead(number) : from.sha('sha');
      const own = `${repository.owner}/${repository.name}`.toLowerCase();
      return {
        state: isMerged ? 'merged' : pull.text('state') === 'open' ? 'open' : 'closed',
        base: base.text('ref'),
        mergeBase: hasMergeBase
          ? pull.sha('merge_base')
          : (await reads.historyBetween(base.sha('sha'), head)).mergeBase,
        head,
        // Null: the fork is gone. Without a branch (AGit), it is pushed to by people who may only read.
        isFromFork:
          from.objectOrNull('repo')?.text('full_name').toLowerCase() !== own ||
          from.text('ref').startsWith('refs/pull/'),
        changedAt: pull.time('updated_at'),
      };
    },

    async reviewersOf(number, commit) {
      const doing = `read the reviews of pull request ${number}`;
      const { items } = await allOf(tools, { path: `/pulls/${number}/reviews`, doing });
      const isFor = new Map<string, boolean>();
      for (const review of items.filter((one) => one.textOr('commit_id', '') === commit)) {
        const login = review.objectOrNull('user')?.text('login') ?? '';
        const opinion = opinionOf(review);
        if (opinion === 'for' || opinion === 'against') isFor.set(login, opinion === 'for');
        if (opinion === 'none-given' && !isFor.has(login)) isFor.set(login, true);
      }
      isFor.delete('');
      return [...isFor].flatMap(([login, is]) => (is ? [login] : []));
    },
  };
}

/** A comment takes nothing back. Null: the review counts for nothing. */
function opinionOf(review: JsonObject): 'for' | 'against' | 'none-given' | null {
  const state = review.text('state');
  // Gitea leaves the state as it was.
  if (review.flagOr('dismissed', false)) return null;
  if (COMMENTS.includes(state)) return 'none-given';
  if (AGAINST.includes(state)) return 'against';
  return state === 'APPROVED' ? 'for' : null;
}
