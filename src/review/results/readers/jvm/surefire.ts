import type { FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, sumOf } from '../findings.ts';
import { type FormatReader, isTruncationNote, MAX_FAILURES, type OutputText } from '../format.ts';
import { testsOf } from './by-reports.ts';
import { failedGoals, type GoalFailure } from './maven-goals.ts';
import { blockHeading, SurefireBlock } from './surefire-block.ts';

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
 * Maven's console output with Surefire or Failsafe, 2.22 and 3, also with `-q`: goals, counts, and the tests where its
 * reports do not have them. Compiler diagnostics are left to the javac reader; here they are a single failure with cause
 * `load`.
 */
export const surefire: FormatReader = {
  format: 'surefire',
  title: "Maven's surefire",
  isSilentWhenPassed: true,
  read({ text, lines, reports = null }: OutputText): FormatReading | null {
    if (!MARKS.some((mark) => text.includes(mark))) return null;
    const build = new MavenBuild();
    for (const line of lines) build.take(line);
    return build.reading(failedGoals(lines, build.end), reports);
  },
};

/** One execution of Surefire: the tests of one module, or of those that are tested at the same time. */
class SurefireRun {
  isStarted = false;
  readonly blocks: SurefireBlock[] = [];
  closing: Closing | null = null;
  /** Whether the lines between `Results:` and the closing have begun. */
  #isEnding = false;
  #before: Closing | null = null;

  /** @param of `another`: the results of a further module follow and are added */
  results(of: 'another' | 'all'): void {
    this.#isEnding = true;
    this.#before = of === 'another' ? this.closing : null;
    this.closing = this.#before;
  }

  section(): void {
    this.#isEnding = true;
  }

  take(line: string): void {
    const own = this.#isEnding && line.includes('Tests run: ') ? closingIn(line) : null;
    if (own === null) return;
    const closing = sumOf([own, ...(this.#before === null ? [] : [this.#before])]);
    // Of several that follow each other, a test may have printed the better one.
    if (closing !== null && closing.failed >= (this.closing?.failed ?? 0)) this.closing = closing;
  }

  /** Adds the failures that it printed. More of them than it counts may have been printed by a test. */
  addTo(findings: Findings): void {
    if (this.closing?.failed === 0) return;
    for (const block of this.blocks) findings.add(block.failure());
  }
}

/** `[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Flakes: 1` of an execution, not of a class. */
function closingIn(line: string): Closing | null {
  const found =
    /^\[(?:INFO|WARNING|ERROR)\] Tests run: (\d{1,9}), Failures: (\d{1,9}), Errors: (\d{1,9}), Skipped: (\d{1,9})(?:, Flakes: \d{1,9})?$/.exec(
      line,
    );
  if (found === null) return null;
  const [run = 0, failures = 0, errors = 0, skipped = 0] = found.slice(1).map(Number);
  return { executed: Math.max(0, run - skipped), skipped, failed: failures + errors };
}

class MavenBuild {
  #run = new SurefireRun();
  readonly #runs = [this.#run];
  #block: SurefireBlock | null = null;
  #headed = '';
  #hasGoal = false;
  #hasPhases = false;
  #isReactor = false;
  #isParallel = false;
  #isTruncated = false;
  #lineNumber = -1;
  /** The number of the last line `BUILD ...`, after which no test output can follow; -1 if there is none. */
  end = -1;

  take(line: string): void {
    this.#lineNumber += 1;
    if (line.startsWith('[') && this.#marked(line)) return;
    if (this.#block?.take(line) === false) this.#block = null;
  }

  /** Handles a line that begins with one of Maven's log levels. */
  #marked(line: string): boolean {
    const isOurs = line.startsWith('[INFO] ') ? this.#info(line) : this.#error(line);
    if (isOurs) this.#block = null;
    else this.#run.take(line);
    return isOurs || this.#heading(line);
  }

  #error(line: string): boolean {
    if (isTruncationNote(line)) {
      this.#isTruncated = true;
      return true;
    }
    if (SECTIONS.has(line.trimEnd())) {
      this.#run.section();
      return true;
    }
    return line.startsWith('[ERROR] Tests run: ') && this.#classHeading(line);
  }

  #heading(line: string): boolean {
    const heading = blockHeading(line, this.#headed);
    if (heading === null) return false;
    this.#reopen();
    this.#block = new SurefireBlock(heading);
    if (this.#run.blocks.length < 2 * MAX_FAILURES) this.#run.blocks.push(this.#block);
    return true;
  }

  #info(line: string): boolean {
    if (line.startsWith('[INFO] --- ')) {
      this.#hasPhases = true;
      if (!/^\[INFO\] --- (?:maven-)?(?:surefire|failsafe)(?:-plugin)?:/.test(line)) return false;
      this.#hasGoal = true;
      if (!this.#isParallel) this.#open();
    } else if (line === '[INFO] Results:') {
      this.#run.results(this.#isParallel ? 'another' : 'all');
    } else if (line === '[INFO]  T E S T S' || line.startsWith('[INFO] Running ')) {
      this.#reopen();
      this.#run.isStarted ||= line === '[INFO]  T E S T S';
    } else if (line.startsWith('[INFO] BUILD ')) {
      this.end = this.#lineNumber;
    } else if (line.startsWith('[INFO] Reactor ')) {
      this.#isReactor = true;
    } else if (line.startsWith('[INFO] Using the MultiThreadedBuilder ')) {
      this.#isParallel = true;
    } else return line.startsWith('[INFO] Tests run: ') && this.#classHeading(line);
    return true;
  }

  /** `[ERROR] Tests run: 2, ..., Time elapsed: 0.1 s <<< FAILURE! - in com.acme.SumTest`: the class of later blocks. */
  #classHeading(line: string): boolean {
    const at = line.lastIndexOf('- in ');
    if (at < 0 || !line.includes(', Time elapsed: ')) return false;
    this.#reopen();
    this.#headed = line.slice(at + '- in '.length).trim();
    return true;
  }

  /**
   * With `-q`, tests that run after a closing belong to the next execution. Without `-q`, each execution begins with
   * its own line; the closing was then printed by a test, or modules run in parallel and count as one execution.
   */
  #reopen(): void {
    if (this.#run.closing === null || this.#hasPhases) return;
    this.#open();
    this.#run.isStarted = true;
  }

  #open(): void {
    this.#run = new SurefireRun();
    this.#runs.push(this.#run);
    this.#block = null;
  }

  reading(goals: readonly GoalFailure[], reports: FormatReading | null): FormatReading | null {
    const printed = new Findings();
    for (const run of this.#runs) run.addTo(printed);
    const closed = this.#runs.flatMap(({ closing }) => closing ?? []);
    if (printed.total === 0 && closed.length === 0 && !this.#hasGoal && goals.length === 0) return null;
    const closing = this.#isTruncated && this.#isReactor ? null : sumOf(closed);
    // With `-q`, modules that pass print nothing.
    const build = { closing, counts: this.#hasPhases ? 'all' : 'some', printed } as const;
    const { failures, passed, counts, isEachNamed } = testsOf(reports, build);
    const findings = new Findings();
    findings.passed.push(...passed);
    for (const failure of failures) findings.add(failure);
    for (const goal of goals) for (const failure of goal.failures) findings.add(failure);
    const isOpen = this.#runs.some((run) => run.isStarted && run.closing === null);
    const isEnded = this.#hasPhases ? this.end >= 0 : goals.length > 0 || closed.length > 0;
    const hasCrashed = goals.some(({ isCrash }) => isCrash);
    const red = closed.filter(({ failed }) => failed > 0).length;
    const isCounted = goals.filter(({ isTestFailure }) => isTestFailure).length <= red;
    const none = isOpen || (this.#isTruncated && this.#isReactor) ? null : { executed: 0, skipped: 0 };
    return findings.reading({
      counts: counts ?? none,
      isComplete: isEachNamed && !isOpen && isEnded && isCounted && !hasCrashed,
    });
  }
}

/** Of the results; with `-q` nothing stands above them. */
const SECTIONS: ReadonlySet<string> = new Set(['[ERROR] Failures:', '[ERROR] Errors:']);
