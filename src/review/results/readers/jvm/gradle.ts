import type { FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, sumOf, unplaced } from '../findings.ts';
import { type FormatReader, normalised, type OutputText } from '../format.ts';
import { testsOf } from './by-reports.ts';
import {
  type FailedTask,
  isCrash,
  isTestFailure,
  isTestTask,
  taskCause,
  taskFailure,
} from './gradle-tasks.ts';

const MARKS = [
  '\nBUILD SUCCESSFUL in ',
  '\nBUILD FAILED in ',
  '\n> Task :',
  '\nFAILURE: Build ',
  ' FAILED\n',
];

/**
 * Gradle's console, version 4 and later, plain or rich: tasks and counts. The tests are in the reports that it wrote.
 * Output of tests is indented below a heading, so an unindented line is Gradle's own. A green run prints neither tests
 * nor counts.
 */
export const gradle: FormatReader = {
  format: 'gradle',
  title: 'Gradle',
  isSilentWhenPassed: true,
  read({ text, lines, reports = null }: OutputText): FormatReading | null {
    if (!MARKS.some((mark) => text.includes(mark)) && !text.startsWith('> Task :')) return null;
    const build = new GradleBuild();
    for (const line of lines) if (/^\S/.test(line)) build.take(line);
    return build.reading(reports);
  },
};

const OUTCOMES: ReadonlySet<string> = new Set(['FAILED', 'UP-TO-DATE', 'NO-SOURCE', 'SKIPPED', 'FROM-CACHE']);
const SUMMARY = /^(\d{1,9}) tests? completed, (\d{1,9}) failed(?:, (\d{1,9}) skipped)?$/;
const MAX_TASKS = 200;

class GradleBuild {
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
  /** Empty: the build has no end. */
  #end = '';

  take(line: string): void {
    if (this.#task !== null && line.startsWith('> ')) {
      this.#task.said = line.slice(2);
      this.#task = null;
      return;
    }
    const isAnswer = this.#isAsked;
    this.#isAsked = line === '* What went wrong:';
    if (line.startsWith(':') || line.startsWith('> Task :')) this.#taskLine(line);
    else if (line.startsWith('Execution failed for task ')) this.#failedTask(line);
    else if (isAnswer) this.#unbuilt ||= line;
    else if (/^BUILD (?:SUCCESSFUL|FAILED) in /.test(line)) this.#end = line;
    else this.#summary(line);
  }

  /** Reads `:test FAILED` of version 4, `> Task :core:test FAILED` of later ones. */
  #taskLine(line: string): void {
    const [, task = '', word = ''] = /^(?:> Task )?(:[\w:.-]+)(?: (.*))?$/.exec(line) ?? [];
    this.#hasTask ||= task !== '' && (line.startsWith('> Task ') || OUTCOMES.has(word));
    if (!isTestTask(task)) return;
    if (word === 'NO-SOURCE' || word === 'SKIPPED') this.#emptyTasks += 1;
    else this.#testTasks.add(task);
  }

  #failedTask(line: string): void {
    const task = /^Execution failed for task '([^']+)'/.exec(line)?.[1];
    if (task === undefined || this.#tasks.length >= MAX_TASKS) return;
    this.#task = { task, said: '' };
    this.#tasks.push(this.#task);
  }

  #summary(line: string): void {
    const found = SUMMARY.exec(line);
    if (found === null) return;
    const [completed = 0, failed = 0, skipped = 0] = found.slice(1).map((digits) => Number(digits ?? 0));
    this.#summaries.push({ executed: Math.max(0, completed - skipped), failed, skipped });
  }

  reading(reports: FormatReading | null): FormatReading | null {
    const isGradle =
      this.#end !== '' || this.#hasTask || this.#tasks.length > 0 || this.#summaries.length > 0;
    if (!isGradle) return null;
    // A passed task prints no summary, so with several test tasks the summaries do not count all tests.
    const isAll = this.#summaries.length >= this.#testTasks.size;
    const tasks = this.#end.startsWith('BUILD S') ? [] : this.#tasks;
    const { failures, passed, counts, isEachNamed } = testsOf(reports, {
      closing: sumOf(this.#summaries),
      counts: isAll ? 'all' : 'some',
      unnamed: tasks.filter(isTestFailure).map(({ task }) => `task ${task}`),
    });
    const findings = new Findings();
    findings.passed.push(...passed);
    for (const failure of failures) findings.add(failure);
    for (const task of tasks) if (!isTestFailure(task)) findings.add(taskFailure(task));
    if (this.#unbuilt !== '') {
      const id = `build: ${normalised(this.#unbuilt)}`;
      findings.add(unplaced('load', { id, message: this.#unbuilt }));
    }
    const isUnbuilt = this.#unbuilt !== '' || this.#tasks.some((task) => taskCause(task) === 'load');
    const ranNone = this.#testTasks.size === 0 && (this.#emptyTasks > 0 || isUnbuilt);
    return findings.reading({
      counts: (passed.length > 0 || isAll ? counts : null) ?? (ranNone ? { executed: 0, skipped: 0 } : null),
      isComplete: this.#end !== '' && isEachNamed && !tasks.some(({ said }) => isCrash(said)),
    });
  }
}
