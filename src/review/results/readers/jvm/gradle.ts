import type { Failure, FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, sumOf } from '../findings.ts';
import { type FormatReader, MAX_FAILURES, type OutputText } from '../format.ts';
import { saidOf } from '../said.ts';
import { testsOf } from './by-reports.ts';
import {
  type FailedTask,
  isCrash,
  isTestFailure,
  isTestTask,
  taskCause,
  taskFailure,
  unbuiltFailure,
} from './gradle-tasks.ts';
import { junitId } from './junit-case.ts';
import { jvmFailure, thrownIn } from './jvm-trace.ts';

const MARKS = [
  '\nBUILD SUCCESSFUL in ',
  '\nBUILD FAILED in ',
  '\n> Task :',
  '\nFAILURE: Build ',
  ' FAILED\n',
];

/**
 * Gradle's console, version 4 and later, plain or rich: tasks, counts, and the failed tests where its reports do not have
 * them. Output of tests is indented below a heading, so an unindented line is Gradle's own. A green run prints neither
 * tests nor counts.
 */
export const gradle: FormatReader = {
  format: 'gradle',
  title: 'Gradle',
  isSilentWhenPassed: true,
  read({ text, lines, reports = null }: OutputText): FormatReading | null {
    if (!MARKS.some((mark) => text.includes(mark)) && !text.startsWith('> Task :')) return null;
    const build = new GradleBuild();
    for (const line of lines) build.take(line);
    return build.reading(reports);
  },
};

interface FailedTest {
  readonly names: readonly string[];
  readonly lines: string[];
}

class GradleBuild {
  readonly #failed: FailedTest[] = [];
  #test: FailedTest | null = null;
  readonly #tasks: FailedTask[] = [];
  #task: FailedTask | null = null;
  /** The previous line was `* What went wrong:`. */
  #isAsked = false;
  /** Why the build ran no task. */
  #unbuilt = '';
  readonly #summaries: Closing[] = [];
  #hasTask = false;
  /** Test tasks with nothing to run. The others ran or were up to date. */
  #emptyTasks = 0;
  readonly #testTasks = new Set<string>();
  #isEnded = false;
  #isSuccess = false;

  take(line: string): void {
    const first = line[0] ?? '';
    if (first === ' ' || first === '\t' || line === '') {
      if (this.#test !== null && this.#test.lines.length < MAX_TEST_LINES) this.#test.lines.push(line);
      return;
    }
    if (this.#task !== null && line.startsWith('> ')) {
      this.#task.said = line.slice(2);
      this.#task = null;
      return;
    }
    const isAnswer = this.#isAsked;
    this.#isAsked = line === '* What went wrong:';
    if (first === ':' || line.startsWith('> Task :')) this.#taskLine(line);
    else if (line.startsWith('Execution failed for task ')) this.#failedTask(line);
    else if (isAnswer) this.#unbuilt ||= line;
    else if (line.startsWith('BUILD ')) this.#end(line);
    else if (!this.#summary(line)) this.#outcome(line);
  }

  /** Reads `com.acme.SumTest > adds FAILED`, with another ` > ` for each nested class or row. */
  #outcome(line: string): void {
    this.#test = null;
    const names = line.endsWith(' FAILED') ? line.slice(0, -' FAILED'.length).split(' > ') : [];
    if (names.length < 2 || this.#failed.length >= MAX_FAILED) return;
    this.#test = { names, lines: [] };
    this.#failed.push(this.#test);
  }

  /** Reads `:test FAILED` of version 4, `> Task :core:test FAILED` of later ones. */
  #taskLine(line: string): void {
    const found = /^(?:> Task )?(:[\w:.-]+)(?: (.*))?$/.exec(line);
    if (found === null) return;
    this.#test = null;
    const [, task = '', word = ''] = found;
    this.#hasTask ||= line.startsWith('> Task ') || OUTCOMES.has(word);
    if (!isTestTask(task)) return;
    if (word === 'NO-SOURCE' || word === 'SKIPPED') this.#emptyTasks += 1;
    else this.#testTasks.add(task);
  }

  #failedTask(line: string): void {
    this.#test = null;
    const task = /^Execution failed for task '([^']+)'/.exec(line)?.[1];
    if (task === undefined || this.#tasks.length >= MAX_TASKS) return;
    this.#task = { task, said: '' };
    this.#tasks.push(this.#task);
  }

  #end(line: string): void {
    if (!/^BUILD (?:SUCCESSFUL|FAILED) in /.test(line)) return;
    this.#isEnded = true;
    this.#isSuccess = line.startsWith('BUILD S');
    this.#test = null;
  }

  #summary(line: string): boolean {
    const found = /^(\d{1,9}) tests? completed, (\d{1,9}) failed(?:, (\d{1,9}) skipped)?$/.exec(line);
    if (found === null) return false;
    this.#test = null;
    const [completed = 0, failed = 0, skipped = 0] = found.slice(1).map((digits) => Number(digits ?? 0));
    this.#summaries.push({ executed: Math.max(0, completed - skipped), failed, skipped });
    return true;
  }

  reading(reports: FormatReading | null): FormatReading | null {
    const isGradle = this.#isEnded || this.#hasTask || this.#tasks.length > 0 || this.#summaries.length > 0;
    if (!isGradle) return null;
    const printed = new Findings();
    for (const test of this.#failed.slice(0, MAX_FAILURES)) printed.add(failureOf(test));
    // A passed task prints no summary, so with several test tasks the summaries do not count all tests.
    const isAll = this.#summaries.length >= this.#testTasks.size;
    const build = { closing: sumOf(this.#summaries), counts: isAll ? 'all' : 'some', printed } as const;
    const { failures, passed, counts, isEachNamed } = testsOf(reports, build);
    const findings = new Findings();
    findings.passed.push(...passed);
    for (const failure of failures) findings.add(failure);
    const tasks = this.#isSuccess ? [] : this.#tasks;
    for (const task of tasks) {
      if (!isTestFailure(task) || failures.length === 0) findings.add(taskFailure(task));
    }
    if (this.#unbuilt !== '') findings.add(unbuiltFailure(this.#unbuilt));
    const hasCrashed = tasks.some(({ said }) => isCrash(said));
    const isCounted = passed.length > 0 || isAll;
    const isUnbuilt = this.#unbuilt !== '' || this.#tasks.some((task) => taskCause(task) === 'load');
    const ranNone = this.#testTasks.size === 0 && (this.#emptyTasks > 0 || isUnbuilt);
    const none = ranNone ? { executed: 0, skipped: 0 } : null;
    return findings.reading({
      counts: (isCounted ? counts : null) ?? none,
      isComplete: this.#isEnded && isEachNamed && !hasCrashed,
    });
  }
}

/** As reports name it. */
function idOf([className = '', ...names]: readonly string[]): string {
  return junitId({ className, name: names.join(' > '), suite: '', file: '', line: '' });
}

function failureOf({ names, lines }: FailedTest): Failure {
  const [className = ''] = names;
  // The short form has no stack: `java.lang.AssertionError at SumTest.java:16`.
  const short = /^ +([\w.$]+) at [\w$.-]+:\d{1,9}$/.exec(lines[0] ?? '')?.[1];
  const thrown = thrownIn(short === undefined ? lines : [short]);
  const runnerSays = thrown.type.endsWith('Error') ? 'error' : 'assertion';
  return { ...jvmFailure({ id: idOf(names), className, runnerSays }, thrown), said: saidOf(lines) };
}

const OUTCOMES: ReadonlySet<string> = new Set(['FAILED', 'UP-TO-DATE', 'NO-SOURCE', 'SKIPPED', 'FROM-CACHE']);
const MAX_TEST_LINES = 300;
const MAX_TASKS = 200;
const MAX_FAILED = 2000;
