import { expect, test } from 'vitest';
import { isTooDeep, MAX_DEPTH } from '../../../src/core/text/nesting.ts';

function nested(levels: number): unknown {
  let value: unknown = 'core';
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

test('a value is too deep behind its last level', () => {
  expect(isTooDeep('core')).toBe(false);
  expect(isTooDeep([[], {}, null, 'a'])).toBe(false);
  expect(isTooDeep(nested(MAX_DEPTH))).toBe(false);
  expect(isTooDeep(nested(MAX_DEPTH + 1))).toBe(true);
  expect(isTooDeep(nested(1_000_000))).toBe(true);
  expect([2, 3].map((levels) => isTooDeep(nested(levels), 2))).toEqual([false, true]);
});
