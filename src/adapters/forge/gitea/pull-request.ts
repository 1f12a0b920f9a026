import type { PullRequestDraft, PullRequestRef } from '../../../core/ports.ts';
import { clipEnd } from '../../../core/text/text.ts';
import { MAX_BODY_CHARS } from '../comment.ts';
import type { ForgeTools } from '../forge.ts';
import { demanded } from '../http/rejected.ts';
import { request } from '../http/request.ts';
import { MAX_TITLE_CHARS, type OpenedPull, openOnce, type PullWrites } from '../pull-request.ts';
import { pullOf, shownTitle } from './pulls.ts';

/** Only the title makes a pull request a draft, so title, body and state are one write. */
export function pullWrites(tools: ForgeTools): PullWrites {
  return {
    open: (draft) => open(tools, draft),
    update: (draft, { number }) => edit(tools, number, wordsOf(draft)),
    makeDraft: ({ number, title }) => edit(tools, number, { title: titleOf({ title, isDraft: true }) }),
  };
}

function titleOf(shown: Pick<PullRequestRef, 'title' | 'isDraft'>): string {
  return shownTitle(shown).slice(0, MAX_TITLE_CHARS);
}

function wordsOf(draft: PullRequestDraft) {
  return { title: titleOf(draft), body: clipEnd(draft.body, MAX_BODY_CHARS) };
}

function open(tools: ForgeTools, draft: PullRequestDraft): Promise<OpenedPull> {
  const body = { ...wordsOf(draft), head: draft.branch, base: draft.base };
  return openOnce(tools, draft.branch, {
    post: () => request(tools, 'POST', '/pulls', body),
    pullOf,
    isOpenAlready: ({ status }) => status === 409,
  });
}

async function edit(
  tools: ForgeTools,
  number: number,
  words: { readonly title: string; readonly body?: string },
): Promise<void> {
  demanded(await request(tools, 'PATCH', `/pulls/${number}`, words), `edit pull request ${number}`);
}
