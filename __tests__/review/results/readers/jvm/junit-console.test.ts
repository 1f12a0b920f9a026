import { expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { printed } from '../told.ts';

test('a list of failures that was cut is no full account', () => {
  const text = printed('junit-console', 'mixed').replace(/^ {2}JUnit Jupiter:SumTest:adds\(\)\n/m, '');
  expect(readOutput(text).isComplete).toBe(false);
});
