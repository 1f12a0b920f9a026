import type { Failure } from '../../../../core/verdict/test-report.ts';
import type { Closing } from '../findings.ts';
import type { SummaryEntry } from './pytest-summary.ts';

/** The closing counts each failed part of a test beside the test itself. */
export function withoutParts(closing: Closing, entries: readonly SummaryEntry[]): Closing {
  const parts = entries.filter(({ word }) => word === 'SUBFAIL').length;
  return { ...closing, executed: Math.max(closing.executed - parts, 0) };
}

/** Whether the test itself failed for nothing but its parts, each of which is told (pytest 9 and later). */
export function isOfParts({ message, name }: Failure, failures: readonly Failure[]): boolean {
  return (
    /^contains \d+ failed subtests?$/.test(message) && failures.some((one) => one.name.startsWith(`${name} `))
  );
}
