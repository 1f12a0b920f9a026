import type { ForgeTools } from '../forge.ts';
import { orNull } from '../http/rejected.ts';
import { editPull, type PullForge } from '../pull-request.ts';
import { pullRequestOf } from '../shapes.ts';
import type { NewPull } from './bodies.ts';

/** Title prefix where drafts are not available, so that nobody takes the pull request for a validated one. */
const UNVALIDATED = '[unvalidated] ';

const TO_DRAFT = `mutation ($id: ID!) {
  convertPullRequestToDraft(input: { pullRequestId: $id }) { pullRequest { isDraft } }
}`;
const TO_READY = `mutation ($id: ID!) {
  markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } }
}`;

export function pullForge(tools: ForgeTools): PullForge {
  return {
    titleOf: ({ title }) => title,
    stateOf: ({ isDraft }) => ({ draft: isDraft }) satisfies Pick<NewPull, 'draft'>,
    pullOf: pullRequestOf,
    /** REST cannot change the draft state. Where GraphQL does not either, the title says that nothing is validated. */
    async setState({ number, nodeId: id }, { isDraft, title }) {
      const asked = tools.optionalApi.graphql(isDraft ? TO_DRAFT : TO_READY, { id });
      if ((await orNull(asked)) !== null) return;
      const text = `Pull request #${number} could not be made ${isDraft ? 'a draft' : 'ready for review'}.`;
      tools.emit({ kind: 'note', level: 'warning', text });
      if (isDraft) await editPull(tools, number, { title: unvalidated(title) });
    },
    isOpenAlready: ({ message }) => /already exists/i.test(message),
    isTooEarly: ({ status, fields }) => status === 422 && fields.includes('head'),
    withoutDrafts: ({ message }, { isDraft, title }) =>
      isDraft && /draft pull request/i.test(message) ? { isDraft: false, title: unvalidated(title) } : null,
  };
}

function unvalidated(title: string): string {
  return `${UNVALIDATED}${title.replace(UNVALIDATED, '')}`;
}
