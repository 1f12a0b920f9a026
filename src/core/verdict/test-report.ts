import { counted } from '../text/text.ts';

/** What a command's output says about tests and diagnostics, independent of the test runner. */

export interface Place {
  /** As written in the output: relative to some folder, or absolute. */
  readonly path: string;
  /** Counted from 1; null when the output does not say it. */
  readonly line: number | null;
}

/**
 * `assertion`: a test ran and an expectation did not hold. `error`: a test ran and threw something else.
 * `load`: tests could not be loaded, collected or compiled, so they never ran. `diagnostic`: a message of a compiler,
 * type checker or linter. `unknown`: the output names the failure but not its cause. `line`: no failure that somebody
 * reported, but a line with a word of failure in an output of no known form, to be compared with those of another run.
 */
export type FailureCause = 'assertion' | 'error' | 'load' | 'diagnostic' | 'unknown' | 'line';

export interface Failure {
  /**
   * Equal for the same failure in another run: it contains no times, durations, addresses, temporary paths or line
   * numbers. Unique within one reading.
   */
  readonly id: string;
  readonly cause: FailureCause;
  /** For people: the test with its suites, or the diagnostic's code. */
  readonly name: string;
  /** The place of the test or diagnostic; null when the output does not say it. */
  readonly at: Place | null;
  /** The first line of the assertion, error or diagnostic, clipped; empty when there is none. */
  readonly message: string;
  /** Places of the stack trace, innermost first, without those of the runner and of dependencies. */
  readonly trace: readonly Place[];
  /** All that the runner printed about it, clipped, without stack and source. Absent: there is only `message`. */
  readonly details?: string;
}

type Caused = Pick<Failure, 'cause'>;

/** Whether a test ran and failed. */
export function isOfTest({ cause }: Caused): boolean {
  return cause === 'assertion' || cause === 'error';
}

/** Whether tests or code did not build or load, so that no test ran; or a checker found something. */
export function isUnloaded({ cause }: Caused): boolean {
  return cause === 'load' || cause === 'diagnostic';
}

/** Whether the output does not say what it is a failure of: a test or something else. */
export function isUnexplained({ cause }: Caused): boolean {
  return cause === 'unknown' || cause === 'line';
}

/** `tests/test_a.py::test_all (case=1)`, `pkg.tests.TestAll.test_all [second]`: a part of a test of Python. */
const SUBTEST = /^(\S*(?:::|\w\.\w+\.)\w+) [([].*$/s;

/** How many tests these failures are of. Parts of one test fail by themselves, and are one test. */
export function countOfTests(failures: readonly Pick<Failure, 'id' | 'name'>[]): number {
  return new Set(failures.map(({ id, name }) => SUBTEST.exec(name)?.[1] ?? id)).size;
}

/** `2 new failures`, `3 new lines of output`, or both. @param which a word before each, such as `new`; empty: none */
export function countedFailures(failures: readonly Pick<Failure, 'cause'>[], which = ''): string {
  const what = (noun: string): string => (which === '' ? noun : `${which} ${noun}`);
  const lines = failures.filter(({ cause }) => cause === 'line').length;
  const named = failures.length - lines;
  return [
    ...(named > 0 || lines === 0 ? [counted(named, what('failure'))] : []),
    ...(lines > 0 ? [`${counted(lines, what('line'))} of output`] : []),
  ].join(' and ');
}

/** What is said of a failure besides its name; empty: nothing. */
export function detailOf({ name, message }: Pick<Failure, 'name' | 'message'>): string {
  return message === name ? '' : message;
}

export interface TestCounts {
  /** Tests that ran, passed or not. */
  readonly executed: number;
  readonly skipped: number;
  /** How many tests ran, where `executed` counts their assertions; null: not known. Absent: `executed` counts tests. */
  readonly tests?: number | null;
  /**
   * How many tests each closing of a runner counts, where it closed several times: there were several runs, or a test
   * printed one of them. `executed` is then that of the worst.
   */
  readonly closings?: readonly number[];
  /** Tests of another runner, package or run are told of as well, without their number. */
  readonly isPart?: true;
}

/** What ran: `3 tests`, or `3 assertions` where the runner counts these. */
export function executedWords({ executed, tests }: TestCounts): string {
  return counted(executed, tests === undefined ? 'test' : 'assertion');
}

/** More were printed by tests. */
const MOST_CLOSINGS = 100;

export function sumOfCounts(all: readonly TestCounts[]): TestCounts {
  const sum = (of: (counts: TestCounts) => number): number => all.reduce((so, one) => so + of(one), 0);
  const closings = all.flatMap((one) => one.closings ?? [one.executed]);
  const isClosedOften = all.some((one) => one.closings !== undefined) && closings.length <= MOST_CLOSINGS;
  const counts: TestCounts = {
    executed: sum(({ executed }) => executed),
    skipped: sum(({ skipped }) => skipped),
    ...(isClosedOften ? { closings } : {}),
    ...(all.some(({ isPart }) => isPart) ? { isPart: true } : {}),
  };
  if (all.every(({ tests }) => tests === undefined)) return counts;
  if (all.some(({ tests }) => tests === null)) return { ...counts, tests: null };
  return { ...counts, tests: sum(({ executed, tests }) => tests ?? executed) };
}

/** What one format found in an output. */
export interface FormatReading {
  readonly failures: readonly Failure[];
  /** Null: the format has no tests (compilers), or the output has no counts. */
  readonly counts: TestCounts | null;
  /** Ids of tests that the output names as passed, like the ids of failures; empty when the format names none. */
  readonly passed: readonly string[];
  /** False: the runner's final summary is missing, so it crashed or its output was cut. */
  readonly isComplete: boolean;
}

/** An output, read with every format that it contains. One command may start several tools. */
export interface OutputReading extends FormatReading {
  /** Empty: none fits. The failures are then normalised lines with a word of failure, with the cause `line`. */
  readonly formats: readonly string[];
}
