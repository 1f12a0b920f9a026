import { expect, test } from 'vitest';
import { resultsIn } from '../../../../src/review/source/task/asked-results.ts';

const LIST = ['["a", "b"]', `"['a', 'b']"`];
const RESULT = {
  about: { kind: 'code', subject: 'parse ( "a;b" )' },
  expects: 'value',
  values: LIST,
  instead: [],
  needsOld: false,
};
const INPUT = "Given `parse('a;b')`, one field comes back.";
const SHOULD = "It should return `['a', 'b']`.";

test.each([
  INPUT,
  "`parse('a;b')`",
  "`parse('a;b')` does not work.",
  "Take `parse('a;b')`.",
  'I call `parse("a;b")`.',
  "Currently, `parse('a;b')` gives `['a;b']`.",
  "`parse('a;b')` isn't split:",
  "```js\nparse('a;b');\n```",
  "See this:\n\n```py\n>>> parse('a;b')\n```",
])('the one call of a task is what it speaks of behind: %j', (input) => {
  expect(resultsIn(`Semicolons\n\n${input}\n\nThe semicolon is lost on the way.\n\n${SHOULD}`)).toEqual([
    RESULT,
  ]);
});

test.each([
  "This must return `['a', 'b']`",
  "But the result should be `['a', 'b']`!",
  "The call should give the list `['a', 'b']`.",
  "I expect `['a', 'b']`.",
  "I would have expected it to return `['a', 'b']`.",
  "I want to get `['a', 'b']`.",
  "The right result is `['a', 'b']`.",
  "Its expected value would be `['a', 'b']`.",
])('and this is what it says of it: %s', (should) => {
  expect(resultsIn(`Semicolons\n\n${INPUT}\n\n${should}`)).toEqual([RESULT]);
});

test.each([
  "I expect `['a', 'b']`, but get `['a;b']`.",
  "I expected `['a', 'b']`, but it now returns `['a;b']` instead.",
  "It should be `['a', 'b']`, not `['a;b']`.",
])('with what it should no longer be: %s', (should) => {
  const instead = ['["a;b"]', `"['a;b']"`];
  expect(resultsIn(`Semicolons\n\n${INPUT}\n\n${should}`)).toEqual([{ ...RESULT, instead, needsOld: true }]);
});

test('or the error that it should fail with', () => {
  const [found] = resultsIn(`Semicolons\n\n${INPUT}\n\nIt should throw \`no field\`.`);
  expect(found).toMatchObject({ expects: 'error', values: ['"no field"'] });
});

const told = (...paragraphs: readonly string[]): string => ['Semicolons', ...paragraphs].join('\n\n');

test.each([
  ['no call', told('Given `parse`, one field comes back.', SHOULD)],
  ['no input', told('Given `parse()`, one field comes back.', SHOULD)],
  ['half of a call', told("Given `('a;b')`, one field comes back.", SHOULD)],
  ['two calls', told(INPUT, "So it is for `parse('c;d')`.", SHOULD)],
  ['two calls in a sentence', told("Given `parse('a;b')` and `parse('c;d')`.", SHOULD)],
  ['a call without marks', told(INPUT, "And parse('c;d') is alike.", SHOULD)],
  ['two calls in a block', told("```js\nparse('a;b')\nparse('c;d')\n```", SHOULD)],
  ['a block with another one', told(INPUT, "```js\nx = parse('c;d')\nprint(x)\n```", SHOULD)],
  ['an input of its own', told(INPUT, "The same with `'c;d'`.", SHOULD)],
  ['an input in quotes', told(INPUT, 'The same with "c;d".', SHOULD)],
  ['a condition at the call', told("If strict, `parse('a;b')` gives one field.", SHOULD)],
  ['a condition behind the call', told("`parse('a;b')` gives one field in strict mode.", SHOULD)],
  ['an option', told("`parse('a;b')` with commas.", SHOULD)],
  ['what was', told("`parse('a;b')` was one field.", SHOULD)],
  ['a refusal', told("`parse('a;b')` should not change.", SHOULD)],
  ['a condition between', told(INPUT, 'This is about strict mode.', SHOULD)],
  ['a condition behind', told(INPUT, `${SHOULD} If strict.`)],
  ['a condition at the result', told(INPUT, "If strict, it should return `['a', 'b']`.")],
  ['a limit behind the result', told(INPUT, "It should return `['a', 'b']` in strict mode.")],
  ['a limit in the next sentence', told(INPUT, `${SHOULD} But only for lists.`)],
  ['another name between', told(INPUT, '`write` is alike.', SHOULD)],
  ['two results', told(INPUT, SHOULD, "It should return `['a']`.")],
  ['two plain results', told(INPUT, 'It should return 2.', 'It should return 3.')],
  ['another value elsewhere', told(INPUT, SHOULD, "`['a', 'b', 'c']` is for later.")],
  ['a result in front', told(SHOULD, INPUT)],
  ['what else is behind but', told(INPUT, "I expected `['a', 'b']`, but it is documented.")],
  ['another text elsewhere', told(INPUT, SHOULD, '`a and b` is for later.')],
  ['a label', told(INPUT, "Expected: `['a', 'b']`")],
  ['a question', told(INPUT, "Should it return `['a', 'b']`?")],
  ['a question with the call', told("What of `parse('a;b')`?", SHOULD)],
  ['the contrary', told(INPUT, "It should not return `['a', 'b']`.")],
  ['a quotation', told(INPUT, `> ${SHOULD}`)],
  ['a quoted call', told(`> ${INPUT}`, SHOULD)],
  ['a rejected idea', told('## Rejected ideas', INPUT, SHOULD)],
  ['what is taken back', told(INPUT, SHOULD, 'Never mind.')],
  ['what a docs say', told(INPUT, 'The docs say:', SHOULD)],
])('nothing is said of it by %s', (_what, task) => {
  expect(resultsIn(task)).toEqual([]);
});
