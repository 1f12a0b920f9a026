import type { RoundsResult } from '../bundle/bundle.ts';
import type { Claim, Review, RoundsEnd } from '../core/decision.ts';
import { LazyValidation } from './lazy-validation.ts';
import type { Run, Workbench } from './parts.ts';

type JudgedReview = Exclude<Review, { readonly kind: 'no-change' }>;

export type Judged =
  /** Nothing of the change is left: the commit holds it already. */
  | { readonly kind: 'nothing' }
  | ({
      readonly kind: 'judged';
      readonly review: JudgedReview;
    } & Pick<RoundsResult, 'formatted' | 'generatedFiles'>);

/**
 * Judges a change on a commit that it was not made on, where no model edits it any more: commands, formatters and proof.
 *
 * @param workbench with the whole change; conflicts are for the caller @param title what the change is called
 * @throws {Cancelled | UserFault | ServiceFault}
 */
export async function judgeChange(workbench: Workbench, run: Run, title: string): Promise<Judged> {
  const { session, emit } = run;
  if (workbench.workspace.changes().isEmpty) return { kind: 'nothing' };
  workbench.entitle(title);
  await workbench.prepare(() => undefined);
  const validation = new LazyValidation({
    run,
    workbench,
    emit,
    signal: AbortSignal.any([run.signal, session.lost]),
    taskText: '',
    onUnstartable: () => undefined,
  });
  const { formatted, generatedFiles } = validation;
  try {
    const review = await (await validation.open()).review();
    return review.kind === 'no-change'
      ? { kind: 'nothing' }
      : { kind: 'judged', review, formatted, generatedFiles };
  } finally {
    await validation.stop();
  }
}

/** How a run ends with such a change. @param why it does not pass, as the end of a sentence */
export function endJudged(review: JudgedReview, claim: Claim, why: string): RoundsEnd {
  const { verdict } = review;
  return review.kind === 'validated'
    ? { kind: 'validated', claim, verdict }
    : { kind: 'unvalidated', claim, verdict, why };
}
