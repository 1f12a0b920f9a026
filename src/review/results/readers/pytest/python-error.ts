import type { FailureCause } from '../../../../core/verdict/test-report.ts';

/** A line of a Python traceback: `File "a.py", line 3, in f`. */
export const TRACEBACK = /^\s*File "[^"]+", line \d{1,7}/;

/** The name of the exception at the start of a line, as in `ValueError: no` or `a.b.Broken`; empty if there is none. */
export function exceptionName(line: string): string {
  return /^([A-Za-z_][\w.]*)(?::|$)/.exec(line)?.[1] ?? '';
}

/** Failed expectations come from `assert`, unittest's `fail`, pytest's `fail` and `raises`, and doctest's examples. */
export function causeOfException(name: string, message: string): FailureCause {
  if (name === 'Failed') return message.startsWith('Failed: Timeout') ? 'error' : 'assertion';
  return /(?:AssertionError|(?:^|\.)DocTestFailure)$/.test(name) ? 'assertion' : 'error';
}

/** After these lines comes another exception, and that is the one the test failed with. */
export function isChained(line: string): boolean {
  return (
    line.startsWith('The above exception was the direct cause') ||
    line.startsWith('During handling of the above exception')
  );
}
