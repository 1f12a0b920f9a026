import type { FailureCause } from '../../../core/verdict/test-report.ts';

/** `TypeError: no`, `AssertionError [ERR_ASSERTION]: no`, `Uncaught Error`, `org.acme.BrokenException: no`, `System.Exception : no`, `Acme.Outer+InnerException`. */
const TYPED =
  /^(?:Uncaught )?((?:[\w`]+[.\\$+]+)*)([A-Z]\w{0,60}|Unknown Error)(?: \[[\w ]{1,60}\])? ?(?::|$)/;
const ASSERTION =
  /Assert|Expectation(?:Failed|NotMet)|^(?:(?:Spock)?ComparisonFailure|DocTestFailure|MultipleFailures?(?:Error|Exception)|ConditionNotSatisfiedError|ConditionTimeoutException|WrongExceptionThrownError|MockException)$/;
/** .NET's libraries for tests. */
const OF_TESTS = /^(?:Xunit\.Sdk|NUnit\.Framework|Shouldly)\./;
/** Messages of expectations that throw a plain error: matchers of jest, Node's `assert`, counts of vitest and Node. */
const EXPECTATION =
  /^(?:Error: )?(?:expect(?:\(|\.)|assert(?:\(|\.)|Snapshot `.*` mismatched|Obsolete snapshots found|expected (?:\w{3} )?number of assertion|Expect test to fail|Matcher did not succeed|Failing test passed even though|plan expected \d)/;
/** A class is missing, was compiled against other code, could not be initialised, or is not a test class. */
const UNLOADABLE =
  /^(?:ClassNotFoundException|ExceptionInInitializerError|(?:NoClassDefFound|NoSuch(?:Method|Field)|IncompatibleClassChange|AbstractMethod|UnsupportedClassVersion|Verify|ClassFormat|Linkage|InvalidTestClass|Initialization)Error|(?:TypeLoad|MissingMethod|MissingField|BadImageFormat)Exception)$/;

/** The name of the error at the beginning of a line, without what it is inside of; empty when there is none. */
export function errorName(line: string): string {
  const name = TYPED.exec(line)?.[2] ?? '';
  return /(?:Error|Exception|Failure)$/.test(name) ? name : '';
}

/** Whether an expectation failed or something else was thrown, by the first line of the error. */
export function causeOfThrown(line: string, unnamed: FailureCause = 'error'): FailureCause {
  const name = errorName(line);
  if (ASSERTION.test(name) || OF_TESTS.test(line) || EXPECTATION.test(line)) return 'assertion';
  if (UNLOADABLE.test(name)) return 'load';
  if (name === 'TypeCheckError') return 'diagnostic';
  return name === '' ? unnamed : 'error';
}

const SHOWN = /^(?:file:\/\/)?\S{1,400}\.\w{1,10}:\d{1,7}$/;
const MAX_SHOWN_LINES = 5;

/** Whether Node prints here the place of an error that it shows below, with its source and a caret. */
export function isShown(lines: readonly string[], at: number): boolean {
  const below = lines.slice(at + 1, at + MAX_SHOWN_LINES);
  return SHOWN.test(lines[at]?.trim() ?? '') && below.some((line) => /^\s*\^+\s*$/.test(line));
}

/** Where a printed error begins among other lines, with the place and the source that Node puts in front; below zero: there is none. */
export function startOfError(lines: readonly string[]): number {
  const named = lines.findIndex((line) => errorName(line) !== '');
  const shown = lines.findIndex((_, at) => isShown(lines, at));
  return shown >= 0 && shown < named && named - shown <= MAX_SHOWN_LINES ? shown : named;
}

/** The line with the name of a printed error: the first, or the first typed one if the test's name has several lines. */
export function headOfError(body: readonly string[]): string {
  const first = body.filter((line) => line.trim() !== '').slice(0, MAX_NAME_LINES);
  return (first.find((line) => errorName(line.trim()) !== '') ?? first[0] ?? '').trim();
}

const MAX_NAME_LINES = 4;

/** Its first line, and the next one if Node's `assert` puts the difference there. */
export function messageOf(head: string, body: readonly string[]): string {
  if (!head.endsWith(':')) return head;
  const at = body.findIndex((line) => line.trim() === head);
  const next = body.slice(at + 1).find((line) => line.trim() !== '') ?? '';
  const isPlain = !/^(?:[+-] |at |[{[]|❯ |actual expected)/.test(next.trim());
  return isPlain && at >= 0 ? `${head} ${next.trim()}` : head;
}

/** The name of Python's exception at the start of a line, as in `ValueError: no` or `a.b.Broken`; empty if there is none. */
export function exceptionName(line: string): string {
  return /^([A-Za-z_][\w.]*)(?::|$)/.exec(line)?.[1] ?? '';
}
