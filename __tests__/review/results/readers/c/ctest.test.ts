import { describe, expect, test } from 'vitest';
import { ctest } from '../../../../../src/review/results/readers/c/ctest.ts';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { causesAndIds, readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('ctest', `${name}.txt`);
const read = (name: string) => readWith(ctest, raw(name));

const FAILED = ['assertion sums.wrong', 'error crash', 'error slow', 'load missing'];

test.each([
  ['***Exception: SegFault', 'Exception SegFault'],
  ['Subprocess aborted***Exception: ', 'Subprocess aborted Exception'],
])('a crash without output is told by its status: %s', (status, message) => {
  const text = `1/1 Test #1: crash ....${status}  0.22 sec\n\n0% tests passed, 1 tests failed out of 1\n`;
  expect(readWith(ctest, `Test project /repo/build\n${text}`).failures).toMatchObject([
    { cause: 'error', message },
  ]);
});

test('of a program with many parts only what did not pass is told', () => {
  const passed = Array.from({ length: 80 }, (_, at) => `/repo/tests/sums.c:${at + 1}:part_${at + 1}:PASS`);
  const failed = '/repo/tests/sums.c:90:negative:FAIL: Expected 5 Was -1';
  const output = [...passed, failed, '', '81 Tests 1 Failures 0 Ignored ', 'FAIL'];
  const text = [
    'Test project /repo/build',
    '    Start 1: sums',
    '1/1 Test #1: sums .............................***Failed    0.01 sec',
    ...output,
    '',
    '0% tests passed, 1 tests failed out of 1',
    '',
    'The following tests FAILED:',
    '\t  1 - sums (Failed)',
  ].join('\n');
  const verbose = [
    'Test project /repo/build',
    'test 1',
    ...output.map((line) => `1: ${line}`),
    '1/1 Test #1: sums .............................***Failed    0.01 sec',
    '',
    '0% tests passed, 1 tests failed out of 1',
  ].join('\n');
  for (const one of [text, verbose]) {
    const [failure] = readWith(ctest, one).failures;
    expect(failure).toMatchObject({ id: 'sums', at: { line: 90 }, message: failed });
    expect(failure?.details).toBe(`${failed}\n81 Tests 1 Failures 0 Ignored\nFAIL`);
  }
});

describe('lies and cuts', () => {
  test('a closing that a test printed makes nothing better', () => {
    expect(read('lies')).toMatchObject({ counts: { executed: 1 }, isComplete: true });
    expect(causesAndIds(read('lies'))).toEqual(['assertion sums.wrong']);
  });

  test('names that were cut out stand in the closing list', () => {
    const text = raw('mixed');
    const cut = `Test project /repo/build\n${text.slice(text.search(/\d+% tests passed/))}`;
    expect(causesAndIds(readWith(ctest, cut))).toEqual(['assertion g_test', ...FAILED]);
  });

  test('without a closing the run has no end', () => {
    const text = raw('mixed');
    const reading = readWith(ctest, text.slice(0, text.search(/\d+% tests passed/)));
    expect(reading).toMatchObject({ counts: null, isComplete: false });
  });

  test('a line of another program is none of its own', () => {
    expect(ctest.read(outputText('1/1 Test #1: a ....   Passed    0.00 sec\n'))).toBeNull();
  });
});
