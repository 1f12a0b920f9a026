import { expect, test } from 'vitest';
import { formsOf, statementsIn, wordsOf } from '../../../../src/review/source/task/asked-statements.ts';

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

test.each(['It', 'This', 'That'])(
  '%s names nothing: an old text of several words says itself what has it',
  (it) => {
    const about = (task: string) => statementsIn(task).map((one) => one.about);
    expect(about(`${it} should say "a b c" instead of "a b d".`)).toEqual([{ kind: 'text' }]);
    expect(about(`${it} port should say "a b c" instead of "a b d".`)).toMatchObject([{ kind: 'words' }]);
    expect(about(`${it} should say "a" instead of "b".`)).toMatchObject([{ kind: 'words' }]);
  },
);

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

test.each([
  ['a text', '"a b"', ['"a b"']],
  ['a text that has another one', '"say `b`"', ['"say `b`"']],
  ['a number', '-2.5', ['-2.5']],
  ['a word that is a value', 'None', ['null']],
  ['a class of errors', 'TypeError', ['"TypeError"']],
  ['code that may be a text', '`[1, 2]`', ['[1, 2]', '"[1, 2]"']],
  ['code that is a text', '`"a"`', ['"a"', '"\\"a\\""']],
  ['code that is no value', '`none`', ['"none"']],
])('%s has each form that its words can mean: %s', (_what, value, forms) => {
  expect(formsOf(value)).toEqual(forms);
});

test('words end where a capital begins, behind a digit too, and not between capitals', () => {
  expect(wordsOf('portOf2Hosts HTTP')).toEqual(['port', 'of', 'host', 'http']);
});

const STATED = {
  about: { kind: 'code', subject: 'f ( 1 )' },
  expects: 'value',
  values: ['2'],
  instead: ['3'],
  needsOld: true,
};

test.each([
  ['in one sentence', '`f(1)` is 3 instead of 2.'],
  ['in two sentences', '`f(1)` is 3. It should be 2!'],
  ['below labels', '`f(1)` is wrong.\n\nExpected: 2\nActual: 3'],
  ['below labels, of a line', 'This is wrong:\n\n```\n  >>> f(1)\n```\n\nExpected: 2\nActual: 3'],
  ['with lines of old Macs', '`f(1)` is wrong.\r\rExpected: 2\rActual: 3'],
  ['with lines of Windows', '`f(1)` is wrong.\r\n\r\nExpected: 2\r\nActual: 3'],
  ['in a comment', '```\nf(1) // 3, should be 2\n```'],
])('a call that gives another value is stated once: %s', (_what, task) => {
  expect(statementsIn(task)).toContainEqual(STATED);
});

test.each([
  ['that has no value', 'The value of `f` is wrong.'],
  ['of an empty name', '`` `` should be 2.'],
  ['of what is no code', '` ` should be 2.'],
  ['of what cannot be read', '`f("\\\\")` should be 2.'],
  ['of a call that cannot be read', '`f("\\\\")` is wrong.\n\nExpected: `2`\nActual: `3`'],
  ['of what another step does', 'Run it. Then `f(1)` should be 2.'],
])('nothing is stated by a sentence %s', (_what, task) => {
  expect(statementsIn(task)).toEqual([]);
});

test('a sentence of what then happens states it only where it begins so', () => {
  expect(statementsIn('Run it. In version 2, `f(1)` should be 2.')).toHaveLength(1);
  expect(statementsIn('Run it. Then in version 2, `f(1)` should be 2.')).toEqual([]);
});

test('each example below a label is stated by itself', () => {
  const task = 'Expected:\n\n```js\nf(1) // => 2\nf(2); // => 3\n```';
  expect(statementsIn(task).map(({ about, values }) => [about, values])).toEqual([
    [{ kind: 'code', subject: 'f ( 1 )' }, ['2', '"2"']],
    [{ kind: 'code', subject: 'f ( 2 )' }, ['3', '"3"']],
  ]);
});

test('a label far above a block is none of it', () => {
  const far = `Expected:\n\n${'It is long. '.repeat(12)}\n\n\`\`\`js\nf(1) // => 2\n\`\`\``;
  expect(statementsIn(far)).toEqual([]);
});

test('a block whose code has backticks states nothing', () => {
  expect(statementsIn('Expected:\n\n```js\nf(`a`) // => 2\n```')).toEqual([]);
  expect(statementsIn('```js\nf(1) // `3`, should be `2`\n```')).toEqual([]);
});
