import { clipEnd } from '../core/text/text.ts';
import { defineTool } from './tool.ts';

const QUESTION_CHARS = 4000;

export const ask = defineTool({
  name: 'ask',
  effect: 'ends',
  async run({ question }) {
    const end = { kind: 'needs-info', question: clipEnd(question.trim(), QUESTION_CHARS) } as const;
    const text = 'The question goes to the author of the issue.';
    return { status: 'done', text, ending: { kind: 'over', end } };
  },
});
