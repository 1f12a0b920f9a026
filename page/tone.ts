import { type ExpectedEnd, isAsExpected, PROBE_ENDS } from '../src/core/events.ts';
import type { LineOf } from './trace.ts';

/** What the command of a line had to do; a base may be red. */
export function expectedOf(line: LineOf<'command'> | LineOf<'baseline'> | LineOf<'probe'>): ExpectedEnd {
  switch (line.kind) {
    case 'command':
      return 'pass';
    case 'baseline':
      return 'either';
    case 'probe':
      return PROBE_ENDS[line.of];
  }
}

export function toneOf(isPassed: boolean, expected: ExpectedEnd): 'good' | 'bad' | 'neutral' {
  const isGood = isAsExpected(isPassed, expected);
  return isGood === null ? 'neutral' : isGood ? 'good' : 'bad';
}
