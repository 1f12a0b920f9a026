import type { PullRequestDraft, PullRequestRef } from '../../../core/ports.ts';
import { clipEnd } from '../../../core/text/text.ts';
import { MAX_BODY_CHARS } from '../comment.ts';
import type { ForgeTools } from '../forge.ts';
import { jsonObject } from '../http/json-fields.ts';
import { type Rejected, unlessRefused } from '../http/rejected.ts';
import { request } from '../http/request.ts';
import { MAX_TITLE_CHARS, type OpenedPull, openOnce, type PullWrites } from '../pull-request.ts';
import { pullRequestOf } from '../shapes.ts';
import type { NewPull, PullWords } from './bodies.ts';

/** Title prefix where drafts are not available, so that nobody takes the pull request for a validated one. */
const UNVALIDATED = '[unvalidated] ';

/** How often opening a pull request is retried if the forge does not see the new branch yet. */
const MAX_WAITS = 2;

const TO_DRAFT = `mutation ($id: ID!) {
  convertPullRequestToDraft(input: { pullRequestId: $id }) { pullRequest { isDraft } }
}`;
const TO_READY = `mutation ($id: ID!) {
  markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } }
}`;

export function pullWrites(tools: ForgeTools): PullWrites {
  return {
    open: (draft) => open(tools, draft),
    update: (draft, open) => update(tools, draft, open),
    makeDraft: (pull) => setState(tools, pull, { isDraft: true, title: pull.title }),
  };
}

function titled(title: string): string {
  return title.slice(0, MAX_TITLE_CHARS);
}

async function open(tools: ForgeTools, draft: PullRequestDraft): Promise<OpenedPull> {
  for (let waits = 0; ; waits += 1) {
    const made = await post(tools, draft, draft);
    if (made.kind !== 'rejected') return made;
    if (draft.isDraft && /draft pull request/i.test(made.message))
      return post(tools, draft, { isDraft: false, title: `${UNVALIDATED}${draft.title}` });
    const isUnseen = made.status === 422 && made.fields.includes('head');
    if (!isUnseen || waits === MAX_WAITS) return made;
    await tools.awaitVisibility();
  }
}

/** What a pull request is to be. */
interface Wanted {
  readonly isDraft: boolean;
  readonly title: string;
}

async function post(
  tools: ForgeTools,
  draft: PullRequestDraft,
  { isDraft, title }: Wanted,
): Promise<OpenedPull> {
  const body = {
    title: titled(title),
    body: clipEnd(draft.body, MAX_BODY_CHARS),
    head: draft.branch,
    base: draft.base,
    draft: isDraft,
  } satisfies NewPull;
  return openOnce(tools, draft.branch, {
    post: () => request(tools, 'POST', '/pulls', body),
    pullOf: pullRequestOf,
    isOpenAlready: ({ message }) => /already exists/i.test(message),
  });
}

async function update(
  tools: ForgeTools,
  draft: PullRequestDraft,
  { number }: PullRequestRef,
): Promise<Rejected | null> {
  const words: PullWords = { title: titled(draft.title), body: clipEnd(draft.body, MAX_BODY_CHARS) };
  const answer = await request(tools, 'PATCH', `/pulls/${number}`, words);
  if (answer.kind === 'rejected') return answer;
  return setState(tools, pullRequestOf(jsonObject(answer.data, 'pull')), draft);
}

/** REST cannot change the draft state. Where GraphQL does not either, the title says that nothing is validated. */
async function setState(
  tools: ForgeTools,
  pull: PullRequestRef,
  { isDraft, title }: Wanted,
): Promise<Rejected | null> {
  if (pull.isDraft === isDraft) return null;
  const id = pull.nodeId;
  if ((await unlessRefused(tools.api.graphql(isDraft ? TO_DRAFT : TO_READY, { id }))) !== null) return null;
  const text = `Pull request #${pull.number} could not be made ${isDraft ? 'a draft' : 'ready for review'}.`;
  tools.emit({ kind: 'note', level: 'warning', text });
  if (!isDraft) return null;
  const words = { title: titled(`${UNVALIDATED}${title.replace(UNVALIDATED, '')}`) };
  const answer = await request(tools, 'PATCH', `/pulls/${pull.number}`, words);
  return answer.kind === 'rejected' ? answer : null;
}
