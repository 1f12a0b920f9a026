import { expect, test } from 'vitest';
import { editDistance } from '../../../src/core/text/edit-distance.ts';

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['abc', 'abc', 0],
  ['abc', 'abd', 1],
  ['abc', 'abcd', 1],
  ['xabc', 'abc', 1],
  ['kitten', 'sitting', 3],
  ['ab', 'ba', 2],
  ['parseDate', 'parsDate', 1],
])('from %j to %j: %i', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
  expect(editDistance(to, from)).toBe(distance);
});

test('beyond its reach it is one more than that, and within it is exact', () => {
  expect(editDistance('aaaa', 'bbbb', 2)).toBe(3);
  expect(editDistance('kitten', 'sitting', 3)).toBe(3);
  expect(editDistance('kitten', 'sitting', 2)).toBe(3);
});

test('of long names the first sixty characters are compared', () => {
  const same = 'n'.repeat(60);
  expect(editDistance(`${same}a`, `${same}b`)).toBe(0);
  expect(editDistance(`${same.slice(1)}a`, `${same.slice(1)}b`)).toBe(1);
});
