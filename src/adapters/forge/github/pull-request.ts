import type { Emit, RunEvent } from '../../../core/events.ts';
import type {
  ForgeWrites,
  PublishedPullRequest,
  PullRequestDraft,
  PullRequestRef,
} from '../../../core/ports.ts';
import { clipEnd } from '../../../core/text/text.ts';
import { MAX_BODY_CHARS } from '../comment.ts';
import { type JsonObject, jsonObject } from '../http/json-fields.ts';
import { unlessRefused } from '../http/rejected.ts';
import { pullsPath } from '../paths.ts';
import {
  createUpsert,
  MAX_TITLE_CHARS,
  type OpenedPull,
  openOnce,
  type PullTools,
  type PullWrites,
} from '../pull-request.ts';
import { pullRequestOf } from '../shapes.ts';
import type { ForgeApi, NewPull, PullWords } from './api.ts';
import { whyNoPullRequest } from './rejection-messages.ts';

interface Tools extends PullTools {
  readonly api: ForgeApi;
  readonly emit: Emit;
  /** Waits a moment: a new branch is not visible everywhere at once. */
  readonly awaitVisibility: () => Promise<void>;
}

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

export function createUpsertPullRequest(tools: Tools): ForgeWrites['upsertPullRequest'] {
  return createUpsert(tools, {
    open: (draft) => open(tools, draft),
    update: (draft, open) => update(tools, draft, open),
    whyNot: (answer, draft) => whyNoPullRequest(answer, draft, tools),
  });
}

/** Body first, then the state: wherever this stops, the pull request claims less than before. */
export function createRetractVerdict(tools: Tools): ForgeWrites['retractVerdict'] {
  const { api, emit } = tools;
  return async (pull, { branch, base, title, body, readiness }) => {
    const path = `${pullsPath(tools.repository)}/${pull.number}`;
    const words = { body: clipEnd(body, MAX_BODY_CHARS) };
    const answer = await api.call('PATCH', path, words);
    if (answer.kind === 'rejected') return whyNoPullRequest(answer, { base, branch, title }, tools);
    const edited = jsonObject(answer.data, 'pull');
    if (readiness === 'leave' || (await setDraftState(api, edited, { isDraft: true }))) return null;
    emit(cannotBe(pull.number, { isDraft: true }));
    await api.call('PATCH', path, clipped({ title, body }, UNVALIDATED));
    return null;
  };
}

function clipped({ title, body }: Pick<PullRequestDraft, 'title' | 'body'>, prefix: string): PullWords {
  return { title: `${prefix}${title}`.slice(0, MAX_TITLE_CHARS), body: clipEnd(body, MAX_BODY_CHARS) };
}

async function open(tools: Tools, draft: PullRequestDraft): ReturnType<PullWrites['open']> {
  for (let waits = 0; ; waits += 1) {
    const made = await post(tools, draft, { isDraft: draft.isDraft, prefix: '' });
    if (made.kind !== 'rejected') return made;
    if (draft.isDraft && /draft pull request/i.test(made.message))
      return post(tools, draft, { isDraft: false, prefix: UNVALIDATED });
    const isUnseen = made.status === 422 && made.fields.includes('head');
    if (!isUnseen || waits === MAX_WAITS) return made;
    await tools.awaitVisibility();
    if (!(await draft.isHead())) return { kind: 'moved' };
  }
}

async function post(
  tools: Tools,
  draft: PullRequestDraft,
  as: { readonly isDraft: boolean; readonly prefix: string },
): Promise<OpenedPull> {
  const body = {
    ...clipped(draft, as.prefix),
    head: draft.branch,
    base: draft.base,
    draft: as.isDraft,
  } satisfies NewPull;
  return openOnce(tools, draft.branch, {
    post: () => tools.api.call('POST', pullsPath(tools.repository), body),
    pullOf: pullRequestOf,
    isOpenAlready: ({ message }) => /already exists/i.test(message),
  });
}

async function update(
  tools: Tools,
  draft: PullRequestDraft,
  { number, url }: PullRequestRef,
): Promise<PublishedPullRequest> {
  const { api, emit } = tools;
  const path = `${pullsPath(tools.repository)}/${number}`;
  const answer = await api.call('PATCH', path, clipped(draft, ''));
  if (answer.kind === 'rejected') return { kind: 'refused', why: whyNoPullRequest(answer, draft, tools) };
  const pull = jsonObject(answer.data, 'pull');
  const isReadyNext = !draft.isDraft && pull.flagOr('draft', false);
  if (isReadyNext && !(await draft.isHead())) return { kind: 'moved' };
  if (!(await setDraftState(api, pull, draft))) {
    emit(cannotBe(number, draft));
    if (draft.isDraft) await api.call('PATCH', path, clipped(draft, UNVALIDATED));
  }
  return { kind: 'updated', number, url };
}

function cannotBe(number: number, { isDraft }: Pick<PullRequestDraft, 'isDraft'>): RunEvent {
  const wanted = isDraft ? 'a draft' : 'ready for review';
  return { kind: 'note', level: 'warning', text: `Pull request #${number} could not be made ${wanted}.` };
}

/** REST cannot change the draft state. @returns whether the pull request has the wanted state now */
async function setDraftState(
  api: ForgeApi,
  pull: JsonObject,
  { isDraft }: Pick<PullRequestDraft, 'isDraft'>,
): Promise<boolean> {
  if (pull.flagOr('draft', false) === isDraft) return true;
  const id = pull.textOr('node_id', '');
  return (await unlessRefused(api.graphql(isDraft ? TO_DRAFT : TO_READY, { id }))) !== null;
}
