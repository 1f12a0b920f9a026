import type { ChangeSet } from '../core/change-set.ts';
import type { Formatted } from '../core/command-result.ts';
import type { Review, RoundsEnd } from '../core/decision.ts';
import { Cancelled, messageOf, reasonOf, ServiceFault } from '../core/fault.ts';
import { escapedCode } from '../deliver/text/escape.ts';
import { isNoWorse, type ReviewedChange } from '../loop/best-candidate.ts';
import { CommandRecords } from '../review/command-records.ts';
import type { RunDependencies } from './dependencies.ts';
import { lazyValidation } from './lazy-validation.ts';
import { prepare } from './prepare.ts';
import type { Played } from './record.ts';
import { keepingPassed } from './session.ts';

/** How the rounds ended, and upon what. */
export interface Standing {
  readonly dependencies: RunDependencies;
  readonly played: Played;
}

type Play = (dependencies: RunDependencies) => Promise<Played>;

type Followed =
  | ({ readonly kind: 'standing' } & Standing)
  /** The base branch holds the very change by now. */
  | { readonly kind: 'taken'; readonly reason: string };

/**
 * Puts a change that passed upon the base branch as it is by now, and has it judged there, so that "Validated" is about
 * what would be merged (docs/decisions/0027). Where it conflicts or does not pass there, the model gets one repair; where
 * nothing is left for it, the better of both stands, and the pull request says so.
 *
 * @param play the rounds of a repair
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function followBase(standing: Standing, play: Play): Promise<Followed> {
  const { dependencies, played } = standing;
  const isAsked = played.end.kind === 'validated' && mayRebase(dependencies);
  const moved = isAsked ? await movedBase(dependencies) : null;
  if (moved === null) return { kind: 'standing', ...standing };
  const { emit, publication, session } = dependencies;
  const text = `Branch ${publication.baseBranch} has moved to ${moved.head} since.`;
  emit({ kind: 'note', level: 'info', text });
  // Publishing would follow at once otherwise, which keeps the change better.
  if (played.gateMs > QUICK_GATE_MS) session.checkpoint();
  const found = await bring(standing, moved, play);
  if (found.kind === 'standing') session.note({ base: found.dependencies.repository.workspace.base });
  switch (found.kind) {
    case 'stays':
      return { kind: 'standing', ...withNote(standing, moved.head, found.why) };
    case 'standing': {
      const head = await headOf(found.dependencies);
      if (head === null || head === moved.head) return found;
      return { kind: 'standing', ...withNote(found, head, 'it moved once more meanwhile') };
    }
    case 'taken':
      return found;
  }
}

/** A branch that people commit to, or have left behind the base branch, is theirs to bring up to date. */
function mayRebase({ publication, repository: { branch, workspace } }: RunDependencies): boolean {
  const isOurs =
    branch === null || (branch.people.length === 0 && !branch.isTruncated && branch.unseen.length === 0);
  return isOurs && publication.baseHead === workspace.base;
}

interface MovedBase {
  readonly head: string;
  /** It holds the commit that the change was made on. */
  readonly isAhead: boolean;
}

/** Null: the base is as it was, or the forge does not tell. */
async function movedBase(dependencies: RunDependencies): Promise<MovedBase | null> {
  const { publication, repository, emit } = dependencies;
  const { base } = repository.workspace;
  try {
    const head = await headOf(dependencies);
    if (head === null || head === base) return null;
    const { mergeBase, paths } = await publication.forge.historyBetween(base, head);
    const isAhead = mergeBase === base;
    return isAhead && paths?.length === 0 ? null : { head, isAhead };
  } catch (thrown) {
    if (!(thrown instanceof ServiceFault)) throw thrown;
    const text = `Whether branch ${publication.baseBranch} has moved could not be found out: ${messageOf(thrown)}`;
    emit({ kind: 'note', level: 'warning', text });
    return null;
  }
}

async function headOf({ publication: { forge, baseBranch } }: RunDependencies): Promise<string | null> {
  return (await forge.branch(baseBranch))?.headSha ?? null;
}

/** With one that takes longer, what passed is kept for a later run before it is judged again. */
const QUICK_GATE_MS = 30_000;

type Brought =
  | Followed
  /** `why` is the end of a sentence. */
  | { readonly kind: 'stays'; readonly why: string };

/** The gate runs on the new base and on the change. */
const RUNS_OF_GATE = 2;

async function bring(standing: Standing, { head, isAhead }: MovedBase, play: Play): Promise<Brought> {
  const { dependencies, played } = standing;
  const { budget, publication } = dependencies;
  if (!isAhead) return stays('it no longer holds the commit that this change was made on');
  if (dependencies.rebase === null) return stays('the job that publishes runs no command');
  if (budget.remainingLoopMs <= RUNS_OF_GATE * played.gateMs)
    return stays('no time was left to run them again');
  try {
    const onto = await dependencies.rebase(head);
    if (onto === null) return stays('it holds what cannot be merged as text');
    const { workspace, resumed } = onto.repository;
    const conflicts = resumed?.conflicts ?? [];
    if (conflicts.length > 0) {
      const mended = await repaired({ dependencies: keepingPassed(onto, dependencies), played }, '', play);
      const paths = conflicts.map(({ path }) => escapedCode(path)).join(', ');
      if (mended === null || !isMended(mended))
        return stays(`both changed ${paths}, and no repair came to a validated end`);
      const branch = escapedCode(publication.baseBranch);
      const note = `While the run was under way, others changed ${paths} on branch ${branch}. The model was shown the conflict: what it left there is new since the rest was written.`;
      return { kind: 'standing', ...noted({ dependencies: onto, played: mended }, note) };
    }
    if (!workspace.changes().isEmpty) return await judged({ dependencies: onto, played }, play);
    const reason = `Branch ${publication.baseBranch} holds this very change by now (commit ${head}), so that a pull request would show nothing.`;
    return { kind: 'taken', reason };
  } catch (thrown) {
    if (thrown instanceof Cancelled) throw thrown;
    // Whatever went wrong beyond the change must not cost it.
    return stays(`that did not work, ${escapedCode(reasonOf(thrown), MAX_FAULT_CHARS)}`);
  }
}

const MAX_FAULT_CHARS = 300;

const stays = (why: string): Brought => ({ kind: 'stays', why });

/** A clean merge is no proof: what others changed may be what this change rests on. */
async function judged({ dependencies, played }: Standing, play: Play): Promise<Brought> {
  const { end } = played;
  const { validation, publication, repository, budget, emit } = dependencies;
  const { review, formatted } = await revalidate(dependencies);
  if (end.kind !== 'validated' || review.kind === 'no-change') return stays('nothing of it was left there');
  const now = { ...played, formatted: [...played.formatted, ...formatted] };
  const { verdict } = review;
  if (review.kind === 'validated') {
    const text = `The change stands on ${repository.workspace.base}, and the commands passed there as well.`;
    emit({ kind: 'note', level: 'info', text });
    return { kind: 'standing', dependencies, played: { ...now, end: { ...end, verdict } } };
  }
  if (verdict.kind === 'inconclusive' || budget.remainingLoopMs <= 0)
    return stays('there they came to no result in the time that was left');
  // The setup has run.
  const environment = { ...validation.environment, prepare: null };
  const prepared = { ...dependencies, validation: { ...validation, environment } };
  const { workspace } = repository;
  const before: ReviewedChange = { changes: workspace.changes(), review };
  const again = await repaired({ dependencies: prepared, played: now }, review.feedback, play);
  if (again !== null && isMended(again)) return { kind: 'standing', dependencies: prepared, played: again };
  const repair = again === null ? null : reviewedIn(again, workspace.changes());
  const isBetter = repair !== null && isNoWorse(repair, before);
  const best = isBetter ? repair : before;
  workspace.restore(best.changes);
  const why = `it passed on an earlier commit of ${publication.baseBranch}, and does not pass on the one that the branch has moved to`;
  const of = { claim: end.claim, verdict: best.review.verdict };
  const ended: RoundsEnd =
    best.review.kind === 'validated' ? { kind: 'validated', ...of } : { kind: 'unvalidated', ...of, why };
  const from = isBetter && again !== null ? again : now;
  return { kind: 'standing', dependencies, played: { ...from, end: ended } };
}

/** What of a repair that came to no validated end the host has judged all the same; null: nothing. */
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

function isMended({ end }: Played): boolean {
  return end.kind === 'validated' || end.kind === 'needs-review';
}

async function revalidate(
  dependencies: RunDependencies,
): Promise<{ readonly review: Review; readonly formatted: readonly Formatted[] }> {
  const { session, emit } = dependencies;
  await prepare(dependencies, () => undefined);
  let formatted: readonly Formatted[] = [];
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
  });
  try {
    return { review: await validating.review(), formatted };
  } finally {
    session.learn({ baseline: await validating.stop() });
  }
}

/** Null: no round was left. @param feedback what the commands say; empty: there are conflicts */
async function repaired(
  { dependencies, played }: Standing,
  feedback: string,
  play: Play,
): Promise<Played | null> {
  const { budget, repository, session, emit } = dependencies;
  if (played.end.kind !== 'validated' || budget.verdict().kind !== 'within') return null;
  session.checkpoint();
  emit({ kind: 'phase', title: 'Repair on the base branch as it is by now' });
  const { restored = [], conflicts = [] } = repository.resumed ?? {};
  const resumed = { restored, conflicts, movedUnder: { feedback } };
  const again = await play({ ...dependencies, repository: { ...repository, resumed } });
  const { claim } = played.end;
  const generatedFiles = [...played.generatedFiles, ...again.generatedFiles];
  const end = 'claim' in again.end ? { ...again.end, claim } : again.end;
  return { ...again, generatedFiles, end };
}

/** @param why the end of a sentence */
function withNote(standing: Standing, head: string, why: string): Standing {
  const branch = escapedCode(standing.dependencies.publication.baseBranch);
  const note = `Branch ${branch} stands at commit ${head} by now, and the commands did not see this change on it: ${why}.`;
  return noted(standing, note);
}

function noted({ dependencies, played }: Standing, note: string): Standing {
  const { status } = dependencies;
  return {
    dependencies: { ...dependencies, status: { ...status, caveats: [...status.caveats, note] } },
    played,
  };
}
