import type { ForgeReads } from '../../core/ports.ts';
import type { PullChangeSource } from '../../core/related-work.ts';
import { jsonObject } from './http/json-fields.ts';
import { demanded } from './http/rejected.ts';
import type { RepositoryApi } from './http/rest.ts';
import { pullsPath } from './paths.ts';

/**
 * GitHub keeps the head of the base branch at the last push to the pull request, also after a merge. Gitea keeps the
 * merge base itself, and gives the present head of the base branch.
 */
export function createPullChange({
  api,
  repository,
  reads,
}: RepositoryApi & { readonly reads: Pick<ForgeReads, 'historyBetween'> }): PullChangeSource['pullChange'] {
  return async (number) => {
    const answer = await api.call('GET', `${pullsPath(repository)}/${number}`);
    const pull = jsonObject(demanded(answer, `read pull request ${number}`), 'pull');
    const [base, head] = [pull.object('base'), pull.object('head').sha('sha')];
    const isMerged = pull.flagOr('merged', false);
    return {
      state: isMerged ? 'merged' : pull.text('state') === 'open' ? 'open' : 'closed',
      base: base.text('ref'),
      mergeBase: pull.has('merge_base')
        ? pull.sha('merge_base')
        : (await reads.historyBetween(base.sha('sha'), head)).mergeBase,
      head,
    };
  };
}
