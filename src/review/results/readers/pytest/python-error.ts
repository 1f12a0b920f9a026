import type { FailureCause, Place } from '../../../../core/test-report.ts';
import { placeAt } from '../own-places.ts';

/** A line of a Python traceback: `File "a.py", line 3, in f`. Null for any other line. */
export function tracebackPlace(line: string): Place | null {
  const match = /^\s*File "([^"]+)", line (\d{1,7})/.exec(line);
  return match?.[1] === undefined ? null : placeAt(match[1], match[2]);
}

/** `ValueError: no`, `a.b.Broken`: the name of the exception with which a line begins; empty when none does. */
export function exceptionName(line: string): string {
  return /^([A-Za-z_][\w.]*)(?::|$)/.exec(line)?.[1] ?? '';
}

/** What is thrown by an expectation: `assert`, unittest's `fail`, pytest's `fail` and `raises`, doctest's examples. */
export function causeOfException(name: string, message: string): FailureCause {
  if (name === 'Failed') return message.startsWith('Failed: Timeout') ? 'error' : 'assertion';
  return /(?:AssertionError|(?:^|\.)DocTestFailure)$/.test(name) ? 'assertion' : 'error';
}

/** After these lines another exception follows, and that one is what the test ended with. */
export function isChained(line: string): boolean {
  return (
    line.startsWith('The above exception was the direct cause') ||
    line.startsWith('During handling of the above exception')
  );
}
