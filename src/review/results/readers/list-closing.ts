import type { Closing } from './findings.ts';

/**
 * The closing of named numbers. Failures are `failed` and `errors`, or those of `ran` that did not pass. Tests that ran
 * are `ran`, the `total` without the skipped ones, or `passed` and `failed`. Null without any of these.
 */
export function closingOf(counts: ReadonlyMap<string, number>): Closing | null {
  if (!['ran', 'total', 'passed', 'failed'].some((word) => counts.has(word))) return null;
  const of = (word: string): number => counts.get(word) ?? 0;
  const skipped = of('skipped') + of('pending');
  const failed =
    counts.has('failed') || !counts.has('ran') ? of('failed') + of('errors') : of('ran') - of('passed');
  const total = counts.has('total') ? Math.max(0, of('total') - skipped) : of('passed') + of('failed');
  return { executed: counts.has('ran') ? of('ran') : total, skipped, failed };
}
