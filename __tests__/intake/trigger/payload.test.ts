import { describe, expect, test } from 'vitest';
import { countAt, namesAt, textAt, timeAt, valueAt } from '../../../src/intake/trigger/payload.ts';

test.each([
  [{ a: { b: 1 } }, ['a', 'b'], 1],
  [{ a: null }, ['a', 'b'], undefined],
  [{ a: 'text' }, ['a', 'length'], undefined],
  [{}, ['constructor'], undefined],
  [{ a: 1 }, [], { a: 1 }],
])('a path leads through own fields alone: %j %j', (value, path, found) => {
  expect(valueAt(value, ...path)).toEqual(found);
});

test.each([
  ['text', 'text'],
  ['', ''],
  [7, undefined],
  [null, undefined],
  [['text'], undefined],
])('a text is a text: %j', (a, found) => {
  expect(textAt({ a }, 'a')).toBe(found);
});

test.each([
  [1, 1],
  [0, undefined],
  [-1, undefined],
  [1.5, undefined],
  ['1', undefined],
  [2 ** 53, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
])('a count is whole, positive and exact: %j', (a, found) => {
  expect(countAt({ a }, 'a')).toBe(found);
});

test.each([
  ['2026-01-02T03:04:05Z', Date.UTC(2026, 0, 2, 3, 4, 5)],
  ['', undefined],
  ['soon', undefined],
  [1_700_000_000, undefined],
])('a time is a text that says one: %j', (a, found) => {
  expect(timeAt({ a }, 'a')).toBe(found);
});

describe('names', () => {
  test.each([
    [{ b: 1, a: 2 }, ['b', 'a']],
    [['x'], []],
    ['text', []],
    [null, []],
  ])('are those of an object, in its order: %j', (a, names) => {
    expect(namesAt({ a }, 'a')).toEqual(names);
  });
});
