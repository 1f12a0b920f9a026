import type { BranchState } from '../../core/branch-place.ts';
import { blockedBranch, branchApart, branchFor } from '../../core/branch-place.ts';
import { UserFault } from '../../core/fault.ts';
import type { BranchCommit, BranchHistory, ForgeReads } from '../../core/ports.ts';
import type { RunPullSource } from '../../core/related-work.ts';
import { type Session, waitsOnBase } from '../../core/session.ts';
import type { Trigger } from '../../core/task.ts';
import { shortSha } from '../../core/text/short-sha.ts';
import {
  type AuthorizationDecision,
  type AuthorizationPolicy,
  authorizeAgain,
  noSuchBranch,
} from './authorization.ts';
import type { RunRequest } from './event.ts';
import { knownHistory } from './known-history.ts';

/** Where a run begins on its branch, and the state of the branch at that time. */
export type BranchPoint =
  /** A fresh attempt. `expectedHead` is null when the branch does not exist yet; `at`: its commit if not the checkout's. */
  | ({ readonly kind: 'fresh'; readonly expectedHead: string | null; readonly at?: string } & Target)
  /** On top of the branch's commits. */
  | ({
      readonly kind: 'continued';
      readonly head: string;
      readonly why: string;
      /** The commits of its pull request since the base branch. */
      readonly history: BranchHistory;
    } & Target);

interface Target {
  /** The number of the open pull request. */
  readonly pull: number | null;
  /** The base branch of the pull request; for an open one, the one that people chose. */
  readonly baseBranch: string;
}

export interface BranchPointLookup {
  /** Null: the run publishes no change. */
  readonly branch: string | null;
  /** The base branch for a new pull request. */
  readonly baseBranch: string;
  /** The commit of the checkout. */
  readonly checkoutHead: () => Promise<string>;
  readonly isOwn: (commit: BranchCommit) => boolean;
  /** Whether the change of a pull request is made for another branch: such a run never continues what is there. */
  readonly isBackport: boolean;
  /** Whether only a plan is asked for, so that nothing will be put on the branch. */
  readonly isForPlan: boolean;
  /** Why the run continues its open pull request; null: it is a fresh attempt. */
  readonly whyContinue: () => Promise<string | null>;
}

/**
 * Decides whether a run continues the open pull request or is a fresh attempt. In any case, commits of other people on
 * the branch are built upon and never overwritten, and an open pull request keeps the base branch that people gave it
 * (docs/decisions/0004).
 *
 * @throws {UserFault} when a fresh attempt would begin at a commit that the base branch does not hold, when the forge
 * could not put it on the branch, or when another branch keeps git from making the run's own
 */
export async function chooseBranchPoint(
  lookup: BranchPointLookup,
  reads: Pick<ForgeReads, 'branch' | 'placeOf' | 'openPullRequest' | 'historyBetween'> &
    Pick<RunPullSource, 'joinsBranches'>,
): Promise<BranchPoint> {
  const { branch, baseBranch, checkoutHead, isOwn, isBackport, isForPlan, whyContinue } = lookup;
  if (branch === null) return freshFrom(baseBranch);
  const [place, base] = await Promise.all([reads.placeOf(branch), reads.branch(baseBranch)]);
  if (place.kind === 'blocked') throw new UserFault(blockedBranch(branch, place.by));
  const expectOnBase = (): Promise<void> =>
    expectOnBranch({ name: baseBranch, state: base }, checkoutHead, reads);
  if (place.kind === 'free') {
    await expectOnBase();
    return freshFrom(baseBranch);
  }
  const { headSha: head } = place;
  const open = await reads.openPullRequest(branch);
  const target = { pull: open?.number ?? null, baseBranch: open?.base ?? baseBranch };
  const continued = async (why: string): Promise<BranchPoint> => {
    const history = await reads.historyBetween(target.baseBranch, head);
    return { kind: 'continued', head, history, why, ...target };
  };
  const why = await whyContinue();
  if (open !== null && why !== null) return continued(why);
  if (target.baseBranch !== baseBranch)
    return continued(`The open pull request goes to branch ${target.baseBranch}; the run continues from it.`);
  await expectOnBase();
  const checkout = await checkoutHead();
  const { commits, isTruncated, mergeBase } = await reads.historyBetween(checkout, head);
  if (isTruncated || !commits.every(isOwn))
    return continued(`Branch ${branch} holds commits of other people; the run builds on them.`);
  if (mergeBase !== checkout && !isForPlan && !reads.joinsBranches)
    throw new UserFault(
      branchApart({
        branch,
        at: checkout,
        pull: target.pull,
        canContinue: open !== null && !isBackport,
        isContained: mergeBase === head,
      }),
    );
  return { kind: 'fresh', expectedHead: head, ...target };
}

/** The same for a base branch that is not checked out: a fresh attempt begins at its tip. @throws {UserFault} also without one */
export async function chooseBranchPointOn(
  lookup: Omit<BranchPointLookup, 'checkoutHead'>,
  reads: Parameters<typeof chooseBranchPoint>[1],
): Promise<BranchPoint> {
  const { baseBranch } = lookup;
  const tip = await reads.branch(baseBranch);
  if (tip === null) throw noSuchBranch(baseBranch);
  const checkoutHead = async () => tip.headSha;
  const from = await chooseBranchPoint({ ...lookup, checkoutHead }, { ...reads, branch: async () => tip });
  return from.kind === 'fresh' ? { ...from, at: tip.headSha } : from;
}

/** A fresh attempt from the checkout, without an existing branch. */
export function freshFrom(baseBranch: string): BranchPoint {
  return { kind: 'fresh', expectedHead: null, pull: null, baseBranch };
}

/**
 * A pull request shows all that its base branch lacks: with a checkout of something else also commits that the run
 * neither made nor judged.
 */
async function expectOnBranch(
  { name, state }: { readonly name: string; readonly state: BranchState | null },
  checkoutHead: () => Promise<string>,
  reads: Pick<ForgeReads, 'historyBetween'>,
): Promise<void> {
  if (state === null) throw noSuchBranch(name);
  const head = await checkoutHead();
  if (state.headSha === head || (await holds(name, head, reads))) return;
  throw new UserFault({
    wrong: `The checkout is at a commit that branch "${name}" does not hold.`,
    was: `The commit is ${head}.`,
    remedy:
      'Check out the branch that the pull request goes to (ref of actions/checkout), or name the one that is checked out in base-branch. If its history was rewritten meanwhile, start again.',
  });
}

async function holds(
  baseBranch: string,
  head: string,
  reads: Pick<ForgeReads, 'historyBetween'>,
): Promise<boolean> {
  return (await knownHistory(reads, baseBranch, head))?.commits.length === 0;
}

/** Repeats authorization and checks the pull request again: people may have closed it, held it back or changed its base. */
export async function isStillWanted(
  {
    trigger,
    from,
    branch,
  }: { readonly trigger: Trigger; readonly from: BranchPoint; readonly branch: string | null },
  reads: Pick<ForgeReads, 'permissionOf' | 'issue' | 'openPullRequest'>,
  policy: AuthorizationPolicy,
): Promise<AuthorizationDecision> {
  const [decision, open] = await Promise.all([
    authorizeAgain(trigger, reads, policy),
    branch === null ? null : reads.openPullRequest(branch),
  ]);
  if (decision.kind !== 'allowed') return decision;
  const { pull, baseBranch } = from;
  if (open === null)
    return pull === null ? decision : { kind: 'skip', reason: `Pull request #${pull} is closed.` };
  if (trigger.kind === 'base-moved' && open.isDraft)
    return { kind: 'skip', reason: `Pull request #${open.number} is a draft.` };
  if (open.base === baseBranch) return decision;
  const reason = `Pull request #${open.number} goes to branch ${open.base}, and the change was judged against ${baseBranch}.`;
  return { kind: 'skip', reason };
}

export interface OwnLookup extends Pick<BranchPointLookup, 'isOwn'> {
  /** Whether an earlier attempt of this job may have published the repair and been killed then. */
  readonly mayHaveRepaired: boolean;
}

/** Why a run does nothing on the pull request as its branch is now; null: it may have something to do. */
export function whyNothingOn(trigger: Trigger, from: BranchPoint, own: OwnLookup): string | null {
  const branch = branchFor(trigger);
  switch (trigger.kind) {
    case 'checks-failed':
      return whyNotOwn(trigger, from, { ...own, branch });
    case 'base-moved': {
      const isThere = from.kind === 'continued' && from.pull !== null && from.head === trigger.head;
      return isThere ? null : `Branch ${branch} has moved since it was found out of date.`;
    }
    case 'labeled':
    case 'dispatched':
    case 'commented': {
      const on = pullOf(trigger);
      if (on === null || on === from.pull) return null;
      return `Pull request #${on} is not the open pull request of branch ${branch} of this repository, so nothing is done there.`;
    }
  }
}

function isRepair(
  made: BranchCommit | undefined,
  { head, isOwn }: { readonly head: string } & Pick<BranchPointLookup, 'isOwn'>,
): boolean {
  return made !== undefined && made.parents.length === 1 && made.parents.includes(head) && isOwn(made);
}

/** Why failed checks start nothing: their commit is not the head of an open pull request, or not by this action. */
function whyNotOwn(
  { head }: Extract<Trigger, { readonly kind: 'checks-failed' }>,
  from: BranchPoint,
  { branch, isOwn, mayHaveRepaired }: OwnLookup & { readonly branch: string },
): string | null {
  const short = shortSha(head);
  if (from.pull === null) return `Branch ${branch} has no open pull request, so there is nothing to repair.`;
  const commits = from.kind === 'fresh' ? [] : from.history.commits;
  const isRepaired = mayHaveRepaired && isRepair(commits.at(-1), { head, isOwn });
  if (from.kind === 'fresh' || (from.head !== head && !isRepaired))
    return `The checks are about commit ${short}, and branch ${branch} has moved since.`;
  const made = commits.at(isRepaired ? -2 : -1);
  if (made?.sha === head && isOwn(made)) return null;
  return `Commit ${short} was not made by this action: what its checks say is for the person who made it. Comment /tether on the pull request to have it repaired.`;
}

/** The pull request that the triggering remark is about beside the issue; null when there is none. */
export function pullOf(trigger: Trigger): number | null {
  if (trigger.onto !== undefined) return null;
  return trigger.kind === 'commented' && trigger.remark.kind !== 'issue-comment' ? trigger.remark.pull : null;
}

/** Why a run continues its open pull request; null: it is a fresh attempt (docs/decisions/0004). */
export async function reasonToContinue(
  { trigger, command }: Pick<RunRequest, 'trigger' | 'command'>,
  before: () => Promise<Pick<Session, 'status' | 'base' | 'change'>>,
): Promise<string | null> {
  if (command === 'retry' || command === 'backport') return null;
  if (trigger.kind === 'base-moved') return 'The run brings its pull request up to date.';
  if (trigger.kind === 'commented')
    return waitsOnBase(await before()) ? null : 'The comment continues the open pull request.';
  if (trigger.kind === 'checks-failed') return 'The run repairs what the checks of its pull request report.';
  const { status } = await before();
  const isCutShort = status === 'exhausted' || status === 'running';
  return isCutShort ? 'The last run came to no end, so this one continues its pull request.' : null;
}
