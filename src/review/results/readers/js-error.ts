import type { Failure, FailureCause } from '../../../core/verdict/test-report.ts';
import { unplaced } from './findings.ts';
import { startOfShown } from './js-stack.ts';
import { stableName } from './places.ts';

/** The name of the thrown error: `TypeError: no`, `AssertionError [ERR_ASSERTION]: no`, `Uncaught Error`. */
const TYPED = /^(?:Uncaught )?([A-Z]\w{0,60}|Unknown Error)(?: \[[\w ]{1,60}\])?(?::|$)/;
/** Messages of expectations that throw a plain error: matchers of jest, Node's `assert`, counts of vitest and Node. */
const EXPECTATION =
  /^(?:Error: )?(?:expect(?:\(|\.)|assert(?:\(|\.)|Snapshot `.*` mismatched|Obsolete snapshots found|expected (?:\w{3} )?number of assertion|Expect test to fail|Matcher did not succeed|Failing test passed even though|plan expected \d)/;

/** The error name at the beginning of a line; empty when there is none. */
export function errorName(line: string): string {
  const name = TYPED.exec(line)?.[1] ?? '';
  return /(?:Error|Exception|Failure)$/.test(name) ? name : '';
}

/** Where a printed error begins among other lines, with the place in front of it; below zero: there is none. */
export function startOfError(lines: readonly string[]): number {
  const named = lines.findIndex((line) => errorName(line) !== '');
  const shown = startOfShown(lines);
  return shown >= 0 && shown < named && named - shown <= MAX_LINES_IN_FRONT ? shown : named;
}

const MAX_LINES_IN_FRONT = 5;

/** Whether an expectation failed or something else was thrown, by the first line of the error. */
export function causeOfThrown(line: string): FailureCause {
  const name = errorName(line);
  if (name.endsWith('AssertionError') || EXPECTATION.test(line)) return 'assertion';
  if (name === 'TypeCheckError') return 'diagnostic';
  return 'error';
}

/**
 * The line with the name of a printed error: the first, or the first typed one if the test's name has several lines.
 */
export function headOfError(body: readonly string[]): string {
  const first = body.filter((line) => line.trim() !== '').slice(0, MAX_NAME_LINES);
  return (first.find((line) => errorName(line.trim()) !== '') ?? first[0] ?? '').trim();
}

const MAX_NAME_LINES = 4;

/** The message, including the next line if Node's `assert` puts the difference there. */
export function messageOf(head: string, body: readonly string[]): string {
  if (!head.endsWith(':')) return head;
  const at = body.findIndex((line) => line.trim() === head);
  const next = body.slice(at + 1).find((line) => line.trim() !== '') ?? '';
  const isPlain = !/^(?:[+-] |at |[{[]|❯ |actual expected)/.test(next.trim());
  return isPlain && at >= 0 ? `${head} ${next.trim()}` : head;
}

/** Coverage below its threshold. What was measured is no part of its id, so that it stays the same failure. */
export function coverageGap(message: string): Failure {
  const id = message.replace(/^[\d.]{1,9}% |(?<=^Coverage for \w{1,20}) \([\d.]{1,9}%\)|: [\d.]{1,9}%$/g, '');
  return unplaced('diagnostic', { id: stableName(id), message });
}
