import type { Emit } from '../../core/events.ts';
import { ServiceFault } from '../../core/fault.ts';
import type { ForgeReads, ForgeWrites, PullRequestDraft, PullRequestRef } from '../../core/ports.ts';
import { clipEnd, oneLine } from '../../core/text/text.ts';
import { MAX_BODY_CHARS } from './comment.ts';
import { idempotentWrite } from './http/idempotent-write.ts';
import { type JsonObject, jsonObject } from './http/json-fields.ts';
import { demanded, quoted, Refusal, type Rejected } from './http/rejected.ts';
import { request } from './http/request.ts';
import type { Body, RepositoryApi } from './http/rest.ts';
import { type ForgeSite, whereKept, whyNoPullRequest } from './refusal.ts';

const MAX_TITLE_CHARS = 250;

/** How often opening a pull request is retried if the forge does not see the new branch yet. */
const MAX_WAITS = 2;

/** What a pull request is to be. */
export type WantedPull = Pick<PullRequestRef, 'title' | 'isDraft'>;

/** What differs between forges. */
export interface PullForge {
  /** The title, which shows the state where the forge has no other mark of it. */
  titleOf(wanted: WantedPull): string;
  /** The fields of a new pull request that say its state. */
  stateOf(wanted: WantedPull): Body;
  pullOf(pull: JsonObject): PullRequestRef;
  /** Changes the state of a pull request that has another, where the forge lets it. @throws {Refusal | ServiceFault} */
  setState(pull: PullRequestRef, wanted: WantedPull): Promise<'changed' | 'kept'>;
  isOpenAlready(answer: Rejected): boolean;
  /** Whether the forge does not see the new branch yet. */
  isTooEarly(answer: Rejected): boolean;
  /** What to open where the forge has no drafts; null: that was not the reason. */
  withoutDrafts(answer: Rejected, wanted: WantedPull): WantedPull | null;
}

interface PullTools extends ForgeSite, RepositoryApi {
  readonly reads: Pick<ForgeReads, 'openPullRequest'>;
  readonly awaitVisibility: () => Promise<void>;
  readonly emit: Emit;
}

/** A forge that fails for good counts as a refusal of the pull request. */
export function createPullWrites(
  tools: PullTools,
  forge: PullForge,
): Pick<ForgeWrites, 'upsertPullRequest' | 'makeDraft' | 'requestReview'> {
  return {
    async upsertPullRequest(draft) {
      try {
        const { kind, pull } =
          draft.open === null ? await open(tools, forge, draft) : { kind: 'found', pull: draft.open };
        if (kind === 'created') return { ...published(pull), kind };
        return { ...published(await update(tools, forge, { draft, pull })), kind: 'updated' };
      } catch (thrown) {
        if (thrown instanceof Refusal)
          return { kind: 'refused', why: whyNoPullRequest(thrown.answer, draft, tools) };
        if (!(thrown instanceof ServiceFault)) throw thrown;
        return { kind: 'refused', why: `${thrown.message} ${whereKept(draft, tools)}` };
      }
    },
    async makeDraft(pull) {
      try {
        if (!pull.isDraft) await changeState(tools, forge, { pull, wanted: { ...pull, isDraft: true } });
        return null;
      } catch (thrown) {
        if (!(thrown instanceof Refusal)) throw thrown;
        return `Pull request #${pull.number} could not be made a draft: ${quoted(thrown.answer)}.`;
      }
    },
    /** One reviewer per request: forges refuse a whole list if one of them may not be asked. */
    async requestReview(pull, reviewer) {
      const [owner = '', team] = reviewer.replace(/^@/, '').split('/');
      const body = team === undefined ? { reviewers: [owner] } : { team_reviewers: [team] };
      const answer = await request(tools, 'POST', `/pulls/${pull}/requested_reviewers`, body);
      return answer.kind === 'done' ? null : oneLine(answer.message, 200) || `it answered ${answer.status}`;
    },
  };
}

function published({
  number,
  url,
  isDraft,
}: PullRequestRef): Pick<PullRequestRef, 'number' | 'url' | 'isDraft'> {
  return { number, url, isDraft };
}

interface OpenedPull {
  readonly kind: 'created' | 'found';
  readonly pull: PullRequestRef;
}

async function open(tools: PullTools, forge: PullForge, draft: PullRequestDraft): Promise<OpenedPull> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await post(tools, forge, { draft, wanted: draft });
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      const other = forge.withoutDrafts(thrown.answer, draft);
      if (other !== null) return post(tools, forge, { draft, wanted: other });
      if (!forge.isTooEarly(thrown.answer) || waits === MAX_WAITS) throw thrown;
    }
    await tools.awaitVisibility();
  }
}

/** One attempt to open a pull request; if the branch already has an open one, that is adopted. */
async function post(
  tools: PullTools,
  forge: PullForge,
  { draft, wanted }: { readonly draft: PullRequestDraft; readonly wanted: WantedPull },
): Promise<OpenedPull> {
  const { branch: head, base } = draft;
  const words = { title: clipTitle(forge.titleOf(wanted)), body: bodyFor(draft, wanted) };
  const look = async (): Promise<OpenedPull | null> => {
    const pull = await tools.reads.openPullRequest(head);
    return pull === null ? null : { kind: 'found', pull };
  };
  return idempotentWrite<OpenedPull>(async () => {
    const answer = await request(tools, 'POST', '/pulls', { ...words, head, base, ...forge.stateOf(wanted) });
    const found = answer.kind === 'rejected' && forge.isOpenAlready(answer) ? await look() : null;
    if (found !== null) return found;
    const data = demanded(answer, `open the pull request of branch ${head}`);
    return { kind: 'created', pull: forge.pullOf(jsonObject(data, 'pull')) };
  }, look);
}

async function update(
  tools: PullTools,
  forge: PullForge,
  { draft, pull: { number } }: { readonly draft: PullRequestDraft; readonly pull: PullRequestRef },
): Promise<PullRequestRef> {
  const words = { title: forge.titleOf(draft), body: bodyFor(draft, draft) };
  const pull = forge.pullOf(await editPull(tools, number, words));
  return pull.isDraft === draft.isDraft ? pull : changeState(tools, forge, { pull, wanted: draft, draft });
}

/**
 * Where the forge makes no draft, title and text say so: nobody is to take the pull request for a validated one. What
 * stays a draft says nothing, which would still stand there once somebody has made it ready.
 *
 * @param change.draft absent: the text of the pull request stays
 * @returns the pull request as it is then
 */
async function changeState(
  tools: PullTools,
  forge: PullForge,
  change: { readonly pull: PullRequestRef; readonly wanted: WantedPull; readonly draft?: PullRequestDraft },
): Promise<PullRequestRef> {
  const { pull, wanted, draft } = change;
  const { isDraft } = wanted;
  if ((await forge.setState(pull, wanted)) === 'changed') return { ...pull, isDraft };
  const text = `Pull request #${pull.number} could not be made ${isDraft ? 'a draft' : 'ready for review'}.`;
  tools.emit({ kind: 'note', level: 'warning', text });
  if (!isDraft) return pull;
  const title = titleWithoutDrafts(wanted.title);
  const body = draft === undefined ? {} : { body: bodyFor(draft, pull) };
  return forge.pullOf(await editPull(tools, pull.number, { title, ...body }));
}

function bodyFor(
  { isDraft, body, noDraftNote }: PullRequestDraft,
  pull: Pick<PullRequestRef, 'isDraft'>,
): string {
  const text = !isDraft || pull.isDraft ? body : `${noDraftNote}\n\n${body}`;
  return clipEnd(text, MAX_BODY_CHARS);
}

/** Title prefix where drafts are not available, so that nobody takes the pull request for a validated one. */
const UNVALIDATED = '[unvalidated] ';

export function titleWithoutDrafts(title: string): string {
  return `${UNVALIDATED}${title.replace(UNVALIDATED, '')}`;
}

/** @throws {Refusal | ServiceFault} */
export async function editPull(
  at: RepositoryApi,
  number: number,
  { title, ...body }: { readonly title: string; readonly body?: string },
): Promise<JsonObject> {
  const answer = await request(at, 'PATCH', `/pulls/${number}`, { title: clipTitle(title), ...body });
  return jsonObject(demanded(answer, `edit pull request ${number}`), 'pull');
}

function clipTitle(title: string): string {
  return title.slice(0, MAX_TITLE_CHARS);
}
