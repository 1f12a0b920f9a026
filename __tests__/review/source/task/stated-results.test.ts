import { describe, expect, test } from 'vitest';
import { callIn, isSameValue, statedResults } from '../../../../src/review/source/task/stated-results.ts';
import { tokensOf } from '../../../../src/review/source/tests/comparison.ts';

const told = (text: string): readonly string[] =>
  statedResults(`Tax\n\n${text}`).map(({ call, value }) => `${call} = ${value}`);

describe('the result of a call that a task says', () => {
  test.each([
    ['`tax(100)` should be 7.', 'tax ( 100 ) = 7'],
    ['`tax(100)` should now be `7`.', 'tax ( 100 ) = 7'],
    ['`tax(100)` is 0. It should be 7.', 'tax ( 100 ) = 7'],
    ['`tax(100)` is 0. The result should be 7.', 'tax ( 100 ) = 7'],
    ['`tax(100)` is 0. Expected: 7.', 'tax ( 100 ) = 7'],
    ['`tax(100)` is 0. Expected 7.', 'tax ( 100 ) = 7'],
    ['`tax(100)` returns `0` instead of `7`.', 'tax ( 100 ) = 7'],
    ['`tax(100)` gives 0, but should be 7.', 'tax ( 100 ) = 7'],
    ['`tax(100)` must return 7, not 0.', 'tax ( 100 ) = 7'],
    ["`shop.label('a', 2)` should be `'a: 2'`.", 'label ( "a" , 2 ) = "a: 2"'],
    ['`await split("a b")` should be `["a", "b"]`.', 'split ( "a b" ) = ["a", "b"]'],
    ['`tax(1.5)` should be -0.25.', 'tax ( 1.5 ) = -0.25'],
  ])('%s', (text, result) => {
    expect(told(text)).toEqual([result]);
  });

  test.each([
    'Should `tax(100)` be 7?',
    '`tax(100)` is 7.',
    '`tax(100)` should be faster.',
    '`tax(100)` should be 7 percent.',
    '`tax(n)` should be 7.',
    'Make `tax(100)` return 7 instead of 0.',
    'Please make sure that `tax(100)` returns 7 instead of 0.',
    'I want that `tax(100)` gives 7 rather than 0.',
    'With the fix `tax(100)` is 7 instead of 0.',
    'I doubt that `tax(100)` should be 7.',
    'Somebody thinks that `tax(100)` should be 7.',
    '`tax(100)` should be `rate`.',
    '`tax` should be 7.',
    '`tax(100)` should be 7. On second thought, `tax(100)` should be 8.',
    '`tax(100)` should be 7. `tax(100)` should be 8.',
    '`tax(100)` and `tax(200)` are 0. It should be 7.',
    '```\n`tax(100)` should be 7.\n```',
    '> `tax(100)` should be 7.',
    '## Rejected ideas\n\n`tax(100)` should be 7.',
  ])('is not told by: %s', (text) => {
    expect(told(text)).toEqual([]);
  });
});

test.each([
  ['tax(100)', 'tax ( 100 )'],
  ['m.tax?.(100)', 'tax ( 100 )'],
  ['await shop.tax.of(100)', 'of ( 100 )'],
  ['tax()', 'tax (  )'],
  ['tax(n)', null],
  ['tax(100) + 1', null],
  ['tax(100).value', null],
  ['new Tax(100)', null],
])('%s is a call with literals: %s', (text, call) => {
  expect(callIn(tokensOf(text) ?? [])).toBe(call);
});

test('texts and numbers are told apart by what they say', () => {
  expect(isSameValue('7', '7.0')).toBe(true);
  expect(isSameValue('"7"', '7')).toBe(true);
  expect(isSameValue('["a", "b"]', '["a","b"]')).toBe(true);
  expect(isSameValue('7', '70')).toBe(false);
  expect(isSameValue('""', '0')).toBe(false);
});
