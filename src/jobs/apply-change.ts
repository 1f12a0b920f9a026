import type { Resumed } from '../core/session.ts';
import { endedEarly, type RunResult } from '../deliver/result.ts';
import type { Issue } from '../issue/open-issue.ts';
import { movedBase, notSeenOn } from '../run/find-moved-base.ts';
import { endOf, type Judged, judgeChange } from '../run/judge-change.ts';
import type { BaseBranch, Candidate, Run } from '../run/parts.ts';
import type { Publisher } from '../run/publisher.ts';
import { endedRun } from '../run/result.ts';
import { noteReviewed } from '../run/session.ts';
import type { WorkCommits } from '../start/commits.ts';
import { baseBranchOf, openCandidate, openOnto, runOf, workbenchOf } from './compose.ts';
import { type ChangeOfPull, changeForBase, changeForBranch } from './pull-change.ts';

/** As people read the name of the model. */
const NO_MODEL = '';

/**
 * A run that asks no model: applies the change of a pull request to the head of a branch, judges it there, and publishes
 * it. The branch is another one, or the base of the pull request, which has moved. A conflict is reported, and nothing
 * is published.
 *
 * @throws {Cancelled | UserFault | ServiceFault} until the run has begun
 */
export async function applyChange(
  issue: Issue,
  commits: WorkCommits,
  publisherFor: (run: Run) => Promise<Publisher>,
): Promise<RunResult> {
  const { task, session } = issue;
  const change =
    task.onto === undefined ? await changeForBase(issue, commits) : await changeForBranch(issue, commits);
  if (change === null) return endedEarly('skipped', 'The pull request is not open any more.');
  const { candidate, notes } = await openCandidate(issue, { commits, unpublished: null });
  const run = titled(runOf(issue, commits.from, notes, NO_MODEL), change);
  const publisher = await publisherFor(run);
  /** With the change, once it is applied: what a run that breaks off leaves as a patch. */
  let now: Candidate = { ...candidate, unpublished: async () => null };
  return publisher.conclude(
    () => now,
    async () => {
      const base = baseBranchOf(issue, commits);
      // Whatever this comes to, it is tried once on this commit.
      session.note({ base: base.head, head: run.branchHead });
      publisher.begin();
      const edits = await change.edits();
      const opened = await openOnto(issue, commits, { edits, commit: base.head });
      const workbench = await workbenchOf(issue, run, opened, null);
      const { conflicts } = workbench.resumed ?? { conflicts: [] };
      const { remedy, isKept } = change.onConflict;
      const kept = conflicts.length > 0 && isKept ? edits : null;
      now = { ...workbench.candidate, unpublished: async () => kept };
      if (conflicts.length > 0) {
        const reason = `${conflictWords(base.name, conflicts)} ${remedy}`;
        return endedRun(run, { status: 'failed', reason });
      }
      if (change.whyNone !== null) return endedEarly('skipped', change.whyNone);
      const judged = await judgeChange(workbench, run, change.claim.title);
      if (judged.kind === 'nothing')
        return endedRun(run, { status: 'no-change', reason: `Branch ${base.name} already has this change.` });
      return publishJudged(judged, workbench.candidate, { run, base, publisher, claim: change.claim });
    },
  );
}

function titled(run: Run, { title, claim }: ChangeOfPull): Run {
  if (title === 'by-pattern') return run;
  return { ...run, pullRequest: { ...run.pullRequest, titleFor: () => claim.title } };
}

interface PublishingOptions extends Pick<ChangeOfPull, 'claim'> {
  readonly run: Run;
  readonly base: BaseBranch;
  readonly publisher: Publisher;
}

async function publishJudged(
  { review, formatted, generatedFiles }: Extract<Judged, { readonly kind: 'judged' }>,
  candidate: Candidate,
  { run, base, publisher, claim }: PublishingOptions,
): Promise<RunResult> {
  const { emit } = run;
  // Whether somebody has stopped the run is asked only where there is news to be kept.
  await noteReviewed(run, candidate)(review.verdict);
  const end = endOf(review, claim, `the change does not pass on branch ${base.name}`);
  emit({ kind: 'rounds-ended', end, spent: run.budget.spent });
  const moved = await movedBase(candidate.workspace.base, base, emit);
  const caveats = moved === null ? [] : [notSeenOn(base, moved.head, 'it moved meanwhile')];
  const rounds = { end, formatted, generatedFiles, notCovered: [], unjudged: null, gateMs: 0, ran: [] };
  return publisher.publish({ candidate, rounds, caveats });
}

const MAX_CONFLICTS = 10;

function conflictWords(branch: string, conflicts: Resumed['conflicts']): string {
  const named = conflicts
    .slice(0, MAX_CONFLICTS)
    .map(({ path, why }) => `${path} (${why.replace(/\.$/, '')})`);
  const more = conflicts.length > MAX_CONFLICTS ? ` and ${conflicts.length - MAX_CONFLICTS} more` : '';
  return `The change cannot be applied to branch ${branch} without a person: ${named.join(', ')}${more}. Nothing was published.`;
}
