import { ServiceFault } from '../../core/fault.ts';
import type {
  ForgeReads,
  ForgeWrites,
  PublishedPullRequest,
  PullRequestDraft,
  PullRequestRef,
} from '../../core/ports.ts';
import { idempotentWrite } from './http/idempotent-write.ts';
import { type JsonObject, jsonObject } from './http/json-fields.ts';
import { type Accepted, quoted, type Rejected } from './http/rejected.ts';
import { type ForgeSite, whereKept, whyNoPullRequest } from './refusal.ts';

export const MAX_TITLE_CHARS = 250;

interface PullTools extends ForgeSite {
  readonly reads: Pick<ForgeReads, 'openPullRequest'>;
}

/** The writes that differ between forges. */
export interface PullWrites {
  open(draft: PullRequestDraft): Promise<OpenedPull>;
  /** Null: it has the words and the state of the draft. */
  update(draft: PullRequestDraft, open: PullRequestRef): Promise<Rejected | null>;
  /** Null: it is a draft. */
  makeDraft(pull: PullRequestRef): Promise<Rejected | null>;
}

/** A forge that fails for good counts as a refusal of the pull request. */
export function createPullWrites(
  tools: PullTools,
  forge: PullWrites,
): Pick<ForgeWrites, 'upsertPullRequest' | 'makeDraft'> {
  const update = async (draft: PullRequestDraft, open: PullRequestRef): Promise<PublishedPullRequest> => {
    const refused = await forge.update(draft, open);
    if (refused !== null) return { kind: 'refused', why: whyNoPullRequest(refused, draft, tools) };
    return { kind: 'updated', number: open.number, url: open.url };
  };
  const upsertPullRequest: ForgeWrites['upsertPullRequest'] = async (draft) => {
    try {
      if (draft.open !== null) return await update(draft, draft.open);
      const made = await forge.open(draft);
      if (made.kind === 'rejected') return { kind: 'refused', why: whyNoPullRequest(made, draft, tools) };
      if (made.kind === 'found') return await update(draft, made.pull);
      return { kind: 'created', number: made.pull.number, url: made.pull.url };
    } catch (thrown) {
      if (!(thrown instanceof ServiceFault)) throw thrown;
      return { kind: 'refused', why: `${thrown.message} ${whereKept(draft, tools)}` };
    }
  };
  return {
    upsertPullRequest,
    async makeDraft(pull) {
      const refused = await forge.makeDraft(pull);
      return refused && `Pull request #${pull.number} could not be made a draft: ${quoted(refused)}.`;
    },
  };
}

export type OpenedPull = { readonly kind: 'created' | 'found'; readonly pull: PullRequestRef } | Rejected;

/** One attempt to open a pull request; if the branch already has an open one, that is adopted. */
export async function openOnce(
  { reads }: Pick<PullTools, 'reads'>,
  branch: string,
  forge: {
    readonly post: () => Promise<Accepted | Rejected>;
    readonly pullOf: (pull: JsonObject) => PullRequestRef;
    readonly isOpenAlready: (answer: Rejected) => boolean;
  },
): Promise<OpenedPull> {
  const look = async (): Promise<OpenedPull | null> => {
    const pull = await reads.openPullRequest(branch);
    return pull === null ? null : { kind: 'found', pull };
  };
  return idempotentWrite<OpenedPull>(async () => {
    const answer = await forge.post();
    if (answer.kind === 'done')
      return { kind: 'created', pull: forge.pullOf(jsonObject(answer.data, 'pull')) };
    return forge.isOpenAlready(answer) ? ((await look()) ?? answer) : answer;
  }, look);
}
