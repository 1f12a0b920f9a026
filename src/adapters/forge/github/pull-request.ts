import type { PullRequestDraft, PullRequestRef } from '../../../core/ports.ts';
import { clipEnd } from '../../../core/text/text.ts';
import { MAX_BODY_CHARS } from '../comment.ts';
import type { ForgeTools } from '../forge.ts';
import { jsonObject } from '../http/json-fields.ts';
import { demanded, Refusal, unlessRefused } from '../http/rejected.ts';
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
    try {
      return await post(tools, draft, draft);
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      const { status, message, fields } = thrown.answer;
      if (draft.isDraft && /draft pull request/i.test(message))
        return post(tools, draft, { isDraft: false, title: `${UNVALIDATED}${draft.title}` });
      if (status !== 422 || !fields.includes('head') || waits === MAX_WAITS) throw thrown;
    }
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

async function update(tools: ForgeTools, draft: PullRequestDraft, { number }: PullRequestRef): Promise<void> {
  const words: PullWords = { title: titled(draft.title), body: clipEnd(draft.body, MAX_BODY_CHARS) };
  const data = demanded(await request(tools, 'PATCH', `/pulls/${number}`, words), edit(number));
  await setState(tools, pullRequestOf(jsonObject(data, 'pull')), draft);
}

/** REST cannot change the draft state. Where GraphQL does not either, the title says that nothing is validated. */
async function setState(tools: ForgeTools, pull: PullRequestRef, { isDraft, title }: Wanted): Promise<void> {
  if (pull.isDraft === isDraft) return;
  const id = pull.nodeId;
  if ((await unlessRefused(tools.api.graphql(isDraft ? TO_DRAFT : TO_READY, { id }))) !== null) return;
  const text = `Pull request #${pull.number} could not be made ${isDraft ? 'a draft' : 'ready for review'}.`;
  tools.emit({ kind: 'note', level: 'warning', text });
  if (!isDraft) return;
  const words = { title: titled(`${UNVALIDATED}${title.replace(UNVALIDATED, '')}`) };
  demanded(await request(tools, 'PATCH', `/pulls/${pull.number}`, words), edit(pull.number));
}

function edit(pull: number): string {
  return `edit pull request ${pull}`;
}
