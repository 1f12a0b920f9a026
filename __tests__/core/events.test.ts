import { expect, test } from 'vitest';
import { type EventOf, expectedOfProbe, isAsExpected } from '../../src/core/events.ts';
import { isRecordEvent } from '../../src/core/record-event.ts';
import { RUNS } from '../../src/core/verdict/versions.ts';
import { unlikeSchema } from '../support/trace.ts';

test('tests that come to no end without the change are no failure that was hoped for', () => {
  const exited = { kind: 'exited', code: 1, output: '', ms: 1 } as const;
  const hung = { kind: 'timed-out', limitMs: 1, output: '', ms: 1 } as const;
  const right = (result: typeof exited | typeof hung) =>
    isAsExpected(false, expectedOfProbe({ of: 'tests-alone', result }));
  expect(right(exited)).toBe(true);
  expect(right(hung)).toBe(null);
  expect(expectedOfProbe({ of: 'original-tests', result: hung })).toBe('pass');
});

test.each<[EventOf<'probe'>['of'], 'pass' | 'fail' | 'either']>([
  ['tests-alone', 'fail'],
  ['original-tests', 'pass'],
  ['again', 'either'],
  ['base-again', 'either'],
  ['part-of-change', 'pass'],
  ['part-of-base', 'either'],
  ['nonsense', 'either'],
  ['without-files', 'either'],
])('a probe of %s has to %s', (of, expected) => {
  const result = { kind: 'exited', code: 0, output: '', ms: 1 } as const;
  expect(expectedOfProbe({ of, result })).toBe(expected);
  expect(isAsExpected(true, expected)).toBe(expected === 'either' ? null : expected === 'pass');
});

test.each(Object.keys(RUNS))('the schema of the trace has a probe of %s', (of) => {
  const result = { kind: 'exited', code: 0, output: '', ms: 1 };
  expect(unlikeSchema([{ time: 1, kind: 'probe', of, command: 'npm test', result }])).toEqual([]);
});

test('a record holds what makes a run, and not what is merely told', () => {
  const kinds = ['began', 'sent', 'received', 'changed', 'note', 'command', 'toString'];
  expect(kinds.filter((kind) => isRecordEvent({ kind }))).toEqual(['began', 'sent', 'received', 'changed']);
});
