import type { RoundsResult } from '../bundle/bundle.ts';
import type { Claim } from '../core/decision.ts';
import { Cancelled, reasonOf } from '../core/fault.ts';
import { shortSha } from '../core/text/short-sha.ts';
import { escapedCode } from '../deliver/text/escape.ts';
import { isOfActionAlone, type MovedBase, movedBase, notSeenOn } from './find-moved-base.ts';
import { endJudged, type Judged, judgeChange } from './judge-change.ts';
import type { BaseBranch, Candidate, RoundsStart, Run, Workbench } from './parts.ts';
import type { Worked } from './worked.ts';

export interface CompletedRounds extends RoundsResult {
  /** How long the gate has taken on the base so far. */
  readonly gateMs: number;
}

interface FollowOptions {
  readonly run: Run;
  /** That the rounds ran on. */
  readonly workbench: Workbench;
  readonly base: BaseBranch;
  /**
   * Applies the run's change to another commit of the base branch, for validation there. Null: it cannot be merged as
   * text. @throws {UserFault | ServiceFault} if the commit is not available
   */
  readonly rebase: (commit: string) => Promise<Workbench | null>;
  /** Runs the rounds of a repair. */
  readonly repair: (start: RoundsStart) => Promise<CompletedRounds>;
}

/** The same for a change that passed, and is called so. */
interface Passed extends FollowOptions {
  readonly rounds: CompletedRounds;
  readonly claim: Claim;
}

/** The change stays on its base. `why` is the end of a sentence. */
interface Stays {
  readonly why: string;
}

/**
 * Applies a change that passed to the present head of the base branch and validates it there, so that "Validated" is
 * about what would be merged (docs/decisions/0027). If it conflicts or fails there, the model gets one repair. If the
 * commands do not pass that either, or no budget is left, the pull request says so.
 *
 * @throws {Cancelled} if the run was stopped meanwhile
 */
export async function followBase(rounds: CompletedRounds, options: FollowOptions): Promise<Worked> {
  const { run, base, workbench } = options;
  const { branch, workspace } = workbench;
  const mayRebase = isOfActionAlone(branch) && base.head === workspace.base;
  if (rounds.end.kind !== 'validated' || !mayRebase) return finished(workbench, rounds);
  const moved = await movedBase(workspace.base, base, run.emit);
  if (moved === null) return finished(workbench, rounds);
  // Without a checkpoint only if the gate is quick: publishing, which keeps the change anyway, then follows soon.
  if (rounds.gateMs > QUICK_GATE_MS) run.session.checkpoint();
  const found = await rebaseTo(moved, { ...options, rounds, claim: rounds.end.claim });
  if ('why' in found) return finished(workbench, rounds, notSeenOn(base, moved.head, found.why));
  if (found.ending.kind !== 'rounds') return found;
  run.session.note({ base: moved.head });
  const again = await movedBase(moved.head, base, run.emit);
  if (again === null) return found;
  return {
    ...found,
    caveats: [...found.caveats, notSeenOn(base, again.head, 'it moved once more meanwhile')],
  };
}

/** If the gate takes longer, the change that passed is saved for a later run before it is validated again. */
const QUICK_GATE_MS = 30_000;

function finished(candidate: Candidate, rounds: CompletedRounds, ...caveats: readonly string[]): Worked {
  const { gateMs: _, ...result } = rounds;
  return { ending: { kind: 'rounds', ...result }, candidate, caveats };
}

/** Once on the new base and once on the change. */
const RUNS_OF_GATE = 2;

async function rebaseTo({ head, why }: MovedBase, passed: Passed): Promise<Worked | Stays> {
  if (why !== null) return { why };
  if (passed.run.branchHead !== null && !passed.base.forge.joinsBranches)
    return { why: 'the API of this forge makes no commit that joins it with the branch of the run' };
  if (passed.run.budget.remainingLoopMs <= RUNS_OF_GATE * passed.rounds.gateMs)
    return { why: 'no time was left to run them again' };
  try {
    const workbench = await passed.rebase(head);
    return workbench === null
      ? { why: 'it holds what cannot be merged as text' }
      : await judgedOn(workbench, passed);
  } catch (thrown) {
    if (thrown instanceof Cancelled) throw thrown;
    // A fault here must not cost the change, which has passed already.
    return { why: `that did not work, ${escapedCode(reasonOf(thrown), MAX_FAULT_CHARS)}` };
  }
}

const MAX_FAULT_CHARS = 300;

/** Also where nothing conflicts: others may have changed code that this change relies on. */
async function judgedOn(workbench: Workbench, passed: Passed): Promise<Worked | Stays> {
  const { run, base, claim } = passed;
  const { workspace } = workbench;
  const conflicts = workbench.resumed?.conflicts ?? [];
  if (conflicts.length > 0) {
    // Checkpoints save the change as it passed on its old base: on the new one it lacks everything that conflicts.
    const saved = passed.workbench;
    const repair = await repaired({ workbench, saved, feedback: '' }, passed.rounds, passed);
    const paths = conflicts.map(({ path }) => escapedCode(path)).join(', ');
    if (repair === null) return { why: `both changed ${paths}, and no repair passed there` };
    const note = `While the run was under way, others changed ${paths} on branch ${escapedCode(base.name)}. The model was shown the conflict: what it left there is new since the rest was written.`;
    return finished(workbench, repair, note);
  }
  const judged = await judgeChange(workbench, run, claim.title);
  if (judged.kind === 'nothing') return alreadyMerged(workbench, passed);
  const { review } = judged;
  const why = `it passed on an earlier commit of ${base.name}, and does not pass on the one that the branch has moved to`;
  const now = { ...withJudged(passed.rounds, judged), end: endJudged(review, claim, why) };
  if (review.kind === 'validated') {
    const text = `The change is now based on ${shortSha(workspace.base)}, and the commands passed there as well.`;
    run.emit({ kind: 'note', level: 'info', text });
    return finished(workbench, now);
  }
  if (review.verdict.kind === 'inconclusive' || run.budget.remainingLoopMs <= 0)
    return { why: 'there they came to no result in the time that was left' };
  const before = workspace.changes();
  const repair = await repaired({ workbench, saved: workbench, feedback: review.feedback }, now, passed);
  if (repair !== null) return finished(workbench, repair);
  // The verdict is about the change as it was judged.
  workspace.restore(before);
  return finished(workbench, now);
}

async function alreadyMerged(candidate: Candidate, { workbench: old, base }: Passed): Promise<Worked> {
  const { workspace } = candidate;
  const reason = `Branch ${base.name} now holds this very change (commit ${shortSha(workspace.base)}), so a pull request would show nothing.`;
  const patch = await old.keepPatch(old.workspace.changes());
  const ending = { kind: 'broken', status: 'no-change', reason, patchPath: patch.path } as const;
  return { ending, candidate, caveats: [] };
}

function withJudged(
  rounds: CompletedRounds,
  { formatted, generatedFiles }: Extract<Judged, { readonly kind: 'judged' }>,
): CompletedRounds {
  return {
    ...rounds,
    formatted: [...rounds.formatted, ...formatted],
    generatedFiles: [...rounds.generatedFiles, ...generatedFiles],
  };
}

interface Repair extends Pick<RoundsStart, 'workbench' | 'saved'> {
  /** From the commands; empty: there are conflicts. */
  readonly feedback: string;
}

/** Null: no round was left, or the commands do not pass what came of them. @param rounds what was done before */
async function repaired(
  { workbench, saved, feedback }: Repair,
  rounds: CompletedRounds,
  { run: { budget, session, emit }, repair, claim }: Passed,
): Promise<CompletedRounds | null> {
  if (budget.check().kind !== 'within') return null;
  session.checkpoint();
  emit({ kind: 'phase', title: 'Repair on the moved base branch' });
  const { restored = [], conflicts = [] } = workbench.resumed ?? {};
  const resumed = { restored, conflicts, movedUnder: { feedback } };
  const again = await repair({ workbench, saved, resumed });
  const { end } = again;
  if (end.kind !== 'validated' && end.kind !== 'needs-review' && end.kind !== 'unreviewed') return null;
  const generatedFiles = [...rounds.generatedFiles, ...again.generatedFiles];
  return { ...again, generatedFiles, end: { ...end, claim } };
}
