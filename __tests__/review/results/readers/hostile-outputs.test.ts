import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gcc } from '../../../../src/review/results/readers/c/gcc.ts';
import { dotnetTest } from '../../../../src/review/results/readers/dotnet/dotnet-test.ts';
import { type FormatReader, outputText } from '../../../../src/review/results/readers/format.ts';
import { ava } from '../../../../src/review/results/readers/javascript/ava.ts';
import { playwright } from '../../../../src/review/results/readers/javascript/playwright.ts';
import { gradle } from '../../../../src/review/results/readers/jvm/gradle.ts';
import { javac } from '../../../../src/review/results/readers/jvm/javac.ts';
import { surefire } from '../../../../src/review/results/readers/jvm/surefire.ts';
import { nodeTest } from '../../../../src/review/results/readers/node/node-test.ts';
import { stored } from './stored-outputs.ts';

const READERS: readonly FormatReader[] = [surefire, gradle, dotnetTest, javac, gcc];
const anyPlace = fc.double({ min: 0, max: 1, noNaN: true });

describe('marks that no block fits cost little more than others', () => {
  const MANY = Array.from({ length: 2000 }, (_, index) => `${'a '.repeat(20)}${index}`);
  const outputOfAva = (end: string): readonly string[] => [
    ...MANY.map((name) => `  ✘ [fail]: ${name}`),
    '  ─',
    ...MANY.map((name) => `  ${name}${end}`),
    '  ─',
    '  2000 tests failed',
  ];
  const outputOfNode = (end: string): readonly string[] => [
    ...MANY.map((name) => `✖ ${name} (1.5ms)`),
    ...['ℹ tests 2000', 'ℹ fail 2000', 'ℹ duration_ms 1', '✖ failing tests:'],
    ...MANY.flatMap((name) => ['test at a.js:1:1', `✖ ${name}${end} (1.5ms)`, '  Error: no']),
  ];
  const outputOfPlaywright = (end: string): readonly string[] => [
    'Running 2000 tests using 1 worker',
    ...MANY.map((name, index) => `  ${index + 1}) a › ${name}${end}`),
    '  2000 failed',
    ...MANY.map((name) => `    a › ${name}`),
  ];
  const msOf = (reader: FormatReader, lines: readonly string[]): number => {
    const output = outputText(`${lines.join('\n')}\n`);
    const times = [1, 2, 3].map(() => {
      const started = performance.now();
      expect(reader.read(output)?.failures.length).toBeGreaterThan(0);
      return performance.now() - started;
    });
    return Math.min(...times);
  };

  test.each([
    [ava, outputOfAva],
    [nodeTest, outputOfNode],
    [playwright, outputOfPlaywright],
  ])('$format', (reader, outputOf) => {
    // As long as the others, and each mark has its block at once.
    const fitting = msOf(playwright, outputOfPlaywright(''));
    expect(msOf(reader, outputOf('x'))).toBeLessThan(6 * fitting);
  });
});

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
