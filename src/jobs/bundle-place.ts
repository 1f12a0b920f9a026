import type { Bundle } from '../bundle/bundle.ts';
import { branchFor } from '../core/branch-place.ts';
import { shortSha } from '../core/text/short-sha.ts';
import { type BranchPoint, freshFrom } from '../intake/trigger/branch-point.ts';
import { knownHistory } from '../intake/trigger/known-history.ts';
import type { Issue } from '../issue/open-issue.ts';
import { type BundleRefusal, refused } from '../run/replay-bundle.ts';
import type { WorkCommits } from '../start/commits.ts';
import type { Start } from '../start/start.ts';

/** Where the change of a bundle goes. */
interface Place extends WorkCommits {
  /** Null: it may be published there. */
  readonly refusal: BundleRefusal | null;
}

export const CHANGE_KEPT = 'The job that asked the model has the change as a patch.';

/** Finds the branch and the base that a bundle is about, as they are here. @throws {ServiceFault} */
export async function placeOf(bundle: Bundle, issue: Issue): Promise<Place> {
  const { from, refusal } = await branchPointOf(bundle, issue);
  const own = await issue.commits.work({ from, isOwn: issue.isOwn });
  return refusal === null ? baseOf(bundle, issue, own) : { ...own, refusal };
}

/**
 * A branch that did not exist for the other job is to be made; any other must still have the same head, and the pull
 * request that it had. A commit of the action on that head can be what an earlier attempt of this job made before it
 * was killed: the change is put where it was meant to go, and that commit is as good if it holds the same.
 */
async function branchPointOf(
  { head, pull }: Bundle,
  { start: { forge }, task, from: found, isOwn }: Pick<Issue, 'start' | 'task' | 'from' | 'isOwn'>,
): Promise<{ readonly from: BranchPoint; readonly refusal: BundleRefusal | null }> {
  const now = headOf(found);
  const isMoved = head !== null && now !== null && now !== head;
  const from =
    isMoved && (await isOneOwnCommit({ head, now }, forge, isOwn))
      ? await startAt(head, found, forge)
      : found;
  if (headOf(from) !== head) {
    if (head === null) return { from: freshFrom(from.baseBranch), refusal: null };
    const where = now === null ? 'was deleted' : `is now at ${shortSha(now)}`;
    const reason = `Branch ${branchFor(task)} ${where}, and the change was made when it was at ${shortSha(head)}. Nothing was overwritten. ${CHANGE_KEPT}`;
    return { from, refusal: { status: 'superseded', reason } };
  }
  if (pull === null || from.pull === pull) return { from, refusal: null };
  const reason = `Pull request #${pull}, which was open when the model was asked, is now closed, so nothing was published. ${CHANGE_KEPT}`;
  return { from, refusal: { status: 'skipped', reason } };
}

function headOf(from: BranchPoint): string | null {
  return from.kind === 'continued' ? from.head : from.expectedHead;
}

/** Whether `now` is one commit of the action upon `head`. */
async function isOneOwnCommit(
  { head, now }: { readonly head: string; readonly now: string },
  forge: Start['forge'],
  isOwn: Issue['isOwn'],
): Promise<boolean> {
  // What cannot be compared has been rewritten.
  const history = await knownHistory(forge, head, now);
  const [only, ...more] = history?.commits ?? [];
  return only?.parents.includes(head) === true && more.length === 0 && isOwn(only);
}

async function startAt(head: string, from: BranchPoint, forge: Start['forge']): Promise<BranchPoint> {
  if (from.kind === 'fresh') return { ...from, expectedHead: head };
  return { ...from, head, history: await forge.historyBetween(from.baseBranch, head) };
}

/**
 * The commit that the change was validated on. If it is not the base that this job would start from, it must be on the
 * base branch and contain all that the issue's branch has from there, or the commit would undo the work of others.
 */
async function baseOf(
  { base, head }: Bundle,
  { start: { forge }, commits, task }: Pick<Issue, 'start' | 'commits' | 'task'>,
  own: WorkCommits,
): Promise<Place> {
  if (base === own.base.sha) return { ...own, refusal: null };
  if (base === null) return { ...own, refusal: refused('it says no base commit') };
  const { baseBranch } = own.from;
  const tip = (await forge.branch(baseBranch))?.headSha ?? null;
  const strange = refused(
    `it is about commit ${shortSha(base)}, which is none that branch ${baseBranch} of this repository has`,
  );
  if (tip === null || (await mergeBaseOf(forge, base, tip)) !== base) return { ...own, refusal: strange };
  if (head !== null) {
    const shared = await mergeBaseOf(forge, baseBranch, head);
    if (shared === null || (await mergeBaseOf(forge, shared, base)) !== shared) {
      const branch = branchFor(task);
      return {
        ...own,
        refusal: refused(`it is about commit ${shortSha(base)}, which is older than what ${branch} holds`),
      };
    }
  }
  return { from: own.from, base: await commits.beside(own.base, base), branch: null, refusal: null };
}

/** Null: the forge knows of none. */
async function mergeBaseOf(forge: Start['forge'], base: string, head: string): Promise<string | null> {
  if (base === head) return base;
  return (await knownHistory(forge, base, head))?.mergeBase ?? null;
}
