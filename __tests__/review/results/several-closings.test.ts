import { expect, test } from 'vitest';
import { isSeenToPass } from '../../../src/review/results/passed-tests.ts';
import { readResult } from '../../../src/review/results/read-result.ts';
import { exited } from '../read-results.ts';
import { outcomeOf } from './readers/outcome.ts';

function jest(file: string, tests: number): string {
  return `PASS ${file}\n\nTest Suites: 1 passed, 1 total\nTests:       ${tests} passed, ${tests} total\nSnapshots:   0 total\nTime:        0.1 s\n`;
}

test('the tests of a runner that one command starts twice are added up', () => {
  const base = exited(0, jest('a.test.js', 3) + jest('b.test.js', 9));
  const outcome = (now: string): string => outcomeOf(base, exited(0, now));
  expect(outcome(jest('a.test.js', 3) + jest('b.test.js', 9))).toBe('passed');
  expect(outcome(jest('a.test.js', 3) + jest('b.test.js', 8))).toBe('not-comparable');
  expect(outcome(jest('a.test.js', 3))).toBe('not-comparable');
});

test('a closing more than on the base may have been printed, so the worst counts', () => {
  const base = exited(0, jest('a.test.js', 9));
  expect(outcomeOf(base, exited(0, jest('a.test.js', 9) + jest('a.test.js', 3)))).toBe('not-comparable');
  const printed = exited(0, jest('printed.js', 1) + jest('a.test.js', 9));
  expect(outcomeOf(printed, exited(0, jest('printed.js', 10) + jest('a.test.js', 0)))).toBe('not-comparable');
});

test('a closing beside names that it does not count was printed by a test', () => {
  const mocha = (names: readonly string[], said: string): string =>
    `\n  sums\n${names.map((name) => `    ✔ ${name}\n`).join('')}\n  ${said}`;
  const base = exited(0, mocha(['a', 'b', 'inner'], '9 passing (2ms)\n') + mocha(['c'], '4 passing (3ms)\n'));
  const fewer = exited(
    0,
    mocha(['a', 'b', 'inner'], '8 passing (2ms)\n') + mocha(['c'], '4 passing (3ms)\n'),
  );
  const silent = exited(0, mocha(['a', 'b', 'inner', 'c'], '4 passing (3ms)\n'));
  expect(outcomeOf(base, fewer)).toBe('passed');
  expect(outcomeOf(base, silent)).toBe('passed');
  const two = (b: readonly string[]): ReturnType<typeof exited> =>
    exited(0, mocha(['a'], '1 passing (2ms)\n') + mocha(b, `${b.length} passing (3ms)\n`));
  expect(outcomeOf(two(['b', 'c']), two(['b']))).toBe('not-comparable');
});

test('a test of a package that names none is not asked for its name', () => {
  const named = '=== RUN   TestA\n--- PASS: TestA (0.00s)\nPASS\nok  \texample.com/a\t0.01s\n';
  const both = readResult(exited(0, `${named}ok  \texample.com/b\t0.01s\n`));
  expect(both.reading?.counts).toEqual({ executed: 1, skipped: 0, isPart: true });
  expect(isSeenToPass('example.com/b.TestB', both)).toBe(true);
  expect(isSeenToPass('example.com/a.TestB', both)).toBe(false);
  const alone = readResult(exited(0, named));
  expect(alone.reading?.counts).toEqual({ executed: 1, skipped: 0 });
  expect(isSeenToPass('example.com/a.TestB', alone)).toBe(false);
});

test('more closings than any command has runs are not kept', () => {
  const counts = (times: number): unknown =>
    readResult(exited(0, jest('a.test.js', 2).repeat(times))).reading?.counts;
  expect(counts(100)).toMatchObject({ executed: 2, closings: { length: 100 } });
  expect(counts(101)).toEqual({ executed: 2, skipped: 0 });
});
