import type { IssueAnswer } from '../core/issues.ts';
import { defineTool, type ToolAnswer } from './tool.ts';

export const getIssue = defineTool({
  name: 'get-issue',
  effect: 'reads',
  async run({ number }, { issues }) {
    return toolAnswer(await issues.issue(number));
  },
});

/** Converts the forge's answer about other issues to the answer to a call. */
function toolAnswer(answer: IssueAnswer): ToolAnswer {
  switch (answer.kind) {
    case 'found':
      return { status: 'done', text: answer.text };
    case 'missing':
      return { status: 'failed', text: answer.why };
    case 'refused':
      return { status: 'rejected', text: answer.why };
  }
}

export const searchIssues = defineTool({
  name: 'search-issues',
  effect: 'reads',
  textKind: 'listing',
  async run({ words }, { issues }) {
    return toolAnswer(await issues.search(words));
  },
});
