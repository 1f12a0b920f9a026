import { toolAnswer } from './get-issue.ts';
import { defineTool } from './tool.ts';

export const searchIssues = defineTool({
  name: 'search-issues',
  effect: 'reads',
  textKind: 'listing',
  async run({ words }, { issues }) {
    return toolAnswer(await issues.search(words));
  },
});
