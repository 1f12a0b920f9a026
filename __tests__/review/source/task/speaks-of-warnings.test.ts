import { expect, test } from 'vitest';
import { speaksOfWarnings } from '../../../../src/review/source/task/speaks-of-warnings.ts';

test.each([
  ['It has warned for two years. Make it an error.', true],
  ['The warning fills our logs.', true],
  ['`parse("1.0")` gives a DeprecationWarning', true],
  ['The mode has been deprecated since 2.0', true],
  ['The deprecation has run long enough', true],
  ['`parse` is wrong for an empty text.', false],
  ['The warden is wrong.', false],
  ['The unwarned user', false],
])('%j: %j', (task, speaks) => {
  expect(speaksOfWarnings(task)).toBe(speaks);
});
