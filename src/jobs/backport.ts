import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BaseCommit } from '../adapters/git/base-commit.ts';
import { unpublishedChange } from '../adapters/workspace/unpublished.ts';
import type { BundledFile } from '../bundle/bundle.ts';
import { ChangeSet } from '../core/change-set.ts';
import { UserFault } from '../core/fault.ts';
import type { PullChange } from '../core/related-work.ts';
import type { UnpublishedChange } from '../core/session.ts';
import { listed } from '../core/text/text.ts';
import { escapedCode } from '../deliver/text/escape.ts';
import { backportClaim, branchFor } from '../deliver/text/templates.ts';
import type { Issue } from '../issue/open-issue.ts';
import type { Run } from '../run/parts.ts';
import type { Publisher } from '../run/publisher.ts';
import type { RunResult } from '../run/result.ts';
import type { WorkCommits } from '../start/commits.ts';
import { applyChange } from './apply-change.ts';
import { type Beginning, baseBranchOf, openCandidate, runOf, workbenchOf } from './compose.ts';

/**
 * Puts together a run without a model: the change of a pull request on the head of another branch.
 *
 * @param commits the head of that branch. @throws {Cancelled | UserFault | ServiceFault}
 */
export async function backport(
  issue: Issue,
  { base }: WorkCommits,
  publisherFor: (run: Run, kind: 'change') => Promise<Publisher>,
): Promise<RunResult> {
  const { start, task, from } = issue;
  const { issue: pull, onto = '' } = task;
  if (from.kind === 'continued') throw ofPeople(branchFor(task));
  const change = await start.forge.pullChange(pull);
  const was = whyNone(change, onto);
  if (was !== null)
    throw new UserFault({
      wrong: `Pull request #${pull} has nothing to apply to ${onto}.`,
      was,
      remedy: OTHER,
    });
  const unpublished = await editsOf(issue, base, change);
  const opened = await openCandidate(issue, { base, branch: null, unpublished, from });
  const run = runOf(issue, from, opened.notes, NO_MODEL);
  const workbench = await workbenchOf(issue, run, opened, null);
  const publisher = await publisherFor(run, 'change');
  return applyChange({
    run,
    workbench,
    base: baseBranchOf(issue, { base, from }),
    publisher,
    claim: backportClaim(task),
    onConflict: 'Make it by hand, from the merged commits or with git cherry-pick.',
  });
}

/**
 * For a job that publishes what another one applied: names the files that are not what this job would make of the pull
 * request, in Markdown; empty: none. @throws {UserFault | ServiceFault}
 */
export async function unlikePull(
  issue: Issue,
  { base, from }: Pick<Beginning, 'base' | 'from'>,
  files: readonly BundledFile[],
): Promise<string> {
  const { start, task } = issue;
  const unpublished = await editsOf(issue, base, await start.forge.pullChange(task.issue));
  const folder = join(start.folder, 'own');
  await mkdir(folder, { recursive: true });
  const beginning = { base, branch: null, unpublished, from };
  const { candidate } = await openCandidate(issue, beginning, folder);
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

/** As people read the name of the model. */
export const NO_MODEL = '';

const OTHER = 'Name another branch, or comment on another pull request.';

function whyNone({ state, base, mergeBase, head }: PullChange, onto: string): string | null {
  if (mergeBase === head) return 'The forge does not say any more what it changed.';
  if (state === 'closed') return 'It was closed without a merge.';
  return state === 'open' && base === onto ? 'It goes to that branch itself.' : null;
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
  const origin = { base: old, start: ChangeSet.empty(old.sha) };
  const edits = await unpublishedChange(origin, changes, start.secrets);
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
