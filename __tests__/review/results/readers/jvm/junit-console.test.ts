import { expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { printed, told } from '../told.ts';

const MIXED = [
  '8 ran, 2 skipped',
  'assertion com.acme.SumTest.isEven [2] 3',
  'assertion com.acme.SumTest.adds',
  'error com.acme.SumTest.booms',
  'assertion com.acme.SumTest.named',
  'assertion com.acme.SumTest$Deeper.several',
  'error com.acme.HookTest',
];

test.each([
  ['mixed', MIXED],
  ['summary', MIXED],
  ['pass', ['2 ran, 0 skipped']],
  ['none', ['0 ran, 0 skipped']],
])('%s', (name, expected) => {
  const reading = readOutput(printed('junit-console', name));
  expect(told(reading)).toEqual(expected);
  expect(reading.formats).toEqual(['junit-console']);
});

test('message, places, and what was said without the stack', () => {
  const { failures } = readOutput(printed('junit-console', 'mixed'));
  expect(failures[2]).toMatchObject({
    message: 'IllegalArgumentException: no such thing',
    at: { path: 'com/acme/SumTest.java', line: 29 },
    trace: [
      { path: 'com/acme/Sum.java', line: 9 },
      { path: 'com/acme/SumTest.java', line: 29 },
    ],
    details: 'java.lang.IllegalArgumentException: no such thing',
  });
});

test('a list of failures that was cut is no full account', () => {
  const text = printed('junit-console', 'mixed').replace(/^ {2}JUnit Jupiter:SumTest:adds\(\)\n/m, '');
  expect(readOutput(text).isComplete).toBe(false);
});
