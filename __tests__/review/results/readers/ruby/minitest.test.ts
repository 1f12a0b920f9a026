import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { minitest } from '../../../../../src/review/results/readers/ruby/minitest.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('minitest', `${name}.txt`);
const read = (name: string) => readWith(minitest, raw(name));

const FAILED = [
  'assertion SumsTest#test_lines',
  'assertion SumsTest#test_message',
  'assertion SumsTest#test_nothing_raised',
  'assertion SumsTest#test_raises',
  'assertion SumsTest#test_refute',
  'assertion SumsTest#test_two_and_three',
  'error SumsTest#test_boom',
  'error SumsTest#test_missing',
];

test.each(['mixed', 'mixed-verbose', 'rails', 'rails-verbose'])(
  '%s: the same failures, causes and counts',
  (name) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual(FAILED);
    expect(reading).toMatchObject({ counts: { executed: 9, skipped: 1 }, isComplete: true });
  },
);

test('of several files, run by rake', () => {
  const reading = read('mixed-rake');
  expect(causesAndIds(reading)).toEqual(['assertion Sums::adding#adds two and three', ...FAILED]);
  expect(reading.counts).toEqual({ executed: 11, skipped: 1 });
});

test.each(['all-pass', 'all-pass-verbose', 'rails-all-pass'])('%s: nothing failed', (name) => {
  expect(read(name)).toMatchObject({ failures: [], counts: { executed: 2, skipped: 1 }, isComplete: true });
});

test('passed tests have names with -v', () => {
  expect(read('all-pass-verbose').passed).toEqual(['OkTest#test_two', 'OkTest#test_one']);
  expect(read('rails-verbose').passed).toEqual(['SumsTest#test_nothing']);
});

test('a spec keeps its name when others come before it', () => {
  const moved = raw('spec').replaceAll('test_0001_', 'test_0007_');
  expect(causesAndIds(readWith(minitest, moved))).toEqual(causesAndIds(read('spec')));
  expect(causesAndIds(read('spec'))).toEqual(['assertion Sums::adding#adds two and three']);
});

test('message, place and trace, innermost first', () => {
  const failures = new Map(read('mixed').failures.map((failure) => [failure.name, failure]));
  expect(failures.get('SumsTest#test_boom')).toMatchObject({
    at: { path: 'test/sums_test.rb', line: 21 },
    message: 'ArgumentError: no such thing',
    trace: [
      { path: '/repo/lib/sums.rb', line: 3 },
      { path: 'test/sums_test.rb', line: 21 },
    ],
  });
  expect(failures.get('SumsTest#test_refute')).toMatchObject({
    at: { path: 'test/sums_test.rb', line: 29 },
    message: 'Expected [1, 2] to not include 2.',
  });
});

test('the heading of the next failure is no text of one', () => {
  const texts = read('mixed').failures.map(({ message, details = message }) => details);
  expect(texts).toHaveLength(FAILED.length);
  for (const text of texts) expect(text).not.toMatch(/\) (?:Failure|Error):/);
});

test.each([
  ['test_two_and_three', 'Expected: 5, Actual: -1'],
  ['test_message', 'two and three are five. Expected: 5, Actual: -1'],
  ['test_lines', '-two, +2'],
  ['test_raises', '[KeyError] exception expected, not Class: <ArgumentError>, Message: <"no such thing">'],
  ['test_missing', "NoMethodError: undefined method `subtract' for Sums:Module"],
])('%s says what was expected and what came', (name, message) => {
  expect(read('mixed').failures.find(({ id }) => id.endsWith(name))?.message).toBe(message);
});

describe('what tests print', () => {
  test.each(['noise', 'noise-rails'])('%s: is no failure and no closing', (name) => {
    const reading = read(name);
    expect(reading.failures.map(({ id }) => id)).toEqual([
      'NoiseTest#test_prints',
      'NoiseTest#test_empty',
      'NoiseTest#test_block',
      'NoiseTest#test_diff',
    ]);
    expect(reading).toMatchObject({ counts: { executed: 4, skipped: 0 }, isComplete: true });
  });

  test.each(['lies', 'lies-rails'])('%s: hides no failure', (name) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toContain('assertion LiesTest#test_truth');
    expect(reading.counts).toEqual({ executed: 2, skipped: 0 });
  });
});

describe('without an end', () => {
  test('a run that a test ended names what had failed by then', () => {
    const reading = read('crash-exit');
    expect(causesAndIds(reading)).toEqual(['unknown ExitTest#test_a']);
    expect(reading).toMatchObject({ counts: null, isComplete: false });
  });

  test('an output that was cut in the middle is not complete', () => {
    const reading = readWith(minitest, cutMiddle(raw('mixed'), { head: 300, tail: 400 }));
    expect(reading).toMatchObject({ counts: { executed: 9, skipped: 1 }, isComplete: false });
  });

  test("Ruby's own words are no report", () => {
    expect(minitest.read(outputText(raw('load-error')))).toBeNull();
  });
});

test('a run without tests ran none', () => {
  expect(read('no-tests')).toMatchObject({
    failures: [],
    counts: { executed: 0, skipped: 0 },
    isComplete: true,
  });
});
