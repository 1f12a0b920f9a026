import type { ReadResult } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { failuresOf } from '../results/read-result.ts';

/** The failures of a run that none of the others has. */
export function newFailures(read: ReadResult, ...others: readonly (ReadResult | null)[]): readonly Failure[] {
  const known = new Set(others.flatMap(failuresOf).map(({ id }) => id));
  return failuresOf(read).filter(({ id }) => !known.has(id));
}
