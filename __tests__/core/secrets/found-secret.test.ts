import { expect, test } from 'vitest';
import { placesOf } from '../../../src/core/secrets/found-secret.ts';

const FOUND = [
  { path: 'src/a.ts', line: 3, rule: 'aws' },
  { path: 'src/a.ts', line: 9, rule: 'aws' },
  { path: 'b.env', line: 1, rule: 'npm' },
];

test('places are named with line and rule', () => {
  expect(placesOf(FOUND)).toBe('src/a.ts:3, rule aws; src/a.ts:9, rule aws; b.env:1, rule npm');
});

test.each([
  [10, 'f:10, rule npm'],
  [11, 'and 1 more'],
  [25, 'and 15 more'],
])('of %i places ten are named and the rest is counted', (count, last) => {
  const found = Array.from({ length: count }, (_, index) => ({ path: 'f', line: index + 1, rule: 'npm' }));
  const parts = placesOf(found).split('; ');
  expect(parts.slice(0, 10)).toEqual(found.slice(0, 10).map(({ line }) => `f:${line}, rule npm`));
  expect(parts.at(-1)).toBe(last);
  expect(parts).toHaveLength(Math.min(count, 11));
});
