import type { FormatReading } from '../../../../core/verdict/test-report.ts';
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
/** `[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Flakes: 1` of an execution, not of a class. */
const CLOSING =
  /^\[(?:INFO|WARNING|ERROR)\] Tests run: (?<total>\d{1,9}), Failures: (?<failed>\d{1,9}), Errors: (?<errors>\d{1,9}), Skipped: (?<skipped>\d{1,9})(?:, Flakes: \d{1,9})?$/;

/**
 * Maven's console output with Surefire or Failsafe, 2.22 and 3, also with `-q`: goals and counts. The tests are in the
 * reports that it wrote. Compiler diagnostics are left to the javac reader; here they are one failure of the goal.
 */
export const surefire: FormatReader = {
  format: 'surefire',
  title: "Maven's surefire",
  isSilentWhenPassed: true,
  read({ text, lines, reports = null }: OutputText): FormatReading | null {
    return MARK.test(text) ? readingOf(lines, reports) : null;
  },
};

function readingOf(lines: readonly string[], reports: FormatReading | null): FormatReading | null {
  // No test's output follows the last of these lines.
  const end = lines.findLastIndex((line) => line.startsWith('[INFO] BUILD '));
  const goals = failedGoals(lines, end);
  const executions = executionsIn(lines);
  const closed = executions.flatMap(({ closing }) => closing ?? []);
  if (closed.length === 0 && goals.length === 0 && !lines.some((line) => GOAL.test(line))) return null;
  const hasPhases = lines.some((line) => PHASE.test(line));
  const isLost = lines.some(isTruncationNote) && lines.some((line) => line.startsWith('[INFO] Reactor '));
  const { failures, passed, counts, isEachNamed } = testsOf(reports, {
    closing: isLost ? null : sumOf(closed),
    // With `-q`, modules that pass print nothing.
    counts: hasPhases ? 'all' : 'some',
    unnamed: goals.flatMap(({ ofTests }) => ofTests ?? []),
  });
  const findings = new Findings();
  findings.passed.push(...passed);
  for (const failure of [...failures, ...goals.flatMap((goal) => goal.failures)]) findings.add(failure);
  const isOpen = executions.some(({ isStarted, closing }) => isStarted && closing === null);
  const isEnded = hasPhases ? end >= 0 : goals.length > 0 || closed.length > 0;
  const red = closed.filter(({ failed }) => failed > 0).length;
  const isCounted = goals.filter(({ ofTests }) => ofTests !== null).length <= red;
  return findings.reading({
    counts: counts ?? (isOpen || isLost ? null : { executed: 0, skipped: 0 }),
    isComplete: isEachNamed && !isOpen && isEnded && isCounted && !goals.some(({ isCrash }) => isCrash),
  });
}

/** The tests of one module, or of those that are tested at the same time. */
interface Execution {
  readonly isStarted: boolean;
  readonly closing: Closing | null;
}

function executionsIn(lines: readonly string[]): readonly Execution[] {
  const isParallel = lines.some((line) => line.startsWith('[INFO] Using the MultiThreadedBuilder '));
  const runs = isParallel ? [lines] : runsIn(lines);
  return runs.map((run) => {
    const closings = runsFrom(run, RESULTS).flatMap((part) => worstIn(part) ?? []);
    const closing = sumOf(isParallel ? closings : closings.slice(-1));
    return { isStarted: run.some((line) => STARTED.test(line)), closing };
  });
}

/** With `-q`, no goal is named, and tests that run after a closing belong to the next execution. */
function runsIn(lines: readonly string[]): readonly (readonly string[])[] {
  const hasPhases = lines.some((line) => PHASE.test(line));
  const runs: string[][] = [[]];
  for (const line of lines) {
    const isNext = hasPhases
      ? GOAL.test(line)
      : STARTED.test(line) && runs.at(-1)?.some((each) => CLOSING.test(each));
    if (isNext === true) runs.push([]);
    runs.at(-1)?.push(line);
  }
  return runs;
}

/** Of several that follow each other, a test may have printed the better one. */
function worstIn(lines: readonly string[]): Closing | null {
  const closings = lines.flatMap((line) => closingIn(line, CLOSING) ?? []);
  const most = Math.max(...closings.map(({ failed }) => failed));
  return closings.findLast(({ failed }) => failed === most) ?? null;
}
