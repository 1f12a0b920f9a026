import { type RoundsEnd, verdictOf } from '../core/decision.ts';
import type { Tampering } from '../core/verdict/tampering.ts';
import type { Verdict } from '../core/verdict/verdict.ts';
import type { RunDependencies } from './dependencies.ts';
import { plainTextOf } from './task-text.ts';

export interface OwnJudgement {
  /** The end of the rounds with what this job finds in the change itself. */
  readonly end: RoundsEnd;
  /** What of the other job's verdict cannot be about this change, as the end of a sentence; null: nothing. */
  readonly contradiction: string | null;
}

type Sources = Pick<RunDependencies, 'repository' | 'validation' | 'task'>;

/**
 * Judges the change anew as far as that needs no run of a command. Findings of the other job count only if they can be
 * made only by running the commands; its verdict may pass only what the rules of this job let pass by its own evidence.
 */
export async function withOwnTampering(end: RoundsEnd, sources: Sources): Promise<OwnJudgement> {
  const said = verdictOf(end);
  if (said === null) return { end, contradiction: null };
  const { verdict, contradiction } = await judgedAnew(said, sources);
  const judged = 'review' in end ? { ...end, review: { ...end.review, verdict } } : { ...end, verdict };
  return { end: judged, contradiction };
}

async function judgedAnew(
  verdict: Verdict,
  { repository, validation, task }: Sources,
): Promise<Pick<OwnJudgement, 'contradiction'> & { readonly verdict: Verdict }> {
  const { guard, guardedBase } = await import('../review/tamper-guard.ts');
  const { withIdleFocus } = await import('../review/gate/idle-focus.ts');
  const { withUsualMocks } = await import('../review/mocked-modules.ts');
  const { canHave, whyBlocked } = await import('../review/why-blocked.ts');
  const { base, branch, workspace } = repository;
  const { commands, isTest } = validation;
  const taskText = await plainTextOf(task);
  const sources = { workspace, commands, branch, isTest, taskText, ...guardedBase(base) };
  const guarded = await guard(workspace.changes(), sources);
  const { evidence } = verdict;
  const told = withIdleFocus(guarded.tampering, { ...guarded, comparisons: evidence.comparisons });
  const tampering = await withUsualMocks(told, { ...sources, ...guarded, ...evidence });
  const ran = evidence.tampering.filter((one) => isOfRuns(one) && !isAmong(tampering, one));
  const { proof } = evidence;
  const found = { ...evidence, tampering: [...tampering, ...ran] };
  const judged = { ...verdict, evidence: found };
  if (!canHave(proof, guarded))
    return {
      verdict: judged,
      contradiction: `this change cannot have the proof that it names (${proof.kind})`,
    };
  const why = verdict.kind === 'passed' ? whyBlocked(guarded, found, { ...validation, taskText }) : null;
  return {
    verdict: judged,
    contradiction: why === null ? null : `it lets pass what the rules block: ${why}`,
  };
}

/** Only a run of the commands shows which tests no longer run and which files no command reads. */
function isOfRuns({ kind }: Tampering): boolean {
  return kind === 'test-dropped' || kind === 'unseen-by-commands';
}

function isAmong(found: readonly Tampering[], { kind, path }: Tampering): boolean {
  return found.some((one) => one.kind === kind && one.path === path);
}
