import type { FailureCause, Place } from '../../../../core/verdict/test-report.ts';
import { placesIn } from '../places.ts';

/** The place in a line of a Python traceback: `File "a.py", line 3, in f`. Null for any other line. */
export function tracebackPlace(line: string): Place | null {
  return placesIn([line], /^\s*File "(?<path>[^"]+)", line (?<row>\d{1,7})/)[0] ?? null;
}

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
