import { ServiceFault } from '../../core/fault.ts';
import type { ForgeReads, ForgeWrites, PullRequestDraft, PullRequestRef } from '../../core/ports.ts';
import { idempotentWrite } from './http/idempotent-write.ts';
import { type JsonObject, jsonObject } from './http/json-fields.ts';
import { type Accepted, demanded, quoted, Refusal, type Rejected } from './http/rejected.ts';
import { type ForgeSite, whereKept, whyNoPullRequest } from './refusal.ts';

export const MAX_TITLE_CHARS = 250;

interface PullTools extends ForgeSite {
  readonly reads: Pick<ForgeReads, 'openPullRequest'>;
}

/** The writes that differ between forges. Each throws {Refusal | ServiceFault}. */
export interface PullWrites {
  open(draft: PullRequestDraft): Promise<OpenedPull>;
  /** Gives it the words and the state of the draft. */
  update(draft: PullRequestDraft, open: PullRequestRef): Promise<void>;
  makeDraft(pull: PullRequestRef): Promise<void>;
}

/** A forge that fails for good counts as a refusal of the pull request. */
export function createPullWrites(
  tools: PullTools,
  forge: PullWrites,
): Pick<ForgeWrites, 'upsertPullRequest' | 'makeDraft'> {
  return {
    async upsertPullRequest(draft) {
      try {
        const { kind, pull } =
          draft.open === null ? await forge.open(draft) : { kind: 'found', pull: draft.open };
        if (kind === 'found') await forge.update(draft, pull);
        return { kind: kind === 'found' ? 'updated' : 'created', number: pull.number, url: pull.url };
      } catch (thrown) {
        if (thrown instanceof Refusal)
          return { kind: 'refused', why: whyNoPullRequest(thrown.answer, draft, tools) };
        if (!(thrown instanceof ServiceFault)) throw thrown;
        return { kind: 'refused', why: `${thrown.message} ${whereKept(draft, tools)}` };
      }
    },
    async makeDraft(pull) {
      try {
        await forge.makeDraft(pull);
        return null;
      } catch (thrown) {
        if (!(thrown instanceof Refusal)) throw thrown;
        return `Pull request #${pull.number} could not be made a draft: ${quoted(thrown.answer)}.`;
      }
    },
  };
}

export interface OpenedPull {
  readonly kind: 'created' | 'found';
  readonly pull: PullRequestRef;
}

/** One attempt to open a pull request; if the branch already has an open one, that is adopted. @throws {Refusal | ServiceFault} */
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
    const found = answer.kind === 'rejected' && forge.isOpenAlready(answer) ? await look() : null;
    if (found !== null) return found;
    const data = demanded(answer, `open the pull request of branch ${branch}`);
    return { kind: 'created', pull: forge.pullOf(jsonObject(data, 'pull')) };
  }, look);
}
