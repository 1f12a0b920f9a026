import type { Review } from '../core/decision.ts';
import { clipEnd, oneLine } from '../core/text/text.ts';
import { isPass } from '../core/verdict.ts';
import { ranFact } from './ran-fact.ts';
import { defineTool, type ToolAnswer } from './tool.ts';

/** A longer title is cut, not refused: it would cost a round. */
const TITLE_CHARS = 120;
const SUMMARY_CHARS = 8000;

export const finish = defineTool({
  name: 'finish',
  effect: 'ends',
  async run({ title, summary }, scope) {
    const claim = { title: oneLine(title, TITLE_CHARS), summary: clipEnd(summary.trim(), SUMMARY_CHARS) };
    const review = await scope.review();
    return { ...answerTo(review), ...factOf(review), ending: { kind: 'finish', claim, review } };
  },
});

/** The first command that did not pass, so that a digest can tell what the gate said. */
function factOf(review: Review): Pick<ToolAnswer, 'fact'> {
  if (review.kind !== 'sent-back') return {};
  const failed = review.verdict.records.find(({ result }) => !isPass(result));
  return failed === undefined ? {} : { fact: ranFact(failed.command, failed.result) };
}

function answerTo(review: Review): ToolAnswer {
  switch (review.kind) {
    case 'accepted':
      return { status: 'done', text: 'Accepted.' };
    case 'sent-back':
      return { status: 'failed', text: review.feedback };
    case 'unchanged':
      return { status: 'done', text: 'No file is changed; there is nothing to validate.' };
  }
}
