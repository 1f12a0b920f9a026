import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { unittest } from '../../../../../src/review/results/readers/pytest/unittest.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('unittest', `${name}.txt`);
const read = (name: string) => readWith(unittest, raw(name));

const FAILED = [
  'assertion pkg.test_mixed.BrokenTearDown.test_a ⟨2⟩',
  'assertion pkg.test_mixed.Same.test_add',
  'assertion pkg.test_mixed.Sums.test_add',
  'assertion pkg.test_mixed.Sums.test_add_with_doc',
  'assertion pkg.test_mixed.Sums.test_plain_assert',
  'assertion pkg.test_mixed.Sums.test_raises',
  'assertion pkg.test_mixed.Sums.test_subtests [half] (n=1)',
  'assertion pkg.test_mixed.Sums.test_subtests [half] (n=3)',
  'assertion pkg.test_mixed.Sums.test_unexpected',
  'error pkg.test_mixed.BrokenClass.setUpClass',
  'error pkg.test_mixed.BrokenSetUp.test_a',
  'error pkg.test_mixed.BrokenTearDown.test_a',
  'error pkg.test_mixed.Sums.test_chain',
  'error pkg.test_mixed.Sums.test_parse',
  'error pkg.test_mixed.Sums.test_total',
];

describe('failures and causes are the same in every manner of reporting', () => {
  test.each([
    ['mixed', 18],
    ['mixed-verbose', 18],
    ['mixed-quiet', 18],
    ['mixed-buffered', 14],
    ['mixed-locals', 14],
    ['mixed-python-3.9', 16],
  ])('%s', (name, executed) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual(FAILED);
    expect(reading).toMatchObject({ counts: { executed, skipped: 1 }, isComplete: true });
  });
});

test('message, place and trace, innermost first', () => {
  expect(read('mixed').failures.find(({ id }) => id.endsWith('test_total'))).toEqual({
    id: 'pkg.test_mixed.Sums.test_total',
    cause: 'error',
    name: 'pkg.test_mixed.Sums.test_total',
    at: { path: '/repo/pkg/test_mixed.py', line: 21 },
    message: "AttributeError: 'Cart' object has no attribute 'items'",
    trace: [
      { path: '/repo/calc.py', line: 11 },
      { path: '/repo/pkg/test_mixed.py', line: 21 },
    ],
  });
});

test('with -v what passed has a name, also under a description', () => {
  expect(read('all-pass-verbose')).toMatchObject({
    failures: [],
    counts: { executed: 4, skipped: 0 },
    passed: [
      'pkg.test_ok.Ok.test_one',
      'pkg.test_ok.Ok.test_two',
      'pkg.sub.test_ok.Ok.test_one',
      'pkg.sub.test_ok.Ok.test_two',
    ],
    isComplete: true,
  });
});

test.each(['all-pass', 'all-pass-quiet'])('%s', (name) => {
  expect(read(name)).toMatchObject({ failures: [], counts: { executed: 4, skipped: 0 }, isComplete: true });
});

describe('what cannot be loaded is no test that ran', () => {
  test.each([
    ['load-errors', ['load test_import', 'load test_syntax'], 1],
    ['load-errors-plain', ['load test_import', 'load test_syntax'], 1],
    ['no-module', ['load nowhere'], 0],
    ['no-test-of-name', ['load test_three'], 0],
  ])('%s', (name, failures, executed) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual(failures);
    expect(reading.counts).toEqual({ executed, skipped: 0 });
  });

  test('the loader itself can fall, before anything is counted', () => {
    const reading = read('syntax-error-by-name');
    expect(causesAndIds(reading)).toEqual(['load test_syntax.py']);
    expect(reading).toMatchObject({ counts: null, isComplete: false });
    expect(reading.failures[0]).toMatchObject({
      message: 'SyntaxError: invalid syntax',
      at: { path: '/repo/load/test_syntax.py', line: 4 },
    });
  });

  test('the message is that of the import and not that of the loader', () => {
    expect(read('load-errors').failures[0]?.message).toBe(
      "ModuleNotFoundError: No module named 'nowhere_to_be_found'",
    );
  });
});

test('a module that cannot be set up', () => {
  const reading = read('module-setup');
  expect(causesAndIds(reading)).toEqual(['error test_mod.setUpModule']);
  expect(reading.counts).toEqual({ executed: 0, skipped: 0 });
});

describe('nothing that ran', () => {
  test.each(['no-tests', 'no-tests-lies', 'no-tests-lies-buffered'])(
    '%s: a module that prints a closing runs no tests by it',
    (name) => {
      expect(read(name)).toMatchObject({ counts: { executed: 0, skipped: 0 }, isComplete: true });
    },
  );
});

describe('what tests print', () => {
  test.each(['noise', 'noise-verbose', 'noise-buffered', 'noise-unbuffered-python'])(
    '%s: the real failure is found, and the closing of the runner is believed',
    (name) => {
      const reading = read(name);
      expect(causesAndIds(reading)).toContain('assertion test_noise.Liar.test_lie');
      expect(reading.counts?.executed).toBeLessThanOrEqual(3);
      expect(reading.passed).not.toContain('test_noise.Liar.test_lie');
    },
  );
});

describe('a run that broke off', () => {
  test('names what it had said', () => {
    const reading = read('crash-exit-verbose');
    expect(causesAndIds(reading)).toEqual([
      'assertion test_exit.Crash.test_a',
      'error test_exit.Crash.test_b',
    ]);
    expect(reading).toMatchObject({ counts: null, isComplete: false });
  });

  test('by a signal', () => {
    expect(read('crash-segv')).toMatchObject({
      failures: [{ id: 'test_segv.Crash.test_b', cause: 'error' }],
      passed: ['test_segv.Crash.test_a'],
      isComplete: false,
    });
  });

  test('before anything that could be recognised', () => {
    expect(unittest.read(outputText(raw('crash-exit')))).toBeNull();
  });
});

test('runs without headings are told from one another by nothing, so that the fewest tests count', () => {
  const reading = read('two-runs');
  expect(causesAndIds(reading)).toEqual(['load test_import', 'load test_syntax']);
  expect(reading.counts?.executed).toBe(1);
});

test('failures that are counted and cut away make it incomplete', () => {
  const reading = readWith(unittest, cutMiddle(raw('mixed'), { head: 500, tail: 1500 }));
  expect(reading.counts).toEqual({ executed: 18, skipped: 1 });
  expect(reading.isComplete).toBe(false);
});
