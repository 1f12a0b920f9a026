import type { ChangeSet } from '../core/change-set.ts';
import type { Review, RoundsEnd } from '../core/decision.ts';
import { Cancelled, reasonOf } from '../core/fault.ts';
import type { Formatted, GeneratedFile } from '../core/verdict/command-result.ts';
import { escapedCode } from '../deliver/text/escape.ts';
import { isNoWorse, type ReviewedChange } from '../loop/best-candidate.ts';
import { CommandRecords } from '../review/gate/command-records.ts';
import type { RunDependencies } from './dependencies.ts';
import { headOf, type MovedBase, movedBase } from './find-moved-base.ts';
import { lazyValidation } from './lazy-validation.ts';
import { prepare } from './prepare.ts';
import type { Played } from './record.ts';
import { keepingPassed } from './session.ts';

/** The result of the rounds, and the run that it belongs to. */
export interface PlayedRun {
  readonly dependencies: RunDependencies;
  readonly played: Played;
}

type Play = (dependencies: RunDependencies) => Promise<Played>;

type Followed =
  | ({ readonly kind: 'ready' } & PlayedRun)
  /** The base branch already contains the change. */
  | { readonly kind: 'already-merged'; readonly reason: string };

/**
 * Applies a change that passed to the present head of the base branch and validates it there, so that "Validated" is
 * about what would be merged (docs/decisions/0027). If it conflicts or fails there, the model gets one repair. If that
 * does not help or no budget is left, the better of both results is kept, and the pull request says so.
 *
 * @param play plays the rounds of a repair
 * @throws {Cancelled} if the run was stopped meanwhile
 */
export async function followBase(run: PlayedRun, play: Play): Promise<Followed> {
  const { dependencies, played } = run;
  const isAsked = played.end.kind === 'validated' && mayRebase(dependencies);
  const moved = isAsked ? await movedBase(dependencies) : null;
  if (moved === null) return { kind: 'ready', ...run };
  const { emit, publication, session } = dependencies;
  const text = `Branch ${publication.baseBranch} has moved to ${moved.head.slice(0, 7)} since.`;
  emit({ kind: 'note', level: 'info', text });
  // Without a checkpoint only if the gate is quick: publishing, which keeps the change anyway, then follows soon.
  if (played.gateMs > QUICK_GATE_MS) session.checkpoint();
  const found = await rebaseTo(run, moved, play);
  if (found.kind === 'ready') session.note({ base: found.dependencies.repository.workspace.base });
  switch (found.kind) {
    case 'stays':
      return { kind: 'ready', ...withNote(run, moved.head, found.why) };
    case 'ready': {
      const head = await headOf(found.dependencies);
      if (head === null || head === moved.head) return found;
      return { kind: 'ready', ...withNote(found, head, 'it moved once more meanwhile') };
    }
    case 'already-merged':
      return found;
  }
}

/** Only people may update a branch that they commit to, or that started behind the base branch. */
function mayRebase({ publication, repository: { branch, workspace } }: RunDependencies): boolean {
  const isOurs =
    branch === null || (branch.people.length === 0 && !branch.isTruncated && branch.unseen.length === 0);
  return isOurs && publication.baseHead === workspace.base;
}

/** If the gate takes longer, the change that passed is saved for a later run before it is validated again. */
const QUICK_GATE_MS = 30_000;

type Rebased =
  | Followed
  /** The change stays on its base. `why` is the end of a sentence. */
  | { readonly kind: 'stays'; readonly why: string };

/** Once on the new base and once on the change. */
const RUNS_OF_GATE = 2;

async function rebaseTo(run: PlayedRun, { head, why }: MovedBase, play: Play): Promise<Rebased> {
  const { dependencies, played } = run;
  const { budget, publication } = dependencies;
  if (why !== null) return stays(why);
  if (dependencies.rebase === null) return stays('the job that publishes runs no command');
  if (budget.remainingLoopMs <= RUNS_OF_GATE * played.gateMs)
    return stays('no time was left to run them again');
  try {
    const onto = await dependencies.rebase(head);
    if (onto === null) return stays('it holds what cannot be merged as text');
    const { workspace, resumed } = onto.repository;
    if ('claim' in played.end) onto.repository.entitle(played.end.claim.title);
    const conflicts = resumed?.conflicts ?? [];
    if (conflicts.length > 0) {
      const repair = await playRepair({ dependencies: keepingPassed(onto, dependencies), played }, '', play);
      const paths = conflicts.map(({ path }) => escapedCode(path)).join(', ');
      if (repair === null || !isRepaired(repair))
        return stays(`both changed ${paths}, and no repair came to a validated end`);
      const branch = escapedCode(publication.baseBranch);
      const note = `While the run was under way, others changed ${paths} on branch ${branch}. The model was shown the conflict: what it left there is new since the rest was written.`;
      return { kind: 'ready', ...noted({ dependencies: onto, played: repair }, note) };
    }
    if (!workspace.changes().isEmpty) return await reviewOnNewBase({ dependencies: onto, played }, play);
    const reason = `Branch ${publication.baseBranch} now holds this very change (commit ${head.slice(0, 7)}), so a pull request would show nothing.`;
    return { kind: 'already-merged', reason };
  } catch (thrown) {
    if (thrown instanceof Cancelled) throw thrown;
    // A fault here must not cost the change, which has passed already.
    return stays(`that did not work, ${escapedCode(reasonOf(thrown), MAX_FAULT_CHARS)}`);
  }
}

const MAX_FAULT_CHARS = 300;

const stays = (why: string): Rebased => ({ kind: 'stays', why });

/** A clean merge proves nothing: others may have changed code that this change relies on. */
async function reviewOnNewBase({ dependencies, played }: PlayedRun, play: Play): Promise<Rebased> {
  const { end } = played;
  const { validation, publication, repository, budget, emit } = dependencies;
  const { review, formatted, generatedFiles } = await revalidate(dependencies);
  if (end.kind !== 'validated' || review.kind === 'no-change') return stays('nothing of it was left there');
  const now = {
    ...played,
    formatted: [...played.formatted, ...formatted],
    generatedFiles: [...played.generatedFiles, ...generatedFiles],
  };
  const { verdict } = review;
  if (review.kind === 'validated') {
    const text = `The change is now based on ${repository.workspace.base.slice(0, 7)}, and the commands passed there as well.`;
    emit({ kind: 'note', level: 'info', text });
    return { kind: 'ready', dependencies, played: { ...now, end: { ...end, verdict } } };
  }
  if (verdict.kind === 'inconclusive' || budget.remainingLoopMs <= 0)
    return stays('there they came to no result in the time that was left');
  // The setup has run already.
  const environment = { ...validation.environment, prepare: null };
  const prepared = { ...dependencies, validation: { ...validation, environment } };
  const { workspace } = repository;
  const before: ReviewedChange = { changes: workspace.changes(), review };
  const again = await playRepair({ dependencies: prepared, played: now }, review.feedback, play);
  if (again !== null && isRepaired(again)) return { kind: 'ready', dependencies: prepared, played: again };
  const repair = again === null ? null : reviewedIn(again, workspace.changes());
  const isBetter = repair !== null && isNoWorse(repair, before);
  const best = isBetter ? repair : before;
  workspace.restore(best.changes);
  const why = `it passed on an earlier commit of ${publication.baseBranch}, and does not pass on the one that the branch has moved to`;
  const of = { claim: end.claim, verdict: best.review.verdict };
  const ended: RoundsEnd =
    best.review.kind === 'validated' ? { kind: 'validated', ...of } : { kind: 'unvalidated', ...of, why };
  const from = isBetter && again !== null ? again : now;
  return { kind: 'ready', dependencies, played: { ...from, end: ended } };
}

/** The last reviewed change of a repair that did not end as validated; null: none. */
function reviewedIn({ end }: Played, changes: ChangeSet): ReviewedChange | null {
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

function isRepaired({ end }: Played): boolean {
  return end.kind === 'validated' || end.kind === 'needs-review';
}

async function revalidate(
  dependencies: RunDependencies,
): Promise<{ readonly review: Review } & Pick<Played, 'formatted' | 'generatedFiles'>> {
  const { session, emit } = dependencies;
  await prepare(dependencies, () => undefined);
  let formatted: readonly Formatted[] = [];
  const generatedFiles: GeneratedFile[] = [];
  const validating = lazyValidation({
    run: dependencies,
    emit,
    records: new CommandRecords(),
    signal: AbortSignal.any([dependencies.signal, session.lost]),
    known: session.before.baseline,
    taskText: '',
    emitBaseline: emit,
    onUnstartable: () => undefined,
    onFormatted: (all) => {
      formatted = all;
    },
    onGenerated: (files) => void generatedFiles.push(...files),
  });
  try {
    return { review: await validating.review(), formatted, generatedFiles };
  } finally {
    session.learn({ baseline: await validating.stop() });
  }
}

/** Null: no round was left. @param feedback from the commands; empty: there are conflicts */
async function playRepair(
  { dependencies, played }: PlayedRun,
  feedback: string,
  play: Play,
): Promise<Played | null> {
  const { budget, repository, session, emit } = dependencies;
  if (played.end.kind !== 'validated' || budget.verdict().kind !== 'within') return null;
  session.checkpoint();
  emit({ kind: 'phase', title: 'Repair on the moved base branch' });
  const { restored = [], conflicts = [] } = repository.resumed ?? {};
  const resumed = { restored, conflicts, movedUnder: { feedback } };
  const again = await play({ ...dependencies, repository: { ...repository, resumed } });
  const { claim } = played.end;
  const generatedFiles = [...played.generatedFiles, ...again.generatedFiles];
  const end = 'claim' in again.end ? { ...again.end, claim } : again.end;
  return { ...again, generatedFiles, end };
}

/** @param why the end of a sentence */
function withNote(run: PlayedRun, head: string, why: string): PlayedRun {
  const branch = escapedCode(run.dependencies.publication.baseBranch);
  const note = `Branch ${branch} is now at commit ${head.slice(0, 7)}, and the commands did not see this change on it: ${why}.`;
  return noted(run, note);
}

function noted({ dependencies, played }: PlayedRun, note: string): PlayedRun {
  const { status } = dependencies;
  return {
    dependencies: { ...dependencies, status: { ...status, caveats: [...status.caveats, note] } },
    played,
  };
}
