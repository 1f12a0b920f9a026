import { expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { jasmine } from '../../../../../src/review/results/readers/javascript/jasmine.ts';
import { outputOf, printed, told } from '../told.ts';

test.each([
  [
    'several',
    [
      '8 ran, 2 skipped',
      'error prices is refused',
      'error prices waits too long',
      'error prices rejects a string',
      'assertion prices says so',
      'assertion prices tax is added',
      'assertion prices keeps an order as it is',
      'error prices counts the lines',
    ],
  ],
  ['pass', ['2 ran, 1 skipped']],
  ['noise', ['3 ran, 1 skipped']],
  ['hooks', ['3 ran, 1 skipped', 'error orders are kept', 'error Suite error: orders']],
  ['suite-throws', ['2 ran, 1 skipped', 'error Suite error: orders']],
  ['only', ['1 ran, 0 skipped', 'unknown Incomplete: fit() or fdescribe() was found']],
  ['empty', ['0 ran, 0 skipped', 'load Incomplete: No specs found']],
  ['broken', ['not of this format']],
  ['exit', ['not of this format']],
])('%s', (name, expected) => {
  expect(told(jasmine.read(outputOf('jasmine', name)))).toEqual(expected);
});

test('of several expectations of one spec the place of the first is told, and the words of each', () => {
  const failure = readOutput(printed('jasmine', 'several')).failures.find(({ name }) => /tax/.test(name));
  expect(failure?.at).toEqual({ path: '/repo/spec/price.spec.js', line: 6 });
  expect(failure?.message).toBe('Expected 100.2 to be 120.');
  expect(failure?.details).toBe('Expected 100.2 to be 120.\nten: Expected 10.1 to equal 11.');
});

test('what went through the source has its places', () => {
  const failure = readOutput(printed('jasmine', 'several')).failures.find(({ name }) => /lines/.test(name));
  expect(failure?.trace.map(({ line }) => line)).toEqual([2, 14]);
});

test('a list that a test printed is none beside a closing without failures', () => {
  const noise = printed('jasmine', 'noise').replace(
    '0 specs, 0 failures\n',
    '0 specs, 0 failures\nFinished in 1 second\n',
  );
  expect(told(readOutput(noise))).toEqual(['0 ran, 1 skipped']);
});
