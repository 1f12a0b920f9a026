import { expect, test } from 'vitest';
import { asksForSameBehaviour } from '../../../../src/review/source/task/asks-for-same-behaviour.ts';

test.each([
  'Something to change\n\n`fib` is exponential. Please make it linear.',
  'Speed up `fib`',
  'Performance of `fib`\n\n`fib(40)` takes a minute. Please make it fast.',
  'perf: optimise `fib` and `sum`',
  'Refactor the parser class\n\n- Extract a helper `chars` from `rev` into `src/chars.js`.\n- Behaviour must not change.',
  'The code is too hard to read. Clean up the code in `src/a.js`, without changing behaviour',
  'Add a benchmark for `Abs`.',
  'Simplify the implementation of `fib`\n\nThe code of `fib` is too long.',
  'Please add more unit tests for `Abs`',
  'Refactoring\n\nDeduplicate the code in `a.js` and `b.js`.',
])('%j asks for the same behaviour', (task) => {
  expect(asksForSameBehaviour(task)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['nothing', 'Something to change\n\n`fib` is exponential.'],
  ['a report', 'Refactor `fib`. `fib(3)` is 3.'],
  ['a report', 'Refactor `fib`\n\nIt fails for large numbers.'],
  ['an error', 'Refactor `fib`\n\n```\nRecursionError\n```'],
  ['an output', 'Refactor `fib`\n\n> fib(3) is 3'],
  ['an output', 'Refactor `fib`\n\n    3'],
  ['steps', 'Refactor `fib`\n\n1. Call `fib(3)`'],
  ['a question', 'Refactor `fib`. Is `fib(3)` right?'],
  ['a wish beside it', 'Refactor `fib`. `fib(3)` should be 2.'],
  ['a wish beside it', 'Refactor `fib` so that it takes big numbers.'],
  ['a wish beside it', 'Refactor `fib` and support big numbers.'],
  ['a wish beside it', 'Refactor `fib`\n\nGreet people politely.'],
  ['a wish in its title', 'Greet people politely\n\nRefactor `greet`.'],
  ['a wish with a remark', 'Refactor `fib`. Greet politely, as `fib` is slow.'],
  ['a fix', 'Fix `fib` and add tests for it.'],
  ['a feature', 'Extract the title from the page'],
  ['a feature', 'Extract a year from `text`'],
  ['a feature', 'Simplify names'],
  ['a feature', 'Clean up `name` before it is stored'],
  ['a feature', 'Add tests that fail when `fib` is wrong'],
  ['a feature', 'Make `fib` faster for negative numbers, which are refused'],
  ['a feature', 'Change `price 2` to `price: 2`\n\nAdd a test for `label`.'],
  ['what is returned', '`label` is too long. Simplify it.'],
  ['what is returned', 'Clean up `label`'],
  ['what is returned', 'Make `label` shorter'],
  ['what is returned', '`rows` are duplicated. Refactor `rows`.'],
  ['against it', 'Do not refactor `fib`.'],
  ['against it', 'Refactor `fib`\n\n## Rejected ideas\n\nMake it linear.'],
])('%s is another behaviour: %j', (_, task) => {
  expect(asksForSameBehaviour(task)).toBe(false);
});
