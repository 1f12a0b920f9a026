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

/** Whether the commands and the proof say no worse of the first change than of the other, and it is no larger. */
export function isNoWorse(one: ReviewedChange, other: ReviewedChange): boolean {
  const [score, least] = [scoreOf(one), scoreOf(other)];
  const at = score.findIndex((value, index) => value !== least[index]);
  return at < 0 || (score[at] ?? 0) > (least[at] ?? 0);
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

/** Of two that say the same, fewer files, and less of them. */
function sizeOf(changes: ChangeSet): number {
  const entries = changes.entries();
  const bytes = entries.map(([, change]) => (change.kind === 'file' ? change.bytes.length : 0));
  return bytes.reduce((sum, size) => sum + size, BYTES_PER_FILE * entries.length);
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
