import { expect, test } from 'vitest';
import { expectedOfProbe, isAsExpected } from '../../src/core/events.ts';

test('tests that come to no end without the change are no failure that was hoped for', () => {
  const exited = { kind: 'exited', code: 1, output: '', ms: 1 } as const;
  const hung = { kind: 'timed-out', limitMs: 1, output: '', ms: 1 } as const;
  const right = (result: typeof exited | typeof hung) =>
    isAsExpected(false, expectedOfProbe({ of: 'tests-alone', result }));
  expect(right(exited)).toBe(true);
  expect(right(hung)).toBe(null);
});
