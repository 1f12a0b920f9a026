import { expect, test } from 'vitest';
import { estimatedMark, estimatedPart } from '../../../src/core/tokens/estimated.ts';

test.each([
  [3, undefined, ''],
  [3, 0, ''],
  [3, 1, ' (estimated for 1 of 3 calls)'],
  [3, 3, ' (estimated)'],
  [1, 1, ' (estimated)'],
])('of %s calls %s', (modelCalls, estimatedCalls, told) => {
  expect(estimatedPart(estimatedCalls === undefined ? { modelCalls } : { modelCalls, estimatedCalls })).toBe(
    told,
  );
});

test('of one call', () => {
  expect(estimatedMark({ source: 'estimated' })).toBe(' (estimated)');
  expect(estimatedMark({ source: 'reported' })).toBe('');
});
