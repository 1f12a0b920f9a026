import { expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { denoTest } from '../../../../../src/review/results/readers/javascript/deno-test.ts';
import { outputOf, printed, told } from '../told.ts';

const SEVERAL = [
  '7 ran, 1 skipped',
  'assertion orders ... add up',
  'assertion the tax is added',
  'error counts the lines',
  'assertion an order ... is compared',
  'error an order ... is refused',
  'error is async',
];

test.each([
  ['several', SEVERAL],
  ['dot', SEVERAL],
  ['pass', ['1 ran, 1 skipped']],
  ['noise', ['2 ran, 1 skipped']],
  ['throws', ['2 ran, 1 skipped', 'load ./test/load_test.ts']],
  ['exit', ['4 ran, 1 skipped', 'error ends']],
  ['only', ['2 ran, 1 skipped', 'unknown error: Test failed because the "only" option was used']],
  ['filter', ['0 ran, 0 skipped']],
  ['load', ['not of this format']],
  ['types', ['not of this format']],
])('%s', (name, expected) => {
  expect(told(denoTest.read(outputOf('deno', name)))).toEqual(expected);
});

test('places of tests, also of those that another library made, and what was wrong', () => {
  const { failures, passed } = readOutput(printed('deno', 'several'));
  expect(failures.map(({ at }) => at)).toEqual([
    { path: '/repo/test/order_test.ts', line: 5 },
    ...[4, 11, 17, 20, 24].map((line) => ({ path: './test/price_test.ts', line })),
  ]);
  expect(failures[1]?.message).toBe('AssertionError: Expected values to be strictly equal: 100.2 !== 120');
  expect(failures[3]?.trace.map(({ path }) => path)).toEqual([
    '/repo/test/price_test.ts',
    '/repo/test/price_test.ts',
  ]);
  expect(passed).toContain('an order ... is kept');
  expect(passed).not.toContain('an order');
});

test('errors of its type check are those of a checker, and no test ran', () => {
  const { formats, failures, counts } = readOutput(printed('deno', 'types'));
  expect(formats).toEqual(['tsc']);
  expect(counts).toBeNull();
  expect(failures.map(({ id, at }) => `${id} ${at?.line}`)).toEqual([
    "repo/test/load_test.ts TS2322: Type 'number' is not assignable to type 'string'. 1",
    "repo/test/load_test.ts TS2339: Property 'nothing' does not exist on type 'string'. 1",
  ]);
});
