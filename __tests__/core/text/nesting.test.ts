import { expect, test } from 'vitest';
import { clippedBelow, isTooDeep, MAX_DEPTH } from '../../../src/core/text/nesting.ts';

function nested(levels: number): unknown {
  let value: unknown = 'core';
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

test('a value is too deep behind its last level', () => {
  expect(isTooDeep('core')).toBe(false);
  expect(isTooDeep(nested(MAX_DEPTH))).toBe(false);
  expect(isTooDeep(nested(MAX_DEPTH + 1))).toBe(true);
  expect(isTooDeep(nested(1_000_000))).toBe(true);
});

test('what lies deeper than is wanted is left out, and all else is the same', () => {
  expect(clippedBelow(2, { a: [1, { b: 2 }, []], c: 'd' })).toEqual({ a: [1, null, null], c: 'd' });
  const value = nested(8);
  expect(clippedBelow(8, value)).toBe(value);
  expect(JSON.stringify(clippedBelow(3, nested(1_000_000)))).toBe('{"a":[{"a":null}]}');
});
