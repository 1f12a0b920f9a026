import { expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { printed } from '../told.ts';

test('errors of its type check are those of a checker, and no test ran', () => {
  const { formats, failures, counts } = readOutput(printed('deno', 'types'));
  expect(formats).toEqual(['tsc']);
  expect(counts).toBeNull();
  expect(failures.map(({ id, at }) => `${id} ${at?.line}`)).toEqual([
    "repo/test/load_test.ts TS2322: Type 'number' is not assignable to type 'string'. 1",
    "repo/test/load_test.ts TS2339: Property 'nothing' does not exist on type 'string'. 1",
  ]);
});
