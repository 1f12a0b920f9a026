import type { Emit, RunEvent } from '../../../core/events.ts';
import { ServiceFault } from '../../../core/fault.ts';
import type {
  ForgeReads,
  ForgeWrites,
  PublishedPullRequest,
  PullRequestDraft,
  PullRequestRef,
} from '../../../core/ports.ts';
import type { RepositoryRef } from '../../../core/task.ts';
import { clipEnd } from '../../../core/text/text.ts';
import { MAX_BODY_CHARS } from '../comment.ts';
import { idempotentWrite } from '../idempotent-write.ts';
import { type JsonObject, jsonObject } from '../json-fields.ts';
import { repositoryPath } from '../paths.ts';
import { compareLinkOf, whereKept } from '../refusal.ts';
import { type Rejected, unlessRefused } from '../rejected.ts';
import { pullRequestOf } from '../shapes.ts';
import type { ForgeApi, NewPull, PullWords } from './api.ts';
import { whyNoPullRequest } from './rejection-messages.ts';

interface Tools {
  readonly api: ForgeApi;
  readonly reads: Pick<ForgeReads, 'openPullRequest'>;
  readonly repository: RepositoryRef;
  readonly serverUrl: string;
  readonly emit: Emit;
  /** Waits a moment: a branch that was just made is not visible everywhere at once. */
  readonly settle: () => Promise<void>;
}

const MAX_TITLE_CHARS = 250;

/** Stands before the title where a draft cannot be had, so that nobody takes the pull request for a validated one. */
const UNVALIDATED = '[unvalidated] ';

/** How often a pull request is asked for again when the forge does not see the new branch yet. */
const MAX_SETTLES = 2;

const TO_DRAFT = `mutation ($id: ID!) {
  convertPullRequestToDraft(input: { pullRequestId: $id }) { pullRequest { isDraft } }
}`;
const TO_READY = `mutation ($id: ID!) {
  markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } }
}`;

/** Opens the branch's pull request, or brings the open one up to date. A forge that fails for good is a refusal too. */
export function createUpsertPullRequest(
  tools: Tools,
): (draft: PullRequestDraft) => Promise<PublishedPullRequest> {
  return async (draft) => {
    try {
      const { standing } = draft;
      const open = standing === undefined ? await tools.reads.openPullRequest(draft.branch) : standing;
      return open === null ? await create(tools, draft, 0) : await update(tools, draft, open);
    } catch (thrown) {
      if (!(thrown instanceof ServiceFault)) throw thrown;
      const link = compareLinkOf(tools.serverUrl, tools.repository, draft);
      return { kind: 'refused', why: `${thrown.message} ${whereKept(draft, link)}` };
    }
  };
}

/** Body first, then the state: wherever this stops, less is said than before. */
export function createTakeWordsBack(tools: Tools): ForgeWrites['takeWordsBack'] {
  const { api, emit } = tools;
  return async (pull, { branch, base, title, body, readiness }) => {
    const path = `${pullsPath(tools)}/${pull.number}`;
    const words = { body: clipEnd(body, MAX_BODY_CHARS) };
    const answer = await api.call('PATCH', path, words);
    if (answer.kind === 'rejected') {
      const link = compareLinkOf(tools.serverUrl, tools.repository, { base, branch, title });
      return whyNoPullRequest(answer, { base, branch }, link);
    }
    const edited = jsonObject(answer.data, 'pull');
    if (readiness === 'leave' || (await setDraftState(api, edited, { isDraft: true }))) return null;
    emit(cannotBe(pull.number, { isDraft: true }));
    await api.call('PATCH', path, clipped({ title, body }, UNVALIDATED));
    return null;
  };
}

function pullsPath({ repository }: Tools): string {
  return `${repositoryPath(repository)}/pulls`;
}

function refusal(
  { serverUrl, repository }: Tools,
  draft: PullRequestDraft,
  answer: Rejected,
): PublishedPullRequest {
  const link = compareLinkOf(serverUrl, repository, draft);
  return { kind: 'refused', why: whyNoPullRequest(answer, draft, link) };
}

function clipped({ title, body }: Pick<PullRequestDraft, 'title' | 'body'>, prefix: string): PullWords {
  return { title: `${prefix}${title}`.slice(0, MAX_TITLE_CHARS), body: clipEnd(body, MAX_BODY_CHARS) };
}

type Created =
  | { readonly kind: 'created'; readonly pull: PullRequestRef }
  | { readonly kind: 'found'; readonly pull: PullRequestRef }
  | Rejected;

async function create(tools: Tools, draft: PullRequestDraft, settles: number): Promise<PublishedPullRequest> {
  if (!(await draft.isHead())) return { kind: 'moved' };
  const made = await post(tools, draft, { isDraft: draft.isDraft, prefix: '' });
  if (made.kind !== 'rejected') return settled(tools, draft, made);
  if (draft.isDraft && /draft pull request/i.test(made.message)) {
    const plain = await post(tools, draft, { isDraft: false, prefix: UNVALIDATED });
    return plain.kind === 'rejected' ? refusal(tools, draft, plain) : settled(tools, draft, plain);
  }
  if (made.status === 422 && made.fields.includes('head') && settles < MAX_SETTLES) {
    await tools.settle();
    return create(tools, draft, settles + 1);
  }
  return refusal(tools, draft, made);
}

async function settled(
  tools: Tools,
  draft: PullRequestDraft,
  made: Exclude<Created, Rejected>,
): Promise<PublishedPullRequest> {
  if (made.kind === 'found') return update(tools, draft, made.pull);
  return { kind: 'created', number: made.pull.number, url: made.pull.url };
}

/** One attempt to open it; another one of the branch that is open already is adopted. */
async function post(
  tools: Tools,
  draft: PullRequestDraft,
  as: { readonly isDraft: boolean; readonly prefix: string },
): Promise<Created> {
  const { api, reads } = tools;
  const look = async (): Promise<Created | null> => {
    const pull = await reads.openPullRequest(draft.branch);
    return pull === null ? null : { kind: 'found', pull };
  };
  const body = {
    ...clipped(draft, as.prefix),
    head: draft.branch,
    base: draft.base,
    draft: as.isDraft,
  } satisfies NewPull;
  return idempotentWrite<Created>(async () => {
    const answer = await api.call('POST', pullsPath(tools), body);
    if (answer.kind === 'done')
      return { kind: 'created', pull: pullRequestOf(jsonObject(answer.data, 'pull')) };
    if (!/already exists/i.test(answer.message)) return answer;
    return (await look()) ?? answer;
  }, look);
}

async function update(
  tools: Tools,
  draft: PullRequestDraft,
  { number, url }: PullRequestRef,
): Promise<PublishedPullRequest> {
  const { api, emit } = tools;
  if (!(await draft.isHead())) return { kind: 'moved' };
  const path = `${pullsPath(tools)}/${number}`;
  const answer = await api.call('PATCH', path, clipped(draft, ''));
  if (answer.kind === 'rejected') return refusal(tools, draft, answer);
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

/** REST cannot change it. @returns whether the pull request has the wanted state now */
async function setDraftState(
  api: ForgeApi,
  pull: JsonObject,
  { isDraft }: Pick<PullRequestDraft, 'isDraft'>,
): Promise<boolean> {
  if (pull.flagOr('draft', false) === isDraft) return true;
  const id = pull.textOr('node_id', '');
  return (await unlessRefused(api.graphql(isDraft ? TO_DRAFT : TO_READY, { id }))) !== null;
}
