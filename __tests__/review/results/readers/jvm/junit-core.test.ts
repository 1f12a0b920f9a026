import { expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { printed, told } from '../told.ts';

test.each([
  [
    'mixed',
    [
      '7 ran, 0 skipped',
      'assertion com.acme.SumTest.adds',
      'assertion com.acme.SumTest.says',
      'error com.acme.SumTest.booms',
      'error com.acme.HookTest',
      'assertion com.acme.RowsTest.isEven[3 is even]',
    ],
  ],
  ['pass', ['2 ran, 0 skipped']],
  ['gone', ['1 ran, 0 skipped', 'load org.junit.runner.JUnitCommandLineParseResult.initializationError']],
])('%s', (name, expected) => {
  const reading = readOutput(printed('junit-core', name));
  expect(told(reading)).toEqual(expected);
  expect([reading.formats, reading.isComplete]).toEqual([['junit-core'], true]);
});

test('message and places, without those of the runner', () => {
  const { failures } = readOutput(printed('junit-core', 'mixed'));
  expect(failures[2]).toMatchObject({
    message: 'IllegalStateException: no such sum',
    at: { path: 'com/acme/SumTest.java', line: 30 },
    trace: [
      { path: 'com/acme/Sum.java', line: 9 },
      { path: 'com/acme/SumTest.java', line: 30 },
    ],
  });
});

test('a run that ends before its closing is not whole', () => {
  const text = printed('junit-core', 'mixed');
  expect(readOutput(text.slice(0, text.indexOf('FAILURES!!!'))).isComplete).toBe(false);
  expect(readOutput(text.slice(0, text.indexOf('Time:'))).isComplete).toBe(false);
});

test('two runs of one command are read one after the other', () => {
  const both = readOutput(printed('junit-core', 'mixed') + printed('junit-core', 'pass'));
  expect(both.counts).toEqual({ executed: 9, skipped: 0 });
  expect(both.failures).toHaveLength(5);
});
