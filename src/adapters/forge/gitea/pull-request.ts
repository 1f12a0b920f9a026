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
import { jsonObject } from '../json-fields.ts';
import { repositoryPath } from '../paths.ts';
import { compareLinkOf, whereKept } from '../refusal.ts';
import type { Rejected } from '../rejected.ts';
import type { RestApi } from '../rest.ts';
import type { NewPull, PullWords } from './api.ts';
import { pullOf, shownTitle } from './pulls.ts';
import { whyNoPullRequest } from './rejection-messages.ts';

interface Tools {
  readonly api: RestApi;
  readonly reads: Pick<ForgeReads, 'openPullRequest'>;
  readonly repository: RepositoryRef;
  readonly serverUrl: string;
}

const MAX_TITLE_CHARS = 250;

type Created = { readonly kind: 'created' | 'found'; readonly pull: PullRequestRef } | Rejected;

/**
 * Opens the branch's pull request, or brings the open one up to date. A draft is one by its title alone, so that title,
 * body and state are one write. A forge that fails for good is a refusal too.
 */
export function createUpsertPullRequest(
  tools: Tools,
): (draft: PullRequestDraft) => Promise<PublishedPullRequest> {
  return async (draft) => {
    try {
      const { standing } = draft;
      const open = standing === undefined ? await tools.reads.openPullRequest(draft.branch) : standing;
      if (open !== null) return await update(tools, draft, open);
      if (!(await draft.isHead())) return { kind: 'moved' };
      const made = await create(tools, draft);
      if (made.kind === 'rejected') return refusal(tools, draft, made);
      if (made.kind === 'found') return await update(tools, draft, made.pull);
      return { kind: 'created', number: made.pull.number, url: made.pull.url };
    } catch (thrown) {
      if (!(thrown instanceof ServiceFault)) throw thrown;
      const link = compareLinkOf(tools.serverUrl, tools.repository, draft);
      return { kind: 'refused', why: `${thrown.message} ${whereKept(draft, link)}` };
    }
  };
}

export function createTakeWordsBack(tools: Tools): ForgeWrites['takeWordsBack'] {
  return async (pull, { branch, base, title, body, readiness }) => {
    const isDraft = readiness === 'take' || pull.isDraft;
    const words = wordsOf({ title: pull.title, body, isDraft });
    const answer = await tools.api.call('PATCH', `${pullsPath(tools)}/${pull.number}`, { ...words });
    if (answer.kind === 'done') return null;
    const link = compareLinkOf(tools.serverUrl, tools.repository, { base, branch, title });
    return whyNoPullRequest(answer, { base, branch }, link);
  };
}

function pullsPath({ repository }: Tools): string {
  return `${repositoryPath(repository)}/pulls`;
}

function wordsOf({
  title,
  body,
  isDraft,
}: {
  readonly title: string;
  readonly body: string;
  readonly isDraft: boolean;
}): { readonly title: string; readonly body: string } {
  const shown = shownTitle({ title, isDraft });
  return { title: shown.slice(0, MAX_TITLE_CHARS), body: clipEnd(body, MAX_BODY_CHARS) } satisfies PullWords;
}

function refusal(
  { serverUrl, repository }: Tools,
  draft: PullRequestDraft,
  answer: Rejected,
): PublishedPullRequest {
  return {
    kind: 'refused',
    why: whyNoPullRequest(answer, draft, compareLinkOf(serverUrl, repository, draft)),
  };
}

/** One attempt to open it; another one of the branch that is open already is adopted. */
async function create(tools: Tools, draft: PullRequestDraft): Promise<Created> {
  const { api, reads } = tools;
  const look = async (): Promise<Created | null> => {
    const pull = await reads.openPullRequest(draft.branch);
    return pull === null ? null : { kind: 'found', pull };
  };
  const body = { ...wordsOf(draft), head: draft.branch, base: draft.base } satisfies NewPull;
  return idempotentWrite<Created>(async () => {
    const answer = await api.call('POST', pullsPath(tools), body);
    if (answer.kind === 'done') return { kind: 'created', pull: pullOf(jsonObject(answer.data, 'pull')) };
    return answer.status === 409 ? ((await look()) ?? answer) : answer;
  }, look);
}

async function update(
  tools: Tools,
  draft: PullRequestDraft,
  { number, url }: PullRequestRef,
): Promise<PublishedPullRequest> {
  if (!(await draft.isHead())) return { kind: 'moved' };
  const answer = await tools.api.call('PATCH', `${pullsPath(tools)}/${number}`, { ...wordsOf(draft) });
  return answer.kind === 'rejected' ? refusal(tools, draft, answer) : { kind: 'updated', number, url };
}
