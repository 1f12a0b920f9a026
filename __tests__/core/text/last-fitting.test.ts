import { expect, test } from 'vitest';
import { lastFitting } from '../../../src/core/text/text.ts';

test.each([
  [0, []],
  [3, []],
  [4, ['ccc']],
  [6, ['ccc']],
  [7, ['bb', 'ccc']],
  [100, ['a', 'bb', 'ccc']],
])('of a, bb and ccc fit in %i characters: %j', (maxChars, expected) => {
  expect(lastFitting(['a', 'bb', 'ccc'], maxChars)).toEqual(expected);
});
