import type { PlannedEnd } from '../bundle/bundle.ts';
import { NOTHING_DONE, type Outcome } from '../core/outcome.ts';
import { contentHash } from '../core/text/content-hash.ts';
import { type PlanEnd, planWords } from '../deliver/plan-comment.ts';
import type { RunResult } from '../deliver/result.ts';
import type { RecordedCost } from '../deliver/text/run-record.ts';
import type { Run } from './parts.ts';

/** What a planning run comes to if its plan or question can be posted. */
export function planOutcome(end: PlannedEnd): Outcome {
  switch (end.kind) {
    case 'plan': {
      const reason = `Plan ${contentHash(end.text)} waits for approval on the issue.`;
      return { ...NOTHING_DONE, status: 'needs-info', reason };
    }
    case 'question': {
      const reason = 'The model asked a question; answer it on the issue.';
      return { ...NOTHING_DONE, status: 'needs-info', reason };
    }
    case 'none':
      return { ...NOTHING_DONE, status: end.isFault ? 'failed' : 'exhausted', reason: end.why };
  }
}

/** The same as people read it. A plan that is not kept cannot be approved later. */
export function postedPlan(end: PlannedEnd, { isKept }: Pick<Run['session'], 'isKept'>): PlanEnd {
  return end.kind === 'plan' ? { ...end, hash: contentHash(end.text), isKept } : end;
}

/** The job summary of a planning run. */
export function planReport(
  { budget: { limits } }: Pick<Run, 'budget'>,
  end: PlanEnd,
  cost: RecordedCost,
): NonNullable<RunResult['added']> {
  return { summary: planWords(end, { cost, limits }), outputs: {} };
}
