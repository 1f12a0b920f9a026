import type { FormatReading } from '../../../../core/verdict/test-report.ts';
import type { Closing, Findings } from '../findings.ts';

export interface Tests extends Pick<FormatReading, 'failures' | 'passed' | 'counts'> {
  /** Each failure that the build counts has a name. */
  readonly isEachNamed: boolean;
}

export interface Build {
  /** What it counts; null: nothing. */
  readonly closing: Closing | null;
  /** `some`: it may not count what passed. */
  readonly counts: 'all' | 'some';
  /** The failures that its output names. */
  readonly printed: Findings;
}

/**
 * The tests of a build: by its reports, which name all of them, unless these contradict what the build counts. Then by
 * its output. A test could write a report about others.
 */
export function testsOf(reports: FormatReading | null, { closing, counts, printed }: Build): Tests {
  const own = closing === null ? null : { executed: closing.executed, skipped: closing.skipped };
  const named = printed.reading({ counts: own, isComplete: true });
  const isEachNamed = closing === null || printed.total === closing.failed;
  if (reports === null || reports.counts === null) return { ...named, isEachNamed };
  const failed = reports.failures.length;
  if (closing !== null) {
    const ran = reports.counts.executed + reports.failures.filter(({ cause }) => cause === 'load').length;
    const isSame = counts === 'all' ? ran === closing.executed : ran >= closing.executed;
    if (!isSame || failed !== closing.failed)
      return { ...named, isEachNamed: isEachNamed && failed <= closing.failed };
  }
  return { ...reports, isEachNamed: reports.isComplete };
}
