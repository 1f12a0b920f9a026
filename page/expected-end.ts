import type { EventOf } from '../src/core/events.ts';
import { type ExpectedEnd, RUNS } from '../src/core/verdict/versions.ts';

/** If a failure is expected, a command that did not exit proves nothing. */
export function expectedOfProbe({ of, result }: Pick<EventOf<'probe'>, 'of' | 'result'>): ExpectedEnd {
  const expected: ExpectedEnd = RUNS[of].ends;
  return expected === 'fail' && result.kind !== 'exited' ? 'either' : expected;
}

/** How a command ended, in words, with a remark if it was expected to fail. */
export function endInWords(isPassed: boolean, expected: ExpectedEnd): string {
  const end = isPassed ? 'passed' : 'failed';
  if (expected !== 'fail') return end;
  return isPassed ? `${end}, but should have failed` : `${end}, as expected`;
}

/** Null: either end is fine. */
export function isAsExpected(isPassed: boolean, expected: ExpectedEnd): boolean | null {
  return expected === 'either' ? null : isPassed === (expected === 'pass');
}
