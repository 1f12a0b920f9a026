import { expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { printed } from '../told.ts';

test('names that tests printed make no test pass', () => {
  expect(readOutput(printed('bun', 'noise')).passed).toEqual([]);
});
