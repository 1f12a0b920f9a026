import type { Emit } from '../core/events.ts';
import { Cancelled, messageOf, ServiceFault } from '../core/fault.ts';
import { hasPassed, type Outcome } from '../core/outcome.ts';
import { type ForgeRemarks, type LineComments, replyMark } from '../core/review-comment.ts';
import type { Secrets } from '../core/secrets/secrets.ts';
import { shortSha } from '../core/text/short-sha.ts';
import type { EndedRun } from './result.ts';
import { verdictWord } from './sections/verdict-line.ts';
import { escapedLine, LINE } from './text/escape.ts';
import type { RunRecord } from './text/run-record.ts';

/**
 * Replies with one line to each review comment that the run worked on, if there is a result. Logs the forge's faults.
 */
export async function replyToComments(
  { by, comments }: LineComments,
  { outcome, record }: EndedRun,
  parts: { readonly forge: Pick<ForgeRemarks, 'reply'>; readonly secrets: Secrets; readonly emit: Emit },
): Promise<void> {
  const { forge, secrets, emit } = parts;
  const pull = outcome.delivery.pullRequest?.number;
  const words = record === null ? null : wordsOf(outcome, record);
  if (pull === undefined || words === null) return;
  try {
    for (const comment of comments)
      await forge.reply(pull, comment, secrets.mask(`${replyMark(comment.id, by)}\n${words}`));
  } catch (thrown) {
    if (!(thrown instanceof ServiceFault || thrown instanceof Cancelled)) throw thrown;
    const text = `A review comment got no reply: ${messageOf(thrown)}`;
    emit({ kind: 'note', level: 'warning', text });
  }
}

/** Claims no more than the banner: only the person who asked can judge the result. Null: there is no reply. */
function wordsOf({ status, reason, delivery }: Outcome, record: RunRecord): string | null {
  const { task, change } = record;
  const why = escapedLine(reason, LINE);
  if (status === 'needs-info') return `There is a question first, on issue #${task.issue}.`;
  if (status === 'no-change' || status === 'answered') return `Nothing was changed: ${why}`;
  const { operation, headSha } = delivery;
  if (operation === 'none' || headSha === null) return null;
  const at = shortSha(headSha);
  const did =
    change.branch?.isSame === true ? `Nothing was added; ${at} was judged again` : `Worked on in ${at}`;
  const more = hasPassed(status) ? 'The text of this pull request has the evidence.' : why;
  return `${did}: **${verdictWord(record)}.** ${more}`;
}
