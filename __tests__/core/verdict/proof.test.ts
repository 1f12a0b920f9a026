import { expect, test } from 'vitest';
import { decidingTests, loadError } from '../../../src/core/verdict/proof.ts';
import type { Failure } from '../../../src/core/verdict/test-report.ts';
import { sides } from '../../support/claims.ts';

function messageOf(...failures: readonly Partial<Failure>[]): string {
  const all = failures.map(
    (one): Failure => ({
      ...{ id: 'adds', cause: 'assertion', name: 'adds', at: null, message: '', trace: [] },
      ...one,
    }),
  );
  return decidingTests(all).message;
}

test.each([
  [
    'both values, where the first line has neither',
    {
      message: 'expect(received).toBe(expected)',
      details: 'expect(received).toBe(expected)\nExpected: 3\nReceived: -1',
    },
    'expect(received).toBe(expected)\nExpected: 3\nReceived: -1',
  ],
  [
    'the message with its kind, where no more was said',
    { message: 'RangeError: Not a duration: 1h', details: "'Not a duration: 1h'" },
    'RangeError: Not a duration: 1h',
  ],
  ['the message alone', { message: 'AssertionError: no' }, 'AssertionError: no'],
])('%s', (_what, failure, message) => {
  expect(messageOf(failure, { message: 'another' })).toBe(message);
});

test('a long text is cut, and nothing is said of nothing', () => {
  const text = messageOf({ message: 'a', details: `a\n${'b'.repeat(2000)}` });
  expect(text.length).toBeLessThan(500);
  expect(text).toMatch(/characters left out/);
  expect(messageOf()).toBe('');
});

test.each([
  ['that are named, whatever the exit code', ['a.test.js'], ['a.test.js'], 0, true],
  ['that are not named', ['a.test.js'], ['b.test.js'], 1, false],
  ['that have no names, by the exit code', [], ['b.test.js'], 1, true],
  ['that have no names and do not fail', [], ['b.test.js'], 0, false],
])('a weak proof is shown by tests %s', (_what, tests, failing, code, is) => {
  const { without } = sides(failing);
  const result = { kind: 'exited', code, ms: 1 } as const;
  expect(loadError({ ...sides(tests), without: { ...without, result } }) !== null).toBe(is);
});
