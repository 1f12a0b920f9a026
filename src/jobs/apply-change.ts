import type { Claim, RoundsEnd } from '../core/decision.ts';
import { Cancelled } from '../core/fault.ts';
import { NOTHING_DONE, type Status } from '../core/outcome.ts';
import { movedBase, notSeenOn } from '../run/find-moved-base.ts';
import { judgeChange } from '../run/lazy-validation.ts';
import type { BaseBranch, Run, Workbench } from '../run/parts.ts';
import type { Publisher } from '../run/publisher.ts';
import { startedRunOf } from '../run/record.ts';
import type { RunResult } from '../run/result.ts';
import { noteBeginning, noteReviewed } from '../run/session.ts';

/** A run that asks no model: the change is there, on another commit than it was made on. */
export interface ApplyInputs {
  readonly run: Run;
  /** With the change, as far as it could be applied. */
  readonly workbench: Workbench;
  readonly base: BaseBranch;
  readonly publisher: Publisher;
  /** What is said of the change. */
  readonly claim: Claim;
  /** What a person does about a conflict, as sentences. */
  readonly onConflict: string;
}

/** Judges the change where it is now, and publishes it. A conflict is reported, and nothing is published. Never throws. */
export function applyChange(inputs: ApplyInputs): Promise<RunResult> {
  const { run, publisher, workbench } = inputs;
  return publisher.conclude(workbench.candidate, () => {
    noteBeginning(run, workbench.candidate);
    publisher.begin();
    return applied(inputs);
  });
}

/** The same for a run that has begun. @throws {Cancelled | UserFault | ServiceFault} */
export async function applied(inputs: ApplyInputs): Promise<RunResult> {
  const { run, workbench, base, publisher, claim, onConflict } = inputs;
  const { session, emit } = run;
  const { candidate, resumed } = workbench;
  const conflicts = resumed?.conflicts ?? [];
  if (conflicts.length > 0)
    return ended(run, 'failed', `${conflictWords(base.name, conflicts)} ${onConflict}`);
  const nothing = `Branch ${base.name} already has this change.`;
  if (candidate.workspace.changes().isEmpty) return ended(run, 'no-change', nothing);
  workbench.entitle(claim.title);
  const { review, formatted, generatedFiles } = await judgeChange(workbench, run);
  if (review.kind === 'no-change') return ended(run, 'no-change', nothing);
  // Whether somebody has stopped the run is asked only where there is news to be kept.
  await noteReviewed(run, candidate)(review.verdict);
  const about = { claim, verdict: review.verdict };
  const why = `the change does not pass on branch ${base.name}`;
  const end: RoundsEnd =
    review.kind === 'validated' ? { kind: 'validated', ...about } : { kind: 'unvalidated', ...about, why };
  emit({ kind: 'rounds-ended', end, spent: run.budget.spent });
  const moved = await movedBase(candidate.workspace.base, base, emit);
  const caveats = moved === null ? [] : [notSeenOn(base, moved.head, 'it moved meanwhile')];
  if (!(await session.holds())) throw new Cancelled('Another run has the issue.');
  const played = { end, formatted, generatedFiles, notShown: [], unjudged: null, gateMs: 0, ran: [] };
  return publisher.publish({ candidate, played, caveats });
}

function ended(run: Run, status: Status, reason: string): RunResult {
  return { outcome: { ...NOTHING_DONE, status, reason }, record: null, startedRun: startedRunOf(run) };
}

const MAX_CONFLICTS = 10;

function conflictWords(
  branch: string,
  conflicts: readonly { readonly path: string; readonly why: string }[],
): string {
  const named = conflicts
    .slice(0, MAX_CONFLICTS)
    .map(({ path, why }) => `${path} (${why.replace(/\.$/, '')})`);
  const more = conflicts.length > MAX_CONFLICTS ? ` and ${conflicts.length - MAX_CONFLICTS} more` : '';
  return `The change cannot be applied to branch ${branch} without a person: ${named.join(', ')}${more}. Nothing was published.`;
}
