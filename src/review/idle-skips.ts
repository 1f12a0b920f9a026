import type { Comparison } from '../core/verdict/evidence.ts';
import type { Tampering } from '../core/verdict/tampering.ts';
import { skipsTest } from './judging/look-at.ts';
import { formatsThat } from './results/formats.ts';
import { runsNoTests } from './results/read-result.ts';

/** What counts programs, of which each may skip some of its tests. */
const HARNESSES = formatsThat(({ isHarness = false }) => isHarness);

/**
 * Without the lines that skip a test under a condition, where the condition did not hold: each command that may run tests
 * counts them one by one, and skipped none.
 */
export function withoutIdleSkips(
  found: readonly Tampering[],
  comparisons: readonly Comparison[],
): readonly Tampering[] {
  const tested = comparisons.filter((one) => !runsNoTests(one));
  const areAllRun = tested.every(({ candidate: { reading } }) => {
    const { counts = null, formats = [] } = reading ?? {};
    const areTests = counts !== null && !formats.some((format) => HARNESSES.has(format));
    return areTests && counts.executed > 0 && counts.skipped === 0 && counts.isPart !== true;
  });
  return tested.length > 0 && areAllRun ? found.filter((one) => !skipsTest(one)) : found;
}
