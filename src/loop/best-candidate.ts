import type { ChangeSet } from '../core/change-set.ts';
import type { Review } from '../core/decision.ts';
import { type Comparison, type Evidence, failuresIn, failuresOfClass } from '../core/verdict/evidence.ts';
import type { Verdict } from '../core/verdict/verdict.ts';

export interface ReviewedChange {
  readonly changes: ChangeSet;
  readonly review: Exclude<Review, { readonly kind: 'no-change' }>;
}

const RANK: Readonly<Record<Verdict['kind'], number>> = { passed: 3, blocked: 2, failed: 1, inconclusive: 0 };
/** Makes the change with fewer files the smaller one when two changes have the same size. */
const BYTES_PER_FILE = 100;

/**
 * Keeps the best reviewed change set. Ranked by verdict, then fewest commands without a result, fewest regressions,
 * most fixed failures, proven, smallest size. Among equals the latest one wins.
 */
export class BestCandidate {
  readonly #reviewed = new Map<string, ReviewedChange>();
  #best: ReviewedChange | null = null;

  offer(candidate: ReviewedChange): void {
    this.#reviewed.set(candidate.changes.hash, candidate);
    if (this.#best === null || compared(scoreOf(candidate), scoreOf(this.#best)) >= 0) this.#best = candidate;
  }

  get candidate(): ReviewedChange | null {
    return this.#best;
  }

  /** The last review of exactly this change set. */
  reviewOf({ hash }: ChangeSet): ReviewedChange['review'] | undefined {
    return this.#reviewed.get(hash)?.review;
  }
}

/** Positive when the first is better, 0 when they are equal. */
function compared(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** In order of importance. For each number, higher is better. */
function scoreOf({ changes, review }: ReviewedChange): readonly number[] {
  const { kind, evidence } = review.verdict;
  const { comparisons, proof } = evidence;
  return [
    RANK[kind],
    -comparisons.filter(hasNoResult).length,
    -regressionsIn(evidence),
    failuresIn(evidence, 'fixed').length,
    proof.kind === 'proven' ? 1 : 0,
    -sizeOf(changes),
  ];
}

/** A broken build, a crash or a timeout: it may hide any number of failing tests. */
function hasNoResult({ outcome }: Comparison): boolean {
  return outcome === 'not-comparable' || outcome === 'not-run';
}

/** A command that passes on the base and now fails without naming a failure counts as one regression. */
function regressionsIn({ comparisons }: Evidence): number {
  return comparisons.reduce((sum, { outcome, failures }) => {
    const named = failuresOfClass(failures, 'regression').length;
    return sum + Math.max(named, outcome === 'regressed' ? 1 : 0);
  }, 0);
}

function sizeOf(changes: ChangeSet): number {
  return changes
    .entries()
    .reduce(
      (sum, [, change]) => sum + BYTES_PER_FILE + (change.kind === 'file' ? change.bytes.length : 0),
      0,
    );
}
