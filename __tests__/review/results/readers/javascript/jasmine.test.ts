import { expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { printed } from '../told.ts';

test('of several expectations of one spec the place of the first is told, and the words of each', () => {
  const failure = readOutput(printed('jasmine', 'several')).failures.find(({ name }) => /tax/.test(name));
  expect(failure?.at).toEqual({ path: '/repo/spec/price.spec.js', line: 6 });
  expect(failure?.message).toBe('Expected 100.2 to be 120.');
  expect(failure?.details).toBe('Expected 100.2 to be 120.\nten: Expected 10.1 to equal 11.');
});
