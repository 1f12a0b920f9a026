import { expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { printed, told } from '../told.ts';

test('of several expectations of one spec the place of the first is told, and the words of each', () => {
  const failure = readOutput(printed('jasmine', 'several')).failures.find(({ name }) => /tax/.test(name));
  expect(failure?.at).toEqual({ path: '/repo/spec/price.spec.js', line: 6 });
  expect(failure?.message).toBe('Expected 100.2 to be 120.');
  expect(failure?.details).toBe('Expected 100.2 to be 120.\nten: Expected 10.1 to equal 11.');
});

test('a list that a test printed is none beside a closing without failures', () => {
  const noise = printed('jasmine', 'noise').replace(
    '0 specs, 0 failures\n',
    '0 specs, 0 failures\nFinished in 1 second\n',
  );
  expect(told(readOutput(noise))).toEqual(['0 ran, 1 skipped']);
});
