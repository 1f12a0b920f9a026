import { expect, test } from 'vitest';
import type { Failure } from '../../src/core/verdict/test-report.ts';
import { sidesOf } from '../../src/review/proof-sides.ts';
import { readResult } from '../../src/review/results/read-result.ts';

function messageOf(...failures: readonly Partial<Failure>[]): string {
  const read = readResult({ kind: 'exited', code: 1, output: '', ms: 1 });
  const all = failures.map(
    (one): Failure => ({
      ...{ id: 'adds', cause: 'assertion', name: 'adds', at: null, message: '', trace: [] },
      ...one,
    }),
  );
  return sidesOf('npm test', { without: read, candidate: read }, all).message;
}

test.each([
  [
    'both values, where the first line has neither',
    {
      message: 'expect(received).toBe(expected)',
      said: 'expect(received).toBe(expected)\nExpected: 3\nReceived: -1',
    },
    'expect(received).toBe(expected)\nExpected: 3\nReceived: -1',
  ],
  [
    'the message with its kind, where no more was said',
    { message: 'RangeError: Not a duration: 1h', said: "'Not a duration: 1h'" },
    'RangeError: Not a duration: 1h',
  ],
  ['the message alone', { message: 'AssertionError: no' }, 'AssertionError: no'],
])('%s', (_what, failure, message) => {
  expect(messageOf(failure, { message: 'another' })).toBe(message);
});

test('a long text is cut, and nothing is said of nothing', () => {
  const text = messageOf({ message: 'a', said: `a\n${'b'.repeat(2000)}` });
  expect(text.length).toBeLessThan(500);
  expect(text).toMatch(/characters left out/);
  expect(messageOf()).toBe('');
});

test('the first tests are named, and how many more there are only where there are more', () => {
  const read = readResult({ kind: 'exited', code: 0, output: '', ms: 1 });
  const sides = (count: number) => {
    const all = Array.from(
      { length: count },
      (_, index): Failure => ({
        ...{ id: `${index}`, cause: 'assertion', name: `t${index}`, at: null, message: '', trace: [] },
      }),
    );
    return sidesOf('npm test', { without: read, candidate: read }, all);
  };
  const named = sides(100).tests.length;
  expect(sides(100)).toMatchObject({ moreTests: 100 - named, without: 'passed', with: 'passed' });
  expect(sides(named)).not.toHaveProperty('moreTests');
  expect(sides(2).tests).toEqual(['t0', 't1']);
});
