import type { Review, RoundsEnd } from '../core/decision.ts';
import type { Tampering } from '../core/verdict/tampering.ts';
import type { Verdict } from '../core/verdict/verdict.ts';
import type { RunDependencies } from './dependencies.ts';
import { plainTextOf } from './task-text.ts';

/**
 * The end of the rounds with what this job finds in the change itself. Findings of the other job count only if they can
 * be made only by running the commands.
 */
export async function withOwnTampering(
  end: RoundsEnd,
  { repository, validation, task }: Pick<RunDependencies, 'repository' | 'validation' | 'task'>,
): Promise<RoundsEnd> {
  const { base, branch, workspace } = repository;
  const { commands, isTest } = validation;
  const own = async (verdict: Verdict): Promise<Verdict> => {
    const { guard, guardedBase } = await import('../review/tamper-guard.ts');
    const { withUsualMocks } = await import('../review/mocked-modules.ts');
    const { withAsked } = await import('../review/asked-expectations.ts');
    const { withSameBehaviour } = await import('../review/same-behaviour.ts');
    const taskText = await plainTextOf(task);
    const sources = { workspace, commands, branch, isTest, taskText, ...guardedBase(base) };
    const guarded = await guard(workspace.changes(), sources);
    const { evidence } = verdict;
    const tampering = await withUsualMocks(guarded.tampering, { ...sources, ...guarded, ...evidence });
    const ran = evidence.tampering.filter((one) => isOfRuns(one) && !isAmong(tampering, one));
    const originalTests = withAsked(evidence.originalTests, { ...sources, ...guarded });
    const proof = withSameBehaviour(evidence.proof, taskText);
    return { ...verdict, evidence: { ...evidence, proof, tampering: [...tampering, ...ran], originalTests } };
  };
  const reviewed = async (review: Review): Promise<Review> =>
    review.kind === 'no-change' ? review : { ...review, verdict: await own(review.verdict) };
  switch (end.kind) {
    case 'validated':
    case 'unvalidated':
    case 'needs-review':
    case 'withdrawn':
      return { ...end, verdict: await own(end.verdict) };
    case 'exhausted':
    case 'failed':
      return { ...end, review: await reviewed(end.review) };
    case 'no-change':
    case 'needs-info':
    case 'drafted':
      return end;
  }
}

/** Only a run of the commands shows which tests no longer run and which files no command reads. */
function isOfRuns({ kind }: Tampering): boolean {
  return kind === 'test-dropped' || kind === 'unseen-by-commands';
}

function isAmong(found: readonly Tampering[], { kind, path }: Tampering): boolean {
  return found.some((one) => one.kind === kind && one.path === path);
}
