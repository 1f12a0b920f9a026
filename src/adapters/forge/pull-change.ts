import type { ForgeReads } from '../../core/ports.ts';
import type { PullChangeSource } from '../../core/related-work.ts';
import { jsonObject } from './http/json-fields.ts';
import { allOf } from './http/pages.ts';
import { demanded } from './http/rejected.ts';
import type { RepositoryApi } from './http/rest.ts';
import { pullsPath } from './paths.ts';

/** Of reviews. The list begins with the oldest one, and anybody who may read may add to it. */
const MAX_PAGES = 10;
/** Reviews that nobody has handed in, or that count for nothing any more. */
const VOID: readonly string[] = ['PENDING', 'DISMISSED'];

/**
 * GitHub keeps the head of the base branch at the last push to the pull request, also after a merge. Gitea keeps the
 * merge base itself, and gives the present head of the base branch.
 */
export function createPullChange({
  api,
  repository,
  reads,
}: RepositoryApi & { readonly reads: Pick<ForgeReads, 'historyBetween'> }): PullChangeSource {
  const pathOf = (number: number): string => `${pullsPath(repository)}/${number}`;
  return {
    async pullChange(number) {
      const answer = await api.call('GET', pathOf(number));
      const pull = jsonObject(demanded(answer, `read pull request ${number}`), 'pull');
      const [base, head] = [pull.object('base'), pull.object('head')];
      const isMerged = pull.flagOr('merged', false);
      const own = `${repository.owner}/${repository.name}`.toLowerCase();
      return {
        state: isMerged ? 'merged' : pull.text('state') === 'open' ? 'open' : 'closed',
        base: base.text('ref'),
        mergeBase: pull.has('merge_base')
          ? pull.sha('merge_base')
          : (await reads.historyBetween(base.sha('sha'), head.sha('sha'))).mergeBase,
        head: head.sha('sha'),
        // Null: the fork is gone.
        isFromFork: head.objectOrNull('repo')?.text('full_name').toLowerCase() !== own,
        changedAt: pull.time('updated_at'),
      };
    },

    async reviewersOf(number, commit) {
      const { items } = await allOf(api, {
        path: `${pathOf(number)}/reviews`,
        size: 1,
        most: MAX_PAGES,
        doing: `read the reviews of pull request ${number}`,
      });
      const valid = items.filter(
        (review) => review.textOr('commit_id', '') === commit && !VOID.includes(review.text('state')),
      );
      return [...new Set(valid.flatMap((review) => review.objectOrNull('user')?.text('login') ?? []))];
    },
  };
}
