import type { Failure, FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, unplaced } from '../findings.ts';
import { MAX_FAILURES } from '../format.ts';

export interface Tests extends Pick<FormatReading, 'failures' | 'passed' | 'counts'> {
  /** Each failure that the build counts has a name. */
  readonly isEachNamed: boolean;
}

export interface Build {
  /** What it counts; null: nothing. */
  readonly closing: Closing | null;
  /** `some`: it may not count what passed. */
  readonly counts: 'all' | 'some';
  /** What failed, where no test is named: `task :test`. */
  readonly unnamed: readonly string[];
}

/**
 * The tests of a build, by the reports that it wrote, unless these contradict what it counts: a test could write a
 * report about others. Then no test has a name.
 */
export function testsOf(reports: FormatReading | null, { closing, counts, unnamed }: Build): Tests {
  const ran = reports?.counts?.executed ?? null;
  if (reports !== null && ran !== null && isOf({ ...reports, ran }, { closing, counts }))
    return { ...reports, isEachNamed: reports.isComplete };
  const reported = closing === null ? 0 : (reports?.failures.length ?? 0);
  const isRed = (closing?.failed ?? 0) > 0 || unnamed.length > 0 || reported > 0;
  return {
    failures:
      unnamed.length > 0
        ? unnamed.map((id) => unplaced('unknown', { id, message: 'tests failed' }))
        : countedFailures(closing?.failed ?? 0),
    passed: [],
    counts: closing === null ? null : { executed: closing.executed, skipped: closing.skipped },
    isEachNamed: !isRed,
  };
}

/**
 * A build that ignores failures names neither them nor what failed. One for each that it counts, all of one name, so
 * that one more than on the base is new. The words are common ones: no task is about a test of this name.
 */
function countedFailures(count: number): readonly Failure[] {
  const one = { id: 'test with a failure', message: 'the build counts it, and no report names it' };
  return Array.from({ length: Math.min(count, MAX_FAILURES) }, () => unplaced('unknown', one));
}

function isOf(
  { failures, ran }: FormatReading & { readonly ran: number },
  { closing, counts }: Pick<Build, 'closing' | 'counts'>,
): boolean {
  if (closing === null) return true;
  const all = ran + failures.filter(({ cause }) => cause === 'load').length;
  const isSame = counts === 'all' ? all === closing.executed : all >= closing.executed;
  return isSame && failures.length === closing.failed;
}
