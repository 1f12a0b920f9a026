import type { Failure, FormatReading, TestCounts } from '../../../../core/verdict/test-report.ts';
import { Findings } from '../findings.ts';
import { type FormatReader, MAX_FAILURES, type OutputText } from '../format.ts';
import { saidOf } from '../said.ts';
import {
  type FailedTask,
  isCrash,
  isTestFailure,
  isTestTask,
  taskCause,
  taskFailure,
  unbuiltFailure,
} from './gradle-tasks.ts';
import { jvmFailure, jvmTestName, simpleName, thrownIn } from './jvm-trace.ts';

const MARKS = [
  '\nBUILD SUCCESSFUL in ',
  '\nBUILD FAILED in ',
  '\n> Task :',
  '\nFAILURE: Build ',
  ' FAILED\n',
];

/**
 * Gradle's console, version 4 and later, plain or rich. Output of tests is indented below a heading, so an unindented
 * line is Gradle's own. A green run prints neither tests nor counts, unless the project logs them.
 */
export const gradle: FormatReader = {
  format: 'gradle',
  title: 'Gradle',
  isSilentWhenPassed: true,
  read({ text, lines }: OutputText): FormatReading | null {
    if (!MARKS.some((mark) => text.includes(mark)) && !text.startsWith('> Task :')) return null;
    const build = new GradleBuild();
    for (const line of lines) build.take(line);
    return build.reading();
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
  readonly #findings = new Findings();
  #skipped = 0;
  readonly #summaries: { readonly completed: number; readonly failed: number; readonly skipped: number }[] =
    [];
  #hasTask = false;
  /** Test tasks with nothing to run. `#testTasks` ran or were up to date. */
  #emptyTasks = 0;
  #testTasks = 0;
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
    else if (!this.#outcome(line)) this.#summary(line);
  }

  /** Reads `com.acme.SumTest > adds FAILED`, with another ` > ` for each nested class or row. */
  #outcome(line: string): boolean {
    const word = line.slice(line.lastIndexOf(' ') + 1);
    if (word !== 'FAILED' && word !== 'PASSED' && word !== 'SKIPPED' && !word.startsWith('STANDARD_'))
      return false;
    this.#test = null;
    if (word === 'FAILED' && this.#failed.length >= MAX_FAILED) return true;
    const names = line.slice(0, -word.length).trimEnd().split(' > ');
    if (names.length < 2) return true;
    if (word === 'SKIPPED') this.#skipped += 1;
    else if (word === 'PASSED') {
      if (this.#findings.passed.length < MAX_PASSED) this.#findings.passed.push(idOf(names));
    } else if (word === 'FAILED') {
      this.#test = { names, lines: [] };
      this.#failed.push(this.#test);
    }
    return true;
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
    else this.#testTasks += 1;
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

  #summary(line: string): void {
    const found = /^(\d{1,9}) tests? completed, (\d{1,9}) failed(?:, (\d{1,9}) skipped)?$/.exec(line);
    if (found === null) return;
    this.#test = null;
    const [completed = 0, failed = 0, skipped] = found.slice(1).map((digits) => Number(digits ?? 0));
    this.#summaries.push({ completed, failed, skipped: skipped ?? 0 });
  }

  reading(): FormatReading | null {
    const isGradle = this.#isEnded || this.#hasTask || this.#tasks.length > 0 || this.#summaries.length > 0;
    if (!isGradle) return null;
    const findings = this.#findings;
    for (const test of this.#failed.slice(0, MAX_FAILURES)) findings.add(failureOf(test));
    const declared = this.#sum('failed');
    const isNamed = findings.total >= declared;
    const tasks = this.#isSuccess ? [] : this.#tasks;
    for (const task of tasks) {
      if (!isTestFailure(task) || findings.total === 0) findings.add(taskFailure(task));
    }
    if (this.#unbuilt !== '') findings.add(unbuiltFailure(this.#unbuilt));
    const hasCrashed = tasks.some(({ said }) => isCrash(said));
    return findings.reading({
      counts: this.#counts(),
      isComplete: this.#isEnded && isNamed && !hasCrashed,
    });
  }

  #counts(): TestCounts | null {
    const completed = this.#sum('completed');
    const skipped = Math.max(this.#sum('skipped'), this.#skipped);
    const logged = this.#findings.passed.length + this.#failed.length;
    // A passed task prints no summary, so with several test tasks the summaries do not count all tests.
    const isAll = this.#summaries.length >= this.#testTasks;
    if (this.#findings.passed.length > 0 && !(isAll && completed > 0))
      return { executed: logged, skipped: this.#skipped };
    if (completed > 0 && isAll) return { executed: Math.max(0, completed - skipped), skipped };
    const isUnbuilt = this.#unbuilt !== '' || this.#tasks.some((task) => taskCause(task) === 'load');
    return this.#testTasks === 0 && (this.#emptyTasks > 0 || isUnbuilt) ? { executed: 0, skipped: 0 } : null;
  }

  #sum(of: 'completed' | 'failed' | 'skipped'): number {
    return this.#summaries.reduce((sum, each) => sum + each[of], 0);
  }
}

function idOf(names: readonly string[]): string {
  return jvmTestName(names.join(' > '));
}

function failureOf({ names, lines }: FailedTest): Failure {
  const [testClass = ''] = names;
  const read = thrownIn(shortThrown(lines, testClass) ?? lines);
  const runnerSays = read.type.endsWith('Error') ? 'error' : 'assertion';
  const failure = jvmFailure({ id: idOf(names), className: testClass, runnerSays }, read);
  return { ...failure, said: saidOf(lines) };
}

/** Expands Gradle's short form `java.lang.AssertionError at SumTest.java:16` to the form of the JVM. */
function shortThrown(lines: readonly string[], testClass: string): readonly string[] | null {
  const short = /^ +(?:Caused by: )?([\w.$]+) at ([\w$.-]+):(\d{1,9})$/;
  if (!short.test(lines[0] ?? '')) return null;
  return lines.flatMap((line) => {
    const [, type = '', file = '', number = ''] = short.exec(line) ?? [];
    if (type === '') return [];
    const head = line.includes('Caused by: ') ? `Caused by: ${type}` : type;
    const name = file.replace(/\.\w+$/, '');
    const [outer = ''] = testClass.split('$', 1);
    const className = simpleName(outer) === name ? outer : name;
    return [head, `at ${className}.unknown(${file}:${number})`];
  });
}

const OUTCOMES: ReadonlySet<string> = new Set(['FAILED', 'UP-TO-DATE', 'NO-SOURCE', 'SKIPPED', 'FROM-CACHE']);
const MAX_TEST_LINES = 300;
const MAX_TASKS = 200;
const MAX_FAILED = 2000;
const MAX_PASSED = 5000;
