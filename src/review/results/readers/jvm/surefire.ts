import type { Failure, FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, sumOf } from '../findings.ts';
import { type FormatReader, isTruncationNote, type OutputText } from '../format.ts';
import { closingIn } from '../list-closings.ts';
import { runsFrom } from '../runs.ts';
import { testsOf } from './by-reports.ts';
import { failedGoals } from './maven-goals.ts';

const MARK =
  /^\[INFO\] {2}T E S T S$|-(?:surefire|failsafe)-plugin:|--- (?:surefire|failsafe):|^\[ERROR\] (?:Tests run: |Failed to execute goal )| -> \[Help 1\]/m;
const PHASE = /^\[INFO\] --- /;
const GOAL = /^\[INFO\] --- (?:maven-)?(?:surefire|failsafe)(?:-plugin)?:/;
const STARTED =
  /^\[INFO\] {2}T E S T S$|^\[INFO\] Running |^\[(?:INFO|ERROR)\] Tests run: .*, Time elapsed: .*- in /;
/** Above a closing; with `-q`, `Results:` is missing. */
const RESULTS = /^\[INFO\] Results:$|^\[ERROR\] (?:Failures|Errors): *$/;
/** `[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Flakes: 1` of a module, not of a class. */
const CLOSING =
  /^\[(?:INFO|WARNING|ERROR)\] Tests run: (?<total>\d{1,9}), Failures: (?<failed>\d{1,9}), Errors: (?<errors>\d{1,9}), Skipped: (?<skipped>\d{1,9})(?:, Flakes: \d{1,9})?$/;

/**
 * Maven's console output with Surefire or Failsafe, 2.22 and 3, also with `-q`: goals and counts. The tests are in the
 * reports that it wrote. Compiler diagnostics are left to the javac reader; here they are one failure of the goal.
 */
export const surefire: FormatReader = {
  format: 'surefire',
  title: "Maven's surefire",
  read({ text, lines, reports = null }: OutputText): FormatReading | null {
    return MARK.test(text) ? readingOf(lines, reports) : null;
  },
};

function readingOf(lines: readonly string[], reports: FormatReading | null): FormatReading | null {
  // No test's output follows the last of these lines.
  const end = lines.findLastIndex((line) => line.startsWith('[INFO] BUILD '));
  const goals = failedGoals(lines.slice(Math.max(0, end)));
  const hasPhases = lines.some((line) => PHASE.test(line));
  const modules = modulesIn(hasPhases && end >= 0 ? lines.slice(0, end) : lines, { hasPhases });
  const closed = modules.flatMap(({ closing }) => closing ?? []);
  if (closed.length === 0 && goals.length === 0 && !lines.some((line) => GOAL.test(line))) return null;
  const isLost = lines.some(isTruncationNote) && lines.some((line) => line.startsWith('[INFO] Reactor '));
  const { failures, passed, counts, isEachNamed } = testsOf(reports, {
    closing: isLost ? null : sumOf(closed),
    // With `-q`, modules that pass print nothing.
    counts: hasPhases ? 'all' : 'some',
    unnamed: goals.flatMap(({ id, of }) => (of === 'tests' ? [id] : [])),
  });
  const findings = new Findings();
  findings.passed.push(...passed);
  const others = goals.flatMap(({ of, ...failure }): readonly Failure[] => (of === 'tests' ? [] : [failure]));
  for (const failure of [...failures, ...others]) findings.add(failure);
  const isOpen = modules.some(({ isStarted, closing }) => isStarted && closing === null);
  const isEnded = hasPhases ? end >= 0 : goals.length > 0 || closed.length > 0;
  return findings.reading({
    counts: counts ?? (isOpen || isLost ? null : { executed: 0, skipped: 0 }),
    isComplete: isEachNamed && !isOpen && isEnded && !goals.some(({ of }) => of === 'crash'),
  });
}

/** The tests of one module, or of those that are tested at the same time. */
interface Module {
  readonly isStarted: boolean;
  readonly closing: Closing | null;
}

/** The last closing of a module is Maven's; with `-q`, nothing tells the modules apart. */
function modulesIn(
  lines: readonly string[],
  { hasPhases }: { readonly hasPhases: boolean },
): readonly Module[] {
  const isParallel = lines.some((line) => line.startsWith('[INFO] Using the MultiThreadedBuilder '));
  const modules = hasPhases && !isParallel ? runsFrom(lines, GOAL) : [];
  return (modules.length > 0 ? modules : [lines]).map((module) => {
    const closings = runsFrom(module, RESULTS).flatMap(
      (part) => part.flatMap((line) => closingIn(line, CLOSING) ?? []).at(-1) ?? [],
    );
    const closing = isParallel ? sumOf(closings) : (closings.at(-1) ?? null);
    return { isStarted: module.some((line) => STARTED.test(line)), closing };
  });
}
