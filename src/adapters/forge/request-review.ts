import type { ForgeRemarks } from '../../core/review-comment.ts';
import type { RepositoryRef } from '../../core/task.ts';
import { oneLine } from '../../core/text/text.ts';
import type { RestApi } from './http/rest.ts';
import { repositoryPath } from './paths.ts';

/** One reviewer per request: forges refuse a whole list if one of them may not be asked. */
export function createRequestReview(tools: {
  readonly api: RestApi;
  readonly repository: RepositoryRef;
}): ForgeRemarks['requestReview'] {
  return async (pull, reviewer) => {
    const [owner = '', team] = reviewer.replace(/^@/, '').split('/');
    const body = team === undefined ? { reviewers: [owner] } : { team_reviewers: [team] };
    const path = `${repositoryPath(tools.repository)}/pulls/${pull}/requested_reviewers`;
    const answer = await tools.api.call('POST', path, body);
    return answer.kind === 'done' ? null : oneLine(answer.message, 200) || `it answered ${answer.status}`;
  };
}
