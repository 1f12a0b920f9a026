import type { BranchCommit, BranchHistory, ForgeReads } from '../../core/ports.ts';
import type { Trigger } from '../../core/task.ts';

/** Where a run begins, and where its branch stands by then. */
export type Start =
  /** A fresh attempt from the checkout; `expectedHead` is null when the branch is yet to be made. */
  | { readonly kind: 'fresh'; readonly expectedHead: string | null }
  /** On top of what the branch holds. */
  | {
      readonly kind: 'continued';
      readonly head: string;
      readonly why: string;
      /** From where its pull request shows changes. */
      readonly history: BranchHistory;
    };

export interface StartQuestion {
  readonly trigger: Trigger;
  readonly branch: string;
  /** Where its pull request goes to. */
  readonly baseBranch: string;
  /** The commit of the checkout. */
  readonly checkoutHead: () => Promise<string>;
  readonly isOwn: (commit: BranchCommit) => boolean;
}

/**
 * A comment continues the open pull request; a label or a dispatch is a fresh attempt. Whatever starts the run,
 * commits of other people on the branch are built upon, never overwritten (docs/decisions/0004).
 */
export async function chooseStart(
  question: StartQuestion,
  reads: Pick<ForgeReads, 'branch' | 'openPullRequest' | 'historyBetween'>,
): Promise<Start> {
  const { trigger, branch, baseBranch, checkoutHead, isOwn } = question;
  const state = await reads.branch(branch);
  if (state === null) return { kind: 'fresh', expectedHead: null };
  const { headSha: head } = state;
  if (trigger.kind === 'commented' && (await reads.openPullRequest(branch)) !== null) {
    const history = await reads.historyBetween(baseBranch, head);
    return { kind: 'continued', head, history, why: 'The comment continues the open pull request.' };
  }
  const { commits, isTruncated } = await reads.historyBetween(await checkoutHead(), head);
  if (!isTruncated && commits.every(isOwn)) return { kind: 'fresh', expectedHead: head };
  return {
    kind: 'continued',
    head,
    history: await reads.historyBetween(baseBranch, head),
    why: `Branch ${branch} holds commits of other people; the run builds upon them.`,
  };
}
