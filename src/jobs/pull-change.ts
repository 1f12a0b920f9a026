import type { BaseCommit } from '../adapters/git/base-commit.ts';
import type { BundledFile } from '../bundle/bundle.ts';
import { branchFor } from '../core/branch-place.ts';
import type { Claim } from '../core/decision.ts';
import { UserFault } from '../core/fault.ts';
import type { PullChange } from '../core/related-work.ts';
import type { UnpublishedChange } from '../core/session.ts';
import { shortSha } from '../core/text/short-sha.ts';
import { listed } from '../core/text/text.ts';
import { escapedCode, escapedTitle } from '../deliver/text/escape.ts';
import { backportClaim } from '../deliver/text/subject.ts';
import { isAtLeast } from '../intake/trigger/authorization.ts';
import type { Issue } from '../issue/open-issue.ts';
import { isOfActionAlone } from '../run/find-moved-base.ts';
import type { WorkCommits } from '../start/commits.ts';
import { openOnto, wholeChange } from './compose.ts';

/** The change of a pull request, for a commit that it was not made on. */
export interface ChangeOfPull {
  /** Null: it changes nothing. @throws {UserFault | ServiceFault} if that is not all of it, or cannot be had */
  edits(): Promise<UnpublishedChange | null>;
  /** What is said of the change. */
  readonly claim: Claim;
  /** `as-it-is`: people may have given the pull request its title. */
  readonly title: 'by-pattern' | 'as-it-is';
  readonly onConflict: {
    /** What a person does, as sentences. */
    readonly remedy: string;
    /** Whether the change is kept for a run that people ask for. */
    readonly isKept: boolean;
  };
  /** Why nothing is published where nothing conflicts; null: the change is. */
  readonly whyNone: string | null;
}

/** Of anybody's pull request, for another branch. @throws {UserFault | ServiceFault} if it is not for that branch */
export async function changeForBranch(issue: Issue, { base }: WorkCommits): Promise<ChangeOfPull> {
  const { start, task, from } = issue;
  const { issue: pull, onto = '' } = task;
  if (from.kind === 'continued') throw ofPeople(branchFor(task));
  const change = await start.forge.pullChange(pull);
  const was = whyNotFor(change, onto);
  if (was !== null)
    throw new UserFault({
      wrong: `Pull request #${pull} has nothing to apply to ${onto}.`,
      was,
      remedy: 'Name another branch, or comment on another pull request.',
    });
  await expectSeen(issue, change);
  return {
    edits: () => editsOf(issue, base, change),
    claim: backportClaim(task),
    title: 'by-pattern',
    onConflict: {
      remedy: 'Make it by hand, from the merged commits or with git cherry-pick.',
      isKept: false,
    },
    whyNone: null,
  };
}

/** Of the action's own pull request, for the present head of its base; null: it is not open any more. @throws {ServiceFault} */
export async function changeForBase(
  issue: Issue,
  { base, branch }: WorkCommits,
): Promise<ChangeOfPull | null> {
  const { start, task, session, from } = issue;
  const open = await start.forge.openPullRequest(branchFor(task));
  if (from.kind === 'fresh' || branch === null || open === null) return null;
  const { joinsBranches } = start.forge;
  return {
    async edits() {
      const edits = isOfActionAlone(branch) ? await wholeChange(issue, base, branch.changes) : null;
      if (edits === null)
        throw new UserFault({
          wrong: `The pull request cannot be brought up to date with ${from.baseBranch}.`,
          was: 'It holds what cannot be merged as text, or commits of people.',
          remedy: BY_HAND,
        });
      return edits;
    },
    claim: { title: escapedTitle(open.title), summary: session.before.plan?.summary ?? '' },
    title: 'as-it-is',
    onConflict: { remedy: joinsBranches ? BY_MODEL : BY_HAND, isKept: joinsBranches },
    whyNone: joinsBranches ? null : 'The pull request can be merged as it is.',
  };
}

const BY_MODEL =
  'Comment /tether continue to have the model resolve that, or merge the base branch into the branch by hand.';
const BY_HAND = 'Merge the base branch into the branch by hand.';

/**
 * For a job that publishes what another one applied: names the files that are not what this job would make of the pull
 * request, in Markdown; empty: none. What the other one may not apply is not published either.
 * @throws {UserFault | ServiceFault}
 */
export async function unlikePull(
  issue: Issue,
  at: WorkCommits,
  files: readonly BundledFile[],
): Promise<string> {
  const { start, task } = issue;
  const { base } = at;
  const change = await start.forge.pullChange(task.issue);
  await expectSeen(issue, change);
  const edits = await editsOf(issue, base, change);
  const candidate = await openOnto(issue, at, { edits, commit: base.sha });
  const own = (await candidate.unpublished())?.files ?? [];
  const [made, given] = [own, files].map((all) => new Map(all.map(({ path, text }) => [path, text])));
  const paths = [...new Set([...own, ...files].map(({ path }) => path))];
  const unlike = paths
    .filter((path) => made?.get(path) !== given?.get(path))
    .map((path) => escapedCode(path));
  return unlike.length === 0
    ? ''
    : `Files that are not as #${task.issue} makes them here: ${listed(unlike, MAX_NAMED)} (a formatter, or a later push there, can be why).`;
}

function whyNotFor({ state, base, mergeBase, head }: PullChange, onto: string): string | null {
  if (mergeBase === head) return 'The forge does not say any more what it changed.';
  if (state === 'closed') return 'It was closed without a merge.';
  return state === 'open' && base === onto ? 'It goes to that branch itself.' : null;
}

/** Each costs a request. */
const MAX_REVIEWERS = 10;

/**
 * Whoever opened a pull request of a fork can push there while a comment of somebody else is on its way: only what that
 * person can have seen, or another with the same permission has reviewed, is applied. @throws {UserFault | ServiceFault}
 */
async function expectSeen(
  { start: { forge, config }, request: { trigger }, task: { issue: pull } }: Issue,
  { state, isFromFork, changedAt, head }: PullChange,
): Promise<void> {
  // Whoever opened it may close it, too.
  if (state === 'merged' || !isFromFork || changedAt <= trigger.snapshotAt) return;
  const reviewers = (await forge.reviewersOf(pull, head)).slice(0, MAX_REVIEWERS);
  const permissions = await Promise.all(reviewers.map((login) => forge.permissionOf(login)));
  if (permissions.some((one) => isAtLeast(one, config.policy.minPermission))) return;
  throw new UserFault({
    wrong: `Pull request #${pull} changed after the comment, and people who may not write here can push to it, so it is not known that commit ${shortSha(head)} is what was meant.`,
    was: 'Nobody who may start runs has reviewed that commit and asked for no changes.',
    remedy: 'Look at it, and comment again or review it first.',
  });
}

function ofPeople(branch: string): UserFault {
  return new UserFault({
    wrong: 'The branch of the backport cannot be written again.',
    was: `Branch ${branch} holds commits of people, or its pull request goes elsewhere.`,
    remedy: 'Go on there by hand, or delete that branch and comment again.',
  });
}

/** What the pull request changes, as text; null: nothing. @throws {UserFault} if that is not all of it */
async function editsOf(
  { start, commits }: Pick<Issue, 'start' | 'commits'>,
  base: BaseCommit,
  { mergeBase, head }: PullChange,
): Promise<UnpublishedChange | null> {
  const old = await commits.beside(base, mergeBase);
  const { changes, unseen } = await commits.changeOver(old, head);
  const entries = await old.entries();
  const odd = changes.entries().filter(([path, change]) => {
    return change.kind === 'file' && change.mode !== (entries.get(path)?.mode ?? '100644');
  });
  const left = [...unseen, ...odd.map(([path]) => path)];
  if (left.length > 0) throw notText(left.slice(0, MAX_NAMED).join(', '));
  if (changes.isEmpty) return null;
  const edits = await wholeChange({ start }, old, changes);
  if (edits === null) throw notText('a file of it is binary or large, or holds a secret of this run');
  return edits;
}

const MAX_NAMED = 5;

function notText(was: string): UserFault {
  return new UserFault({
    wrong: 'The change of this pull request cannot be applied as text.',
    was: `Binary and large files, links, submodules and file modes cannot: ${was}.`,
    remedy: 'Make the backport by hand.',
  });
}
