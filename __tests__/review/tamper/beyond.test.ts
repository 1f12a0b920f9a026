import { expect, test } from 'vitest';
import { beyond } from '../../../src/review/tamper/beyond.ts';

test.each([
  ['aab', 'a', 'ab'],
  ['aaa', 'aa', 'a'],
  ['ab', 'abc', ''],
  ['ab', '', 'ab'],
  ['', 'ab', ''],
])('%j has beyond %j: %j', (items, others, left) => {
  expect(beyond([...items], [...others], String)).toEqual([...left]);
});

test('of items with the same key the last ones are left', () => {
  const items = ['a1', 'b1', 'a2', 'a3'];
  expect(beyond(items, ['a9'], (one) => one.charAt(0))).toEqual(['b1', 'a2', 'a3']);
});
