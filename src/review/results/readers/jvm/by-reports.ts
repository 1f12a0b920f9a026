import type { FormatReading } from '../../../../core/verdict/test-report.ts';
import type { Closing, Findings } from '../findings.ts';

export interface Tests extends Pick<FormatReading, 'failures' | 'passed' | 'counts'> {
  /** Each failure that the build counts has a name. */
  readonly isEachNamed: boolean;
}

/**
 * The tests of a build: by its reports, which name all of them, unless these contradict what the build counts. Then by
 * its output.
 *
 * @param closing what the build counts; null: nothing
 * @param printed the failures that its output names
 */
export function testsOf(reports: FormatReading | null, closing: Closing | null, printed: Findings): Tests {
  const counts = closing === null ? null : { executed: closing.executed, skipped: closing.skipped };
  const named = printed.reading({ counts, isComplete: true });
  const isEachNamed = closing === null || printed.total === closing.failed;
  if (reports === null || reports.counts === null) return { ...named, isEachNamed };
  const isSameRun =
    closing === null ||
    (reports.failures.length === closing.failed && reports.counts.executed >= closing.executed);
  if (isSameRun) return { ...reports, isEachNamed: reports.isComplete };
  return { ...named, isEachNamed: isEachNamed && reports.failures.length <= closing.failed };
}
