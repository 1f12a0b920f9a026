import type {
  ForgeWrites,
  PublishedPullRequest,
  PullRequestDraft,
  PullRequestRef,
} from '../../../core/ports.ts';
import { clipEnd } from '../../../core/text/text.ts';
import { MAX_BODY_CHARS } from '../comment.ts';
import type { RestApi } from '../http/rest.ts';
import { pullsPath } from '../paths.ts';
import { createUpsert, MAX_TITLE_CHARS, type OpenedPull, openOnce, type PullTools } from '../pull-request.ts';
import type { NewPull, PullWords } from './api.ts';
import { pullOf, shownTitle } from './pulls.ts';
import { whyNoPullRequest } from './rejection-messages.ts';

interface Tools extends PullTools {
  readonly api: RestApi;
}

/** Only the title makes a pull request a draft, so title, body and state are one write. */
export function createUpsertPullRequest(tools: Tools): ForgeWrites['upsertPullRequest'] {
  return createUpsert(tools, {
    open: (draft) => open(tools, draft),
    update: (draft, open) => update(tools, draft, open),
    whyNot: (answer, draft) => whyNoPullRequest(answer, draft, tools),
  });
}

export function createRetractVerdict(tools: Tools): ForgeWrites['retractVerdict'] {
  return async (pull, { branch, base, title, body, readiness }) => {
    const isDraft = readiness === 'take' || pull.isDraft;
    const words = wordsOf({ title: pull.title, body, isDraft });
    const answer = await tools.api.call('PATCH', `${pullsPath(tools.repository)}/${pull.number}`, words);
    return answer.kind === 'done' ? null : whyNoPullRequest(answer, { base, branch, title }, tools);
  };
}

function wordsOf({ body, ...shown }: Pick<PullRequestRef, 'title' | 'body' | 'isDraft'>) {
  const title = shownTitle(shown).slice(0, MAX_TITLE_CHARS);
  return { title, body: clipEnd(body, MAX_BODY_CHARS) } satisfies PullWords;
}

function open(tools: Tools, draft: PullRequestDraft): Promise<OpenedPull> {
  const body = { ...wordsOf(draft), head: draft.branch, base: draft.base } satisfies NewPull;
  return openOnce(tools, draft.branch, {
    post: () => tools.api.call('POST', pullsPath(tools.repository), body),
    pullOf,
    isOpenAlready: ({ status }) => status === 409,
  });
}

async function update(
  tools: Tools,
  draft: PullRequestDraft,
  { number, url }: PullRequestRef,
): Promise<PublishedPullRequest> {
  const path = `${pullsPath(tools.repository)}/${number}`;
  const answer = await tools.api.call('PATCH', path, wordsOf(draft));
  if (answer.kind === 'done') return { kind: 'updated', number, url };
  return { kind: 'refused', why: whyNoPullRequest(answer, draft, tools) };
}
