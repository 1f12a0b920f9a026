import type { Emit } from '../../core/events.ts';
import { Cancelled, messageOf } from '../../core/fault.ts';
import type { ForgeRemarks } from '../../core/review-comment.ts';
import { oneLine } from '../../core/text/text.ts';
import { type Accepted, demanded, type Rejected } from './http/rejected.ts';
import { request } from './http/request.ts';
import type { RepositoryApi } from './http/rest.ts';

/** One reviewer per request: forges refuse a whole list if one of them may not be asked. */
export function createRequestReview(tools: RepositoryApi): ForgeRemarks['requestReview'] {
  return async (pull, reviewer) => {
    const [owner = '', team] = reviewer.replace(/^@/, '').split('/');
    const body = team === undefined ? { reviewers: [owner] } : { team_reviewers: [team] };
    const answer = await request(tools, 'POST', `/pulls/${pull}/requested_reviewers`, body);
    return answer.kind === 'done' ? null : oneLine(answer.message, 200) || `it answered ${answer.status}`;
  };
}

/** A missing reaction stops nothing. @throws {Cancelled} */
export async function reactionOrNote(asked: Promise<Accepted | Rejected>, emit: Emit): Promise<void> {
  try {
    demanded(await asked, 'react to the comment');
  } catch (thrown) {
    if (thrown instanceof Cancelled) throw thrown;
    emit({ kind: 'note', level: 'info', text: messageOf(thrown) });
  }
}
