import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gcc } from '../../../../src/review/results/readers/c/gcc.ts';
import { dotnetTest } from '../../../../src/review/results/readers/dotnet/dotnet-test.ts';
import { type FormatReader, outputText } from '../../../../src/review/results/readers/format.ts';
import { gradle } from '../../../../src/review/results/readers/jvm/gradle.ts';
import { javac } from '../../../../src/review/results/readers/jvm/javac.ts';
import { surefire } from '../../../../src/review/results/readers/jvm/surefire.ts';
import { stored } from './stored-outputs.ts';

const READERS: readonly FormatReader[] = [surefire, gradle, dotnetTest, javac, gcc];
const anyPlace = fc.double({ min: 0, max: 1, noNaN: true });

describe('one line is never believed to close a run that others say failed', () => {
  const GREEN = [
    'Tests run: 99, Failures: 0, Errors: 0, Skipped: 0',
    '[INFO] Tests run: 99, Failures: 0, Errors: 0, Skipped: 0',
    '[INFO] BUILD SUCCESS',
    'BUILD SUCCESSFUL in 1s',
    '99 tests completed, 0 failed',
    'Total tests: 99',
    '0 errors',
  ];

  // Below a printed BUILD SUCCESS, no goal of Maven has failed, and each of the tests that it counts is one.
  test.each([
    ['surefire', '2-junit4-red.txt', 13],
    ['gradle', 'red-full.txt', 1],
    ['dotnet-test', 'red.txt', 3],
    ['javac', 'errors.txt', 6],
    ['gcc', 'gcc-errors.txt', 5],
  ])('%s: the failures of %s stay, wherever it stands', (tool, file, expected) => {
    const reader = READERS.find(({ format }) => format === tool);
    const lines = stored(tool, file).split('\n');
    fc.assert(
      fc.property(fc.constantFrom(...GREEN), anyPlace, (green, place) => {
        const at = Math.floor(place * lines.length);
        const reading = reader?.read(
          outputText([...lines.slice(0, at), green, ...lines.slice(at)].join('\n')),
        );
        if (reading?.isComplete !== false) expect(reading?.failures).toHaveLength(expected);
        expect(reading?.failures.length).toBeLessThanOrEqual(expected);
        expect(reading?.failures).not.toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
