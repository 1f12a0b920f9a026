import type { ForgeTools } from '../forge.ts';
import { orNull } from '../http/rejected.ts';
import { type PullForge, titleWithoutDrafts } from '../pull-request.ts';
import { pullRequestOf } from '../shapes.ts';
import type { NewPull } from './bodies.ts';

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
    /** REST cannot change the draft state. */
    async setState({ nodeId: id }, { isDraft }) {
      const asked = tools.impatientApi.graphql(isDraft ? TO_DRAFT : TO_READY, { id });
      return (await orNull(asked)) === null ? 'kept' : 'changed';
    },
    isOpenAlready: ({ message }) => /already exists/i.test(message),
    isTooEarly: ({ status, fields }) => status === 422 && fields.includes('head'),
    withoutDrafts: ({ message }, { isDraft, title }) =>
      isDraft && /draft pull request/i.test(message)
        ? { isDraft: false, title: titleWithoutDrafts(title) }
        : null,
  };
}
