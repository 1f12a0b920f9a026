import { expect, test } from 'vitest';
import { statementsIn, wordsOf } from '../../../../src/review/source/task/asked-statements.ts';

test('words are those inside of names too, without the s of a plural', () => {
  expect(wordsOf('The Prices of labelFor(2), as is')).toEqual([
    'the',
    'price',
    'of',
    'label',
    'for',
    'as',
    'is',
  ]);
});

test.each([
  ['`label(2)` should return `3`.', 'value'],
  ['`label(2)` should throw `bad label`.', 'error'],
  ['`label(2)` should be `3`.', 'value'],
])('%s states a %s', (task, kind) => {
  expect(statementsIn(task)).toMatchObject([
    { expects: kind, about: { kind: 'code', subject: 'label ( 2 )' } },
  ]);
});

test('a pair of labels is about the calls that the task has, and about nothing else', () => {
  const pair = 'Expected: `price: 2`\nActual: `price 2`';
  const about = (task: string): readonly unknown[] => statementsIn(task).map((one) => one.about);
  expect(about(`\`label(2)\` of \`store\` is wrong.\n\n${pair}`)).toEqual([
    { kind: 'code', subject: 'label ( 2 )' },
  ]);
  expect(about(`\`label\` is wrong.\n\n${pair}`)).toEqual([]);
});
