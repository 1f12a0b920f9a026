import type { FailureCause } from '../../../core/test-report.ts';

/** `TypeError: no`, `AssertionError [ERR_ASSERTION]: no`, `Uncaught Error`: the name of what was thrown. */
const TYPED = /^(?:Uncaught )?([A-Z]\w{0,60}|Unknown Error)(?: \[[\w ]{1,60}\])?(?::|$)/;
/** What expectations say that throw a plain error: jest's matchers, Node's `assert`, vitest's and Node's own counts. */
const EXPECTATION =
  /^(?:Error: )?(?:expect(?:\(|\.)|assert(?:\(|\.)|Snapshot `.*` mismatched|Obsolete snapshots found|expected (?:\w{3} )?number of assertion|Expect test to fail|Matcher did not succeed|Failing test passed even though|plan expected \d)/;

/** The name of the error that a line begins with; empty when it begins with none. */
export function errorName(line: string): string {
  const name = TYPED.exec(line)?.[1] ?? '';
  return /(?:Error|Exception|Failure)$/.test(name) ? name : '';
}

/**
 * Whether an expectation failed or something else was thrown, by the first line of what was thrown and, for matchers of
 * the project itself, by the excerpt of the source: its caret stands below the call behind `expect(…).`.
 */
export function causeOfThrown(line: string, body: readonly string[]): FailureCause {
  const name = errorName(line);
  if (name.endsWith('AssertionError') || EXPECTATION.test(line)) return 'assertion';
  if (name === 'TypeCheckError') return 'diagnostic';
  return (name === '' || name === 'Error') && isBelowExpectation(body) ? 'assertion' : 'error';
}

function isBelowExpectation(body: readonly string[]): boolean {
  const index = body.findIndex((line) => line.endsWith('^') && /^[ |]*\^$/.test(line));
  const [source, caret] = [body[index - 1] ?? '', body[index]?.length ?? 0];
  return source.charAt(caret - 2) === '.' && source.slice(0, caret).includes('expect');
}

/** The line of a printed error that names it: its first, or the first typed one when a test's name went on before it. */
export function headOfError(body: readonly string[]): string {
  const first = body.filter((line) => line.trim() !== '').slice(0, MAX_NAME_LINES);
  return (first.find((line) => errorName(line.trim()) !== '') ?? first[0] ?? '').trim();
}

const MAX_NAME_LINES = 4;

/** Node's `assert` says what differs one line below its first; without it the message says nothing. */
export function messageOf(head: string, body: readonly string[]): string {
  if (!head.endsWith(':')) return head;
  const at = body.findIndex((line) => line.trim() === head);
  const next = body.slice(at + 1).find((line) => line.trim() !== '') ?? '';
  const isPlain = !/^(?:[+-] |at |[{[]|❯ |actual expected)/.test(next.trim());
  return isPlain && at >= 0 ? `${head} ${next.trim()}` : head;
}
