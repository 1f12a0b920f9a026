import type { FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, sumOf } from '../findings.ts';
import { type FormatReader, isTruncationNote, type OutputText } from '../format.ts';
import { testsOf } from './by-reports.ts';
import { failedGoals, type GoalFailure } from './maven-goals.ts';

const MARKS = [
  '[INFO]  T E S T S',
  '-surefire-plugin:',
  '-failsafe-plugin:',
  '--- surefire:',
  '--- failsafe:',
  '[ERROR] Tests run: ',
  '[ERROR] Failed to execute goal ',
  ' -> [Help 1]',
];

/**
 * Maven's console output with Surefire or Failsafe, 2.22 and 3, also with `-q`: goals and counts. The tests are in the
 * reports that it wrote. Compiler diagnostics are left to the javac reader; here they are one failure of the goal.
 */
export const surefire: FormatReader = {
  format: 'surefire',
  title: "Maven's surefire",
  isSilentWhenPassed: true,
  read({ text, lines, reports = null }: OutputText): FormatReading | null {
    if (!MARKS.some((mark) => text.includes(mark))) return null;
    const build = new MavenBuild();
    for (const [at, line] of lines.entries()) build.take(line, at);
    return build.reading(failedGoals(lines, build.end), reports);
  },
};

/** One execution of Surefire: the tests of one module, or of those that are tested at the same time. */
interface Execution {
  isStarted: boolean;
  closing: Closing | null;
  /** The closing stands below `Results:`. */
  isEnding: boolean;
  /** Of modules that are tested at the same time: what the results before this one count. */
  before: Closing | null;
}

/** `[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Flakes: 1` of an execution, not of a class. */
const CLOSING =
  /^\[(?:INFO|WARNING|ERROR)\] Tests run: (\d{1,9}), Failures: (\d{1,9}), Errors: (\d{1,9}), Skipped: (\d{1,9})(?:, Flakes: \d{1,9})?$/;
const GOAL = /^\[INFO\] --- (?:maven-)?(?:surefire|failsafe)(?:-plugin)?:/;
/** Above the closing; with `-q`, `Results:` is missing. */
const SECTION = /^\[ERROR\] (?:Failures|Errors): *$/;
const CLASS = /^\[(?:INFO|ERROR)\] Tests run: .*, Time elapsed: .*- in /;

class MavenBuild {
  readonly #executions: Execution[] = [newExecution()];
  #hasGoal = false;
  #hasPhases = false;
  #isReactor = false;
  #isParallel = false;
  #isTruncated = false;
  /** The number of the last line `BUILD ...`, after which no test output can follow; -1 if there is none. */
  end = -1;

  take(line: string, at: number): void {
    if (!line.startsWith('[')) return;
    const execution = this.#last;
    if (isTruncationNote(line)) this.#isTruncated = true;
    else if (line.startsWith('[INFO] --- ')) this.#phase(line);
    else if (line === '[INFO] Results:') {
      execution.before = this.#isParallel ? execution.closing : null;
      execution.closing = execution.before;
      execution.isEnding = true;
    } else if (SECTION.test(line)) execution.isEnding = true;
    else if (line === '[INFO]  T E S T S') {
      this.#reopen();
      this.#last.isStarted = true;
    } else if (line.startsWith('[INFO] Running ') || CLASS.test(line)) this.#reopen();
    else if (line.startsWith('[INFO] BUILD ')) this.end = at;
    else if (line.startsWith('[INFO] Reactor ')) this.#isReactor = true;
    else if (line.startsWith('[INFO] Using the MultiThreadedBuilder ')) this.#isParallel = true;
    else if (execution.isEnding) close(execution, line);
  }

  get #last(): Execution {
    return this.#executions.at(-1) ?? newExecution();
  }

  #phase(line: string): void {
    this.#hasPhases = true;
    if (!GOAL.test(line)) return;
    this.#hasGoal = true;
    if (!this.#isParallel) this.#executions.push(newExecution());
  }

  /**
   * With `-q`, tests that run after a closing belong to the next execution. Without `-q`, each execution begins with
   * its own line; the closing was then printed by a test, or modules run in parallel and count as one execution.
   */
  #reopen(): void {
    if (this.#last.closing === null || this.#hasPhases) return;
    this.#executions.push({ ...newExecution(), isStarted: true });
  }

  reading(goals: readonly GoalFailure[], reports: FormatReading | null): FormatReading | null {
    const closed = this.#executions.flatMap(({ closing }) => closing ?? []);
    if (closed.length === 0 && !this.#hasGoal && goals.length === 0) return null;
    const isLost = this.#isTruncated && this.#isReactor;
    const { failures, passed, counts, isEachNamed } = testsOf(reports, {
      closing: isLost ? null : sumOf(closed),
      // With `-q`, modules that pass print nothing.
      counts: this.#hasPhases ? 'all' : 'some',
      unnamed: goals.flatMap(({ ofTests }) => ofTests ?? []),
    });
    const findings = new Findings();
    findings.passed.push(...passed);
    for (const failure of [...failures, ...goals.flatMap((goal) => goal.failures)]) findings.add(failure);
    const isOpen = this.#executions.some(({ isStarted, closing }) => isStarted && closing === null);
    const isEnded = this.#hasPhases ? this.end >= 0 : goals.length > 0 || closed.length > 0;
    const hasCrashed = goals.some(({ isCrash }) => isCrash);
    const red = closed.filter(({ failed }) => failed > 0).length;
    const isCounted = goals.filter(({ ofTests }) => ofTests !== null).length <= red;
    return findings.reading({
      counts: counts ?? (isOpen || isLost ? null : { executed: 0, skipped: 0 }),
      isComplete: isEachNamed && !isOpen && isEnded && isCounted && !hasCrashed,
    });
  }
}

function newExecution(): Execution {
  return { isStarted: false, closing: null, isEnding: false, before: null };
}

function close(execution: Execution, line: string): void {
  const found = CLOSING.exec(line);
  if (found === null) return;
  const [run = 0, failures = 0, errors = 0, skipped = 0] = found.slice(1).map(Number);
  const own = { executed: Math.max(0, run - skipped), skipped, failed: failures + errors };
  const closing = sumOf([own, ...(execution.before === null ? [] : [execution.before])]);
  // Of several that follow each other, a test may have printed the better one.
  if (closing !== null && closing.failed >= (execution.closing?.failed ?? 0)) execution.closing = closing;
}
