import type { Claim, Review } from '../core/decision.ts';
import { toolSpecOf } from '../core/schema.ts';
import { clipEnd, listed, oneLine } from '../core/text/text.ts';
import { blockingFailures } from '../core/verdict/evidence.ts';
import { describeResult, isPass } from '../core/verdict/verdict.ts';
import { quoted } from './quoted.ts';
import { defineTool, type Tool, type ToolAnswer, type ToolScope } from './tool.ts';

/** Longer texts are cut, because refusing them would cost a round. */
const TITLE_CHARS = 120;
const SUMMARY_CHARS = 8000;
const MOST_NAMED = 3;
const NAMED_CHARS = 200;

export const finish = defineTool({
  name: 'finish',
  effect: 'ends',
  textKind: 'log',
  async run({ title, summary, tests = '', answer = false }, scope) {
    const ofTests = tests.trim() === '' ? '' : `Tests: ${tests.trim()}`;
    const parts = [summary.trim(), ofTests].filter((text) => text !== '');
    const claim = { title: oneLine(title, TITLE_CHARS), summary: clipEnd(parts.join('\n\n'), SUMMARY_CHARS) };
    if (answer) return answered(claim, scope);
    const review = await scope.review(claim);
    return { ...answerTo(review), ...factOf(review), ending: { kind: 'finish', as: 'work', claim, review } };
  },
});

/** The same for a plan, which is offered no more than it needs. What else a model gives is taken all the same. */
export const finishPlan: Tool = {
  ...finish,
  spec: { ...toolSpecOf('finish-plan'), name: finish.spec.name, effect: finish.effect },
};

/** Edits are never lost by an answer: the model has to undo them first. */
async function answered(claim: Claim, { workspace, review }: AnswerScope): Promise<ToolAnswer> {
  const now = workspace.changes();
  if (now.hash !== workspace.start.hash) {
    const edited = now.pathsSince(workspace.start).map(quoted);
    const text = `Not done: an answer leaves no edit behind, and there are some (${listed(edited, MOST_NAMED)}). Undo them, or finish without "answer".`;
    return { status: 'rejected', text };
  }
  // Waits for the end of the gate on the base, which is shown beside the answer.
  if (now.isEmpty) await review(claim);
  const ending = { kind: 'finish', as: 'answer', claim, review: { kind: 'no-change' } } as const;
  return { status: 'done', text: 'Answered.', ending };
}

type AnswerScope = Pick<ToolScope, 'workspace' | 'review'>;

/** The first command that did not pass, and its blocking failures that are known: what a digest keeps of the review. */
function factOf(review: Review): Pick<ToolAnswer, 'fact'> {
  if (review.kind !== 'rejected') return {};
  const failed = review.verdict.evidence.comparisons.find(({ candidate }) => !isPass(candidate.result));
  if (failed === undefined) return {};
  const errors = blockingFailures(failed)
    .slice(0, MOST_NAMED)
    .map(({ name, message }) => oneLine(`${name}: ${message}`, NAMED_CHARS));
  const outcome = describeResult(failed.candidate.result);
  return { fact: { kind: 'ran', command: failed.command, outcome, errors } };
}

function answerTo(review: Review): ToolAnswer {
  switch (review.kind) {
    case 'validated':
      return { status: 'done', text: 'Accepted.' };
    case 'rejected':
      return { status: 'failed', text: review.feedback };
    case 'no-change':
      return { status: 'done', text: 'No file is changed; there is nothing to validate.' };
  }
}
