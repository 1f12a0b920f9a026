import type { ChangeSet } from '../core/change-set.ts';
import type { Review } from '../core/decision.ts';
import { type Comparison, countOfClass, type Evidence, failuresOfClass } from '../core/evidence.ts';
import type { Verdict } from '../core/verdict.ts';

export interface ReviewedChange {
  readonly changes: ChangeSet;
  readonly review: Exclude<Review, { readonly kind: 'no-change' }>;
}

const RANK: Readonly<Record<Verdict['kind'], number>> = { passed: 3, blocked: 2, failed: 1, inconclusive: 0 };
/** So that of two changes of the same size the one in fewer files is smaller. */
const BYTES_PER_FILE = 100;

/**
 * The best change set that was reviewed: by verdict, then fewest commands that said nothing, fewest regressions, most
 * fixed, proven, smallest; the latest among equals.
 */
export class BestCandidate {
  readonly #reviewed = new Map<string, ReviewedChange>();
  #best: ReviewedChange | null = null;

  offer(candidate: ReviewedChange): void {
    this.#reviewed.set(candidate.changes.hash, candidate);
    if (this.#best === null || compareReviewed(candidate, this.#best) >= 0) this.#best = candidate;
  }

  get candidate(): ReviewedChange | null {
    return this.#best;
  }

  /** The last review of exactly this change set. */
  reviewOf({ hash }: ChangeSet): ReviewedChange['review'] | undefined {
    return this.#reviewed.get(hash)?.review;
  }
}

/** Positive when the first is better, 0 when both are as good. */
export function compareReviewed(one: ReviewedChange, other: ReviewedChange): number {
  return compared(scoreOf(one), scoreOf(other));
}

/** Whether the commands say no worse of the first, whatever the sizes. */
export function isNoWorse(one: ReviewedChange, other: ReviewedChange): boolean {
  return compared(scoreOf(one).slice(0, -1), scoreOf(other).slice(0, -1)) >= 0;
}

function compared(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** Each figure: the more the better. */
function scoreOf({ changes, review }: ReviewedChange): readonly number[] {
  const { kind, evidence } = review.verdict;
  const { comparisons, proof } = evidence;
  return [
    RANK[kind],
    -comparisons.filter(saysNothing).length,
    -regressionsIn(evidence),
    countOfClass(evidence, 'fixed'),
    proof.kind === 'proven' ? 1 : 0,
    -sizeOf(changes),
  ];
}

/** A build that broke, a crash, a time-out: any number of tests may fail behind it. */
function saysNothing({ outcome }: Comparison): boolean {
  return outcome === 'inconclusive' || outcome === 'not-run';
}

/** A command that passes on the base and now fails without a name counts as one. */
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
