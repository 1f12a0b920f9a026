import { expect, test } from 'vitest';
import { asksForValues } from '../../../../src/review/source/task/asked-values.ts';

const CALL = { subject: 'f ( 1 )', expects: 'value', before: '1', after: '2', test: 'f of 1' } as const;

test.each([
  ['a number for a text', '`f(1)` should be "2".', CALL, false],
  ['a text for a text', '`f(1)` should be "2".', { ...CALL, after: '"2"' }, true],
  ['code, which may be either', '`f(1)` should be `2`.', { ...CALL, after: '"2"' }, true],
  ['code, which may be either', '`f(1)` should be `2`.', CALL, true],
  ['a name that is no call', '`a` should be 2.', { ...CALL, subject: 'a' }, false],
  ['a name with what it is now', '`a` should be 2 instead of 1.', { ...CALL, subject: 'a' }, true],
  ['something beside a text', '`f(1)` should be 2. It should say "a b c" instead of "a b d".', CALL, true],
  ['something beside what is not understood', '`f(1)` should be 2. `a\\b` should be 1.', CALL, true],
  ['something beside a value that is not understood', '`f(1)` should be 2. `g` should be `\\`.', CALL, true],
])('a task asks for %s: %s', (_what, task, value, isAsked) => {
  expect(asksForValues(task, [value], new Set())).toBe(isAsked);
});

test('words of an argument are of any function', () => {
  const of = { ...CALL, subject: 'f ( "port" )' };
  expect(asksForValues('The port should be 2, not 1.', [of], new Set(['f', 'g']))).toBe(true);
  expect(asksForValues('The port should be 2, not 1.', [of], new Set(['f', 'port']))).toBe(false);
});
