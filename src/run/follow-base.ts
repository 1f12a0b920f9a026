import type { ChangeSet } from '../core/change-set.ts';
import type { Claim } from '../core/decision.ts';
import { Cancelled, reasonOf } from '../core/fault.ts';
import { shortSha } from '../core/text/short-sha.ts';
import { escapedCode } from '../deliver/text/escape.ts';
import { isNoWorse, type ReviewedChange } from '../loop/reviewed-change.ts';
import { headOf, isOfActionAlone, type MovedBase, movedBase, notSeenOn } from './find-moved-base.ts';
import { endOf, judgeChange } from './judge-change.ts';
import type { BaseBranch, Run, Workbench } from './parts.ts';
import type { CompletedRounds, FinishedRun } from './publisher.ts';
import type { RoundsStart } from './run-inputs.ts';

/** The result of rounds, and the workbench that they ran on. */
interface WorkResult {
  readonly workbench: Workbench;
  readonly rounds: CompletedRounds;
}

interface FollowOptions {
  readonly run: Run;
  readonly base: BaseBranch;
  /**
   * Applies the run's change to another commit of the base branch, for validation there. Null: it cannot be merged as
   * text. @throws {UserFault | ServiceFault} if the commit is not available
   */
  readonly rebase: (commit: string) => Promise<Workbench | null>;
  /** Runs the rounds of a repair. */
  readonly runRounds: (start: RoundsStart) => Promise<CompletedRounds>;
}

/** The same for a change that passed, and is called so. */
interface RebaseOptions extends FollowOptions {
  readonly claim: Claim;
}

type Followed =
  | ({ readonly kind: 'ready' } & FinishedRun)
  /** The base branch already contains the change. */
  | { readonly kind: 'already-merged'; readonly reason: string };

/**
 * Applies a change that passed to the present head of the base branch and validates it there, so that "Validated" is
 * about what would be merged (docs/decisions/0027). If it conflicts or fails there, the model gets one repair. If that
 * does not help or no budget is left, the better of both results is kept, and the pull request says so.
 *
 * @throws {Cancelled} if the run was stopped meanwhile
 */
export async function followBase(on: WorkResult, options: FollowOptions): Promise<Followed> {
  const { run, base } = options;
  const { workbench, rounds } = on;
  const { branch, workspace } = workbench.candidate;
  const mayRebase = isOfActionAlone(branch) && base.head === workspace.base;
  if (rounds.end.kind !== 'validated' || !mayRebase) return ready(on);
  const moved = await movedBase(workspace.base, base, run.emit);
  if (moved === null) return ready(on);
  // Without a checkpoint only if the gate is quick: publishing, which keeps the change anyway, then follows soon.
  if (rounds.gateMs > QUICK_GATE_MS) run.session.checkpoint();
  const found = await rebaseTo(on, moved, { ...options, claim: rounds.end.claim });
  switch (found.kind) {
    case 'stays':
      return ready(on, notSeenOn(base, moved.head, found.why));
    case 'ready': {
      run.session.note({ base: found.candidate.workspace.base });
      const head = await headOf(base);
      if (head === null || head === moved.head) return found;
      const note = notSeenOn(base, head, 'it moved once more meanwhile');
      return { ...found, caveats: [...found.caveats, note] };
    }
    case 'already-merged':
      return found;
  }
}

/** If the gate takes longer, the change that passed is saved for a later run before it is validated again. */
const QUICK_GATE_MS = 30_000;

type Rebased =
  | Followed
  /** The change stays on its base. `why` is the end of a sentence. */
  | { readonly kind: 'stays'; readonly why: string };

/** Once on the new base and once on the change. */
const RUNS_OF_GATE = 2;

async function rebaseTo(on: WorkResult, { head, why }: MovedBase, options: RebaseOptions): Promise<Rebased> {
  const { run, rebase } = options;
  const { rounds } = on;
  if (why !== null) return stays(why);
  if (run.budget.remainingLoopMs <= RUNS_OF_GATE * rounds.gateMs)
    return stays('no time was left to run them again');
  try {
    const workbench = await rebase(head);
    if (workbench === null) return stays('it holds what cannot be merged as text');
    const onto = { workbench, rounds };
    if ((workbench.resumed?.conflicts ?? []).length > 0) return await resolveConflicts(on, onto, options);
    return await reviewOnNewBase(onto, options);
  } catch (thrown) {
    if (thrown instanceof Cancelled) throw thrown;
    // A fault here must not cost the change, which has passed already.
    return stays(`that did not work, ${escapedCode(reasonOf(thrown), MAX_FAULT_CHARS)}`);
  }
}

const MAX_FAULT_CHARS = 300;

function stays(why: string): Rebased {
  return { kind: 'stays', why };
}

function ready({ workbench: { candidate }, rounds }: WorkResult, ...caveats: readonly string[]): Followed {
  return { kind: 'ready', candidate, rounds, caveats };
}

/**
 * Has the model resolve the conflicts. Meanwhile checkpoints save the change as it passed on its old base: on the new
 * base it lacks everything that conflicts.
 */
async function resolveConflicts(old: WorkResult, onto: WorkResult, options: RebaseOptions): Promise<Rebased> {
  const { workbench } = onto;
  const conflicts = workbench.resumed?.conflicts ?? [];
  const repair = await runRepair(onto, { feedback: '', saved: old.workbench.candidate }, options);
  const paths = conflicts.map(({ path }) => escapedCode(path)).join(', ');
  if (repair === null || !isRepaired(repair))
    return stays(`both changed ${paths}, and no repair came to a validated end`);
  const branch = escapedCode(options.base.name);
  const note = `While the run was under way, others changed ${paths} on branch ${branch}. The model was shown the conflict: what it left there is new since the rest was written.`;
  return ready({ workbench, rounds: repair }, note);
}

/** A clean merge proves nothing: others may have changed code that this change relies on. */
async function reviewOnNewBase({ workbench, rounds }: WorkResult, options: RebaseOptions): Promise<Rebased> {
  const { run, base, claim } = options;
  const { workspace } = workbench.candidate;
  const judged = await judgeChange(workbench, run, claim.title);
  if (judged.kind === 'nothing') {
    const reason = `Branch ${base.name} now holds this very change (commit ${shortSha(workspace.base)}), so a pull request would show nothing.`;
    return { kind: 'already-merged', reason };
  }
  const { review, formatted, generatedFiles } = judged;
  const now = {
    ...rounds,
    formatted: [...rounds.formatted, ...formatted],
    generatedFiles: [...rounds.generatedFiles, ...generatedFiles],
  };
  const { verdict } = review;
  if (review.kind === 'validated') {
    const text = `The change is now based on ${shortSha(workspace.base)}, and the commands passed there as well.`;
    run.emit({ kind: 'note', level: 'info', text });
    return ready({ workbench, rounds: { ...now, end: { kind: 'validated', claim, verdict } } });
  }
  if (verdict.kind === 'inconclusive' || run.budget.remainingLoopMs <= 0)
    return stays('there they came to no result in the time that was left');
  const before: ReviewedChange = { changes: workspace.changes(), review };
  const saved = workbench.candidate;
  const again = await runRepair({ workbench, rounds: now }, { feedback: review.feedback, saved }, options);
  if (again !== null && isRepaired(again)) return ready({ workbench, rounds: again });
  const repair = again === null ? null : reviewedIn(again, workspace.changes());
  const isBetter = repair !== null && isNoWorse(repair, before);
  const best = isBetter ? repair : before;
  workspace.restore(best.changes);
  const why = `it passed on an earlier commit of ${base.name}, and does not pass on the one that the branch has moved to`;
  const from = isBetter && again !== null ? again : now;
  return ready({ workbench, rounds: { ...from, end: endOf(best.review, claim, why) } });
}

/** The last reviewed change of a repair that did not end as validated; null: none. */
function reviewedIn({ end }: CompletedRounds, changes: ChangeSet): ReviewedChange | null {
  switch (end.kind) {
    case 'unvalidated':
      return { changes, review: { kind: 'rejected', verdict: end.verdict, feedback: '' } };
    case 'exhausted':
    case 'failed':
      return end.review.kind === 'no-change' ? null : { changes, review: end.review };
    default:
      return null;
  }
}

function isRepaired({ end }: CompletedRounds): boolean {
  return end.kind === 'validated' || end.kind === 'needs-review';
}

/** Null: no round was left. @param feedback from the commands; empty: there are conflicts */
async function runRepair(
  { workbench, rounds }: WorkResult,
  { feedback, saved }: Pick<RoundsStart, 'saved'> & { readonly feedback: string },
  { run: { budget, session, emit }, runRounds, claim }: RebaseOptions,
): Promise<CompletedRounds | null> {
  if (budget.check().kind !== 'within') return null;
  session.checkpoint();
  emit({ kind: 'phase', title: 'Repair on the moved base branch' });
  const { restored = [], conflicts = [] } = workbench.resumed ?? {};
  const again = await runRounds({
    workbench,
    saved,
    resumed: { restored, conflicts, movedUnder: { feedback } },
  });
  const generatedFiles = [...rounds.generatedFiles, ...again.generatedFiles];
  const end = 'claim' in again.end ? { ...again.end, claim } : again.end;
  return { ...again, generatedFiles, end };
}
