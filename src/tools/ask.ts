import { clipEnd } from '../core/text/text.ts';
import { defineTool } from './tool.ts';

const QUESTION_CHARS = 4000;

export const ask = defineTool({
  name: 'ask',
  effect: 'ends',
  async run({ question }) {
    const ending = { kind: 'ask', question: clipEnd(question.trim(), QUESTION_CHARS) } as const;
    return { status: 'done', text: 'The question goes to the author of the issue.', ending };
  },
});
