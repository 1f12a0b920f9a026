import type { Failure, FormatReading } from '../../../../core/verdict/test-report.ts';
import { Findings, sumOf, unplaced } from '../findings.ts';
import { type FormatReader, MAX_FAILURES, normalised, type OutputText } from '../format.ts';
import { closingIn } from '../list-closings.ts';
import { testsOf } from './by-reports.ts';

const MARK = /^BUILD (?:SUCCESSFUL|FAILED) in |^> Task :|^FAILURE: Build | FAILED$/m;
/** `:test FAILED` of version 4, `> Task :core:test FAILED` of later ones. */
const TASK =
  /^(?:(?:> Task )(?<task>:[\w:.-]+)(?: (?<word>.*))?|(?<task>:[\w:.-]+) (?<word>FAILED|UP-TO-DATE|NO-SOURCE|SKIPPED|FROM-CACHE))$/;
const FAILED = /^Execution failed for task '([^']+)'/;
const SUMMARY =
  /^(?<total>\d{1,9}) tests? completed, (?<failed>\d{1,9}) failed(?:, (?<skipped>\d{1,9}) skipped)?$/;
const IS_TEST = /(?:^|:)(?:test|(?!clean)\w*Test)$/;
const IS_CRASH = /^(?:Process 'Gradle Test Executor|Test process encountered)/;

/**
 * Gradle's console, version 4 and later, plain or rich: tasks and counts. The tests are in the reports that it wrote.
 * Output of tests is indented below a heading, so an unindented line is Gradle's own. A green run prints neither tests
 * nor counts.
 */
export const gradle: FormatReader = {
  format: 'gradle',
  title: 'Gradle',
  read({ text, lines, reports = null }: OutputText): FormatReading | null {
    if (!MARK.test(text)) return null;
    return readingOf(
      lines.filter((line) => /^\S/.test(line)),
      reports,
    );
  },
};

function readingOf(lines: readonly string[], reports: FormatReading | null): FormatReading | null {
  const end = lines.findLast((line) => /^BUILD (?:SUCCESSFUL|FAILED) in /.test(line)) ?? '';
  const tasks = lines.flatMap((line) => taskIn(line) ?? []);
  const summaries = lines.flatMap((line) => closingIn(line, SUMMARY) ?? []);
  const wrong = wrongIn(lines);
  if (end === '' && tasks.length === 0 && wrong.length === 0 && summaries.length === 0) return null;
  const tests = tasks.filter(({ task }) => IS_TEST.test(task));
  const started = new Set(tests.filter((one) => !isEmpty(one)).map(({ task }) => task));
  // A passed task prints no summary, so with several test tasks the summaries do not count all tests.
  const isAll = summaries.length >= started.size;
  const failed = end.startsWith('BUILD S') ? [] : wrong;
  const { failures, passed, counts, isEachNamed } = testsOf(reports, {
    closing: sumOf(summaries),
    counts: isAll ? 'all' : 'some',
    unnamed: failed.filter(isOfTests).map(({ id }) => id),
  });
  const findings = new Findings();
  findings.passed.push(...passed);
  for (const failure of [...failures, ...failed.filter((one) => !isOfTests(one))]) findings.add(failure);
  const isUnbuilt = wrong.some(({ cause }) => cause === 'load');
  const ranNone = started.size === 0 && (tests.some(isEmpty) || isUnbuilt);
  return findings.reading({
    counts: (passed.length > 0 || isAll ? counts : null) ?? (ranNone ? { executed: 0, skipped: 0 } : null),
    isComplete: end !== '' && isEachNamed && !failed.some(({ message }) => IS_CRASH.test(message)),
  });
}

interface Task {
  readonly task: string;
  readonly word: string;
}

function taskIn(line: string): Task | null {
  const { task, word = '' } = TASK.exec(line)?.groups ?? {};
  return task === undefined ? null : { task, word };
}

/** Whether a task had nothing to run. The others ran or were up to date. */
function isEmpty({ word }: Task): boolean {
  return word === 'NO-SOURCE' || word === 'SKIPPED';
}

/** The tasks that failed, and what kept Gradle from running any. */
function wrongIn(lines: readonly string[]): readonly Failure[] {
  const starts = lines.flatMap((line, at) => (line === '* What went wrong:' ? [at + 1] : []));
  return starts.slice(0, MAX_FAILURES).map((at) => {
    const [line = '', below = ''] = lines.slice(at, at + 2);
    const task = FAILED.exec(line)?.[1];
    if (task === undefined) return unplaced('load', { id: `build: ${normalised(line)}`, message: line });
    const message = below.startsWith('> ') ? below.slice(2) : '';
    return unplaced(IS_CRASH.test(message) ? 'error' : 'load', { id: `task ${task}`, message });
  });
}

function isOfTests({ message }: Failure): boolean {
  return message.startsWith('There were failing tests');
}
