import type { ExpectedEnd } from '../src/core/verdict/versions.ts';
import { expectedOfProbe, isAsExpected } from './expected-end.ts';
import type { LineOf } from './trace.ts';

/** What the command of a line had to do; a base may be red. */
export function expectedOf(line: LineOf<'command'> | LineOf<'baseline'> | LineOf<'probe'>): ExpectedEnd {
  switch (line.kind) {
    case 'command':
      return 'pass';
    case 'baseline':
      return 'either';
    case 'probe':
      return expectedOfProbe(line);
  }
}

export function toneOf(isPassed: boolean, expected: ExpectedEnd): 'good' | 'bad' | 'neutral' {
  const isGood = isAsExpected(isPassed, expected);
  return isGood === null ? 'neutral' : isGood ? 'good' : 'bad';
}
