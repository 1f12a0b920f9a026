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
import type { Accepted, Rejected } from './http/rejected.ts';
import { type ForgeSite, whereKept } from './refusal.ts';

export const MAX_TITLE_CHARS = 250;

export interface PullTools extends ForgeSite {
  readonly reads: Pick<ForgeReads, 'openPullRequest'>;
}

/** The writes that differ between forges. */
export interface PullWrites {
  open(draft: PullRequestDraft): Promise<OpenedPull | Moved>;
  update(draft: PullRequestDraft, open: PullRequestRef): Promise<PublishedPullRequest>;
  whyNot(answer: Rejected, draft: PullRequestDraft): string;
}

type Moved = Extract<PublishedPullRequest, { readonly kind: 'moved' }>;

/** Opens the branch's pull request, or updates the open one. A forge that fails for good counts as a refusal. */
export function createUpsert(tools: PullTools, forge: PullWrites): ForgeWrites['upsertPullRequest'] {
  const update: PullWrites['update'] = async (draft, open) =>
    (await draft.isHead()) ? forge.update(draft, open) : { kind: 'moved' };
  const create = async (draft: PullRequestDraft): Promise<PublishedPullRequest> => {
    const made = (await draft.isHead()) ? await forge.open(draft) : ({ kind: 'moved' } as const);
    if (made.kind === 'moved') return made;
    if (made.kind === 'rejected') return { kind: 'refused', why: forge.whyNot(made, draft) };
    if (made.kind === 'found') return update(draft, made.pull);
    return { kind: 'created', number: made.pull.number, url: made.pull.url };
  };
  return async (draft) => {
    try {
      const { openBefore } = draft;
      const open = openBefore === undefined ? await tools.reads.openPullRequest(draft.branch) : openBefore;
      return open === null ? await create(draft) : await update(draft, open);
    } catch (thrown) {
      if (!(thrown instanceof ServiceFault)) throw thrown;
      return { kind: 'refused', why: `${thrown.message} ${whereKept(draft, tools)}` };
    }
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
