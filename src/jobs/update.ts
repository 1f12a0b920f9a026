import { UserFault } from '../core/fault.ts';
import type { UnpublishedChange } from '../core/session.ts';
import { escapedTitle } from '../deliver/text/escape.ts';
import { branchFor } from '../deliver/text/templates.ts';
import type { StartPoint } from '../intake/trigger/start-point.ts';
import type { Issue } from '../issue/open-issue.ts';
import { isOfActionAlone } from '../run/find-moved-base.ts';
import type { Candidate, Run } from '../run/parts.ts';
import type { Publisher } from '../run/publisher.ts';
import { endedEarly, type RunResult } from '../run/result.ts';
import type { WorkCommits } from '../start/commits.ts';
import { applied } from './apply-change.ts';
import { NO_MODEL } from './backport.ts';
import { baseBranchOf, openCandidate, openOnto, runOf, wholeChange, workbenchOf } from './compose.ts';

/**
 * Brings an open pull request of the action up to date with its base, without a model. Where they conflict, its whole
 * change is kept for a run that people ask for.
 *
 * @throws {Cancelled | UserFault | ServiceFault}
 */
export async function update(
  issue: Issue,
  commits: WorkCommits,
  publisherFor: (run: Run, kind: 'change') => Promise<Publisher>,
): Promise<RunResult> {
  const { start, task, session, from } = issue;
  const open = await start.forge.openPullRequest(branchFor(task));
  if (from.kind === 'fresh' || open === null)
    return endedEarly('skipped', 'The pull request is not open any more.');
  const opened = await openCandidate(issue, { ...commits, from, unpublished: null });
  const made = runOf(issue, from, opened.notes, NO_MODEL);
  const title = escapedTitle(open.title);
  const run: Run = { ...made, pullRequest: { ...made.pullRequest, titleFor: async () => title } };
  const publisher = await publisherFor(run, 'change');
  let waiting: UnpublishedChange | null = null;
  const found: Candidate = { ...opened.candidate, unpublished: async () => waiting };
  return publisher.conclude(found, async () => {
    // Whatever this comes to, it is tried once on this commit.
    session.note({ base: from.history.base, head: from.head });
    publisher.begin();
    const { whole, workbench } = await ontoBase(issue, { commits, from }, { run, candidate: found });
    const { joinsBranches } = start.forge;
    const hasConflicts = (workbench.resumed?.conflicts ?? []).length > 0;
    if (!joinsBranches && !hasConflicts) return endedEarly('skipped', NOTHING_TO_DO);
    if (joinsBranches && hasConflicts) waiting = whole;
    return applied({
      run,
      workbench,
      base: baseBranchOf(issue, { base: commits.base, from }),
      publisher,
      claim: { title, summary: session.before.plan?.summary ?? '' },
      onConflict: joinsBranches ? BY_MODEL : BY_HAND,
    });
  });
}

const NOTHING_TO_DO = 'The pull request can be merged as it is.';
const BY_MODEL =
  'Comment /tether continue to have the model resolve that, or merge the base branch into the branch by hand.';
const BY_HAND = 'Merge the base branch into the branch by hand.';

/** The change of the branch on the present head of its base. @throws {UserFault} if it cannot go there as text */
async function ontoBase(
  issue: Issue,
  {
    commits,
    from,
  }: { readonly commits: WorkCommits; readonly from: Extract<StartPoint, { readonly kind: 'continued' }> },
  { run, candidate }: { readonly run: Run; readonly candidate: Candidate },
) {
  const whole = isOfActionAlone(candidate.branch) ? await wholeChange(issue, commits.base, candidate) : null;
  if (whole === null)
    throw new UserFault({
      wrong: `The pull request cannot be brought up to date with ${from.baseBranch}.`,
      was: 'It holds what cannot be merged as text, or commits of people.',
      remedy: BY_HAND,
    });
  const beginning = { ...commits, from, unpublished: null };
  const onto = await openOnto(issue, beginning, { whole, commit: from.history.base });
  return { whole, workbench: await workbenchOf(issue, run, onto, null) };
}
