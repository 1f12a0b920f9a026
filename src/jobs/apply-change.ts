import type { Resumed } from '../core/session.ts';
import { nothingDone, type RunResult } from '../deliver/result.ts';
import type { Issue } from '../issue/open-issue.ts';
import { movedBase, notSeenOn } from '../run/find-moved-base.ts';
import { endJudged, judgeChange } from '../run/judge-change.ts';
import type { BaseBranch, Candidate, Run, Workbench } from '../run/parts.ts';
import { type Broken, brokenBy, type Publisher, type Worked } from '../run/worked.ts';
import type { WorkCommits } from '../start/commits.ts';
import { baseBranchOf, notesOn, openCandidate, openOnto, runOf, workbenchOf } from './compose.ts';
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
  const change =
    issue.task.onto === undefined
      ? await changeForBase(issue, commits)
      : await changeForBranch(issue, commits);
  if (change === null) return nothingDone('skipped', 'The pull request is not open any more.');
  const candidate = await openCandidate(issue, { commits, unpublished: null });
  const run = titled(runOf(issue, commits.from, await notesOn(issue, commits), NO_MODEL), change);
  const publisher = await publisherFor(run);
  // Whatever this comes to, it is tried once on this commit.
  issue.session.note({ base: baseBranchOf(issue, commits).head, head: run.branchHead });
  publisher.begin();
  const worked = await applied(issue, commits, { run, change }).catch((thrown: unknown) =>
    brokenBy(run, { ...candidate, unpublished: async () => null }, thrown),
  );
  return publisher.conclude(worked);
}

interface Applying {
  readonly run: Run;
  readonly change: ChangeOfPull;
}

async function applied(issue: Issue, commits: WorkCommits, { run, change }: Applying): Promise<Worked> {
  const base = baseBranchOf(issue, commits);
  const edits = await change.edits();
  const opened = await openOnto(issue, commits, { edits, commit: base.head });
  const workbench = await workbenchOf(issue, run, opened, null);
  const isConflicting = (workbench.resumed?.conflicts ?? []).length > 0;
  const kept = isConflicting && change.onConflict.isKept ? edits : null;
  const forNextRun = { ...workbench, unpublished: async () => kept };
  return judged(workbench, { run, base, change, forNextRun }).catch((thrown: unknown) =>
    brokenBy(run, forNextRun, thrown),
  );
}

interface Judging extends Applying {
  readonly base: BaseBranch;
  /** The candidate as it is left where nothing is published. */
  readonly forNextRun: Candidate;
}

async function judged(workbench: Workbench, { run, base, change, forNextRun }: Judging): Promise<Worked> {
  const { claim, onConflict, whyNone } = change;
  const over = (status: Broken['ending']['status'], reason: string): Worked => ({
    ending: { kind: 'broken', status, reason, patchPath: null },
    candidate: forNextRun,
    caveats: [],
  });
  const conflicts = workbench.resumed?.conflicts ?? [];
  if (conflicts.length > 0)
    return over('failed', `${conflictWords(base.name, conflicts)} ${onConflict.remedy}`);
  if (whyNone !== null) return over('skipped', whyNone);
  const found = await judgeChange(workbench, run, claim.title);
  if (found.kind === 'nothing') return over('no-change', `Branch ${base.name} already has this change.`);
  const { review, formatted, generatedFiles } = found;
  const end = endJudged(review, claim, `the change does not pass on branch ${base.name}`);
  run.emit({ kind: 'rounds-ended', end, spent: run.budget.spent });
  const moved = await movedBase(workbench.workspace.base, base, run.emit);
  const caveats = moved === null ? [] : [notSeenOn(base, moved.head, 'it moved meanwhile')];
  const rounds = { end, formatted, generatedFiles, notCovered: [], ran: [] };
  return { ending: { kind: 'rounds', ...rounds }, candidate: workbench, forNextRun, caveats };
}

function titled(run: Run, { title, claim }: ChangeOfPull): Run {
  if (title === 'by-pattern') return run;
  return { ...run, pullRequest: { ...run.pullRequest, titleFor: () => claim.title } };
}

const MAX_CONFLICTS = 10;

function conflictWords(branch: string, conflicts: Resumed['conflicts']): string {
  const named = conflicts
    .slice(0, MAX_CONFLICTS)
    .map(({ path, why }) => `${path} (${why.replace(/\.$/, '')})`);
  const more = conflicts.length > MAX_CONFLICTS ? ` and ${conflicts.length - MAX_CONFLICTS} more` : '';
  return `The change cannot be applied to branch ${branch} without a person: ${named.join(', ')}${more}. Nothing was published.`;
}
