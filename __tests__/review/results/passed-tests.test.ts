import { describe, expect, test } from 'vitest';
import type { ReadResult } from '../../../src/core/verdict/run.ts';
import type { Failure, OutputReading } from '../../../src/core/verdict/test-report.ts';
import {
  fileOfTest,
  filesNamed,
  missingFiles,
  missingTests,
  ownName,
} from '../../../src/review/results/passed-tests.ts';
import { exited } from '../read-results.ts';

interface Ran {
  readonly passed?: readonly string[];
  readonly failed?: readonly string[];
  /** Without it: as many as are named. */
  readonly executed?: number | null;
  readonly skipped?: number;
  readonly output?: string;
  readonly isComplete?: boolean;
}

function ran({
  passed = [],
  failed = [],
  skipped = 0,
  output = '',
  isComplete = true,
  ...more
}: Ran): ReadResult {
  const failures = failed.map(
    (id): Failure => ({ id, cause: 'assertion', name: id, at: null, message: '', trace: [] }),
  );
  const { executed = passed.length + failed.length } = more;
  const counts = executed === null ? null : { executed, skipped };
  const reading: OutputReading = { formats: ['jest'], failures, counts, passed, isComplete };
  return { result: exited(failed.length === 0 ? 0 : 1, output), reading };
}

const missing = (base: Ran, now: Ran): readonly string[] => missingTests(ran(base), ran(now));

describe('a test that passed on the base is missing', () => {
  test('where the change names none of its name, as passed or as failed', () => {
    expect(missing({ passed: ['adds', 'takes'] }, { passed: ['adds', 'more'] })).toEqual(['takes']);
    expect(missing({ passed: ['adds', 'takes'] }, { passed: ['adds'], failed: ['takes'] })).toEqual([]);
  });

  test('is told once, with the name that it has by itself', () => {
    const base = ran({
      passed: ['a.test.js > sum > adds', 'cart.TestCart.test_total[1-2]', 'cart.TestCart.test_total[3-4]'],
    });
    expect(missingTests(base, ran({ passed: ['other'] }))).toEqual([
      'a.test.js > sum > adds',
      'cart.TestCart.test_total',
    ]);
  });

  test('and its cases count as the test', () => {
    expect(missing({ passed: ['adds[1-2]'] }, { passed: ['adds[5-6]'] })).toEqual([]);
    expect(missing({ passed: ['adds(int)[3]'] }, { passed: ['adds(long)[1]'] })).toEqual([]);
    expect(missing({ passed: ['pkg.TestSum/zero'] }, { passed: ['pkg.TestSum/one'] })).toEqual([]);
    expect(missing({ passed: ['adds ⟨2⟩'] }, { passed: ['adds'] })).toEqual([]);
    expect(missing({ passed: ['pairs with data set #1'] }, { passed: ['pairs with data set #2'] })).toEqual(
      [],
    );
    expect(missing({ passed: ['fixes #12'] }, { passed: ['fixes #15'] })).toEqual(['fixes #12']);
    expect(missing({ passed: ['adds (twice)'] }, { passed: ['adds (thrice)'] })).toEqual(['adds (twice)']);
  });

  test('never where the base does not name as many as it ran', () => {
    expect(missing({ passed: ['adds', 'takes'], executed: 3 }, { passed: ['adds'] })).toEqual([]);
    expect(missing({ passed: ['adds', 'takes'], executed: null }, { passed: ['adds'] })).toEqual([]);
    expect(missing({ passed: ['adds', 'takes'], isComplete: false }, { passed: ['adds'] })).toEqual([]);
  });

  test('nor where so many passed that not each name was kept', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `test ${index}`);
    expect(missing({ passed: many }, { passed: ['test 0'] })).toEqual([]);
    expect(missing({ passed: many.slice(1) }, { passed: ['test 1'] })).toHaveLength(4998);
  });

  test('where the change names only some, if one of the base is among them', () => {
    expect(missing({ passed: ['adds', 'takes'] }, { passed: ['adds'], executed: 4 })).toEqual(['takes']);
    expect(missing({ passed: ['adds', 'takes'] }, { passed: ['new'], executed: 4 })).toEqual([]);
  });

  test('unless it may stand in a line for its whole file', () => {
    const passed = ['a.test.js > adds', 'b.test.js > takes'];
    const output = 'PASS b.test.js\n';
    expect(missing({ passed }, { passed: ['a.test.js > adds'], executed: 4, output })).toEqual([]);
    expect(missing({ passed }, { passed: ['a.test.js > adds'], output })).toEqual(['b.test.js > takes']);
    expect(missing({ passed }, { passed: ['a.test.js > adds'], executed: 4 })).toEqual(['b.test.js > takes']);
  });

  test('also where it is skipped now, whatever the output says of it', () => {
    const now: Ran = { passed: ['adds'], skipped: 1, output: 'ok 2 - takes # SKIP\n' };
    expect(missing({ passed: ['adds', 'takes'] }, now)).toEqual(['takes']);
  });

  test('in a run that skips tests where the base does not count them', () => {
    const base = ran({ passed: ['adds', 'takes'] });
    const uncounted: ReadResult = { ...base, reading: base.reading && { ...base.reading, counts: null } };
    expect(missingTests(uncounted, ran({ passed: ['adds'] }))).toEqual([]);
  });
});

describe('files of tests that an output names', () => {
  const named = (output: string): Readonly<Record<string, boolean>> =>
    Object.fromEntries(filesNamed(ran({ output })));

  test.each<[string, Readonly<Record<string, boolean>>]>([
    ['PASS test/a.test.js', { 'test/a.test.js': true }],
    ['PASS test/a.test.js (5.2 s)', { 'test/a.test.js': true }],
    ['FAIL test/a.test.js', { 'test/a.test.js': false }],
    [' ✓ test/a.test.ts (3 tests) 5ms', { 'test/a.test.ts': true }],
    [' ✓ |node| test/a.test.ts (3 tests)', { 'test/a.test.ts': true }],
    [' ❯ test/a.test.ts (3 tests | 1 failed)', { 'test/a.test.ts': false }],
    ['FAIL a.test.js\nPASS a.test.js', { 'a.test.js': false }],
    ['PASS a.test.js\nFAIL a.test.js', { 'a.test.js': false }],
    ['tests/test_a.py ..s.  [ 50%]', { 'tests/test_a.py': true }],
    ['tests/test_a.py ..', { 'tests/test_a.py': true }],
    ['tests/test_a.py .F.  [ 50%]', { 'tests/test_a.py': false }],
    ['tests/test_a.py .E', { 'tests/test_a.py': false }],
    ['tests/test_a.py::test_b PASSED [ 50%]', { 'tests/test_a.py': true }],
    ['tests/test_a.py::test_b FAILED [ 50%]', { 'tests/test_a.py': false }],
    ['PASS with a blank', {}],
    ['✓ adds (two numbers) well', {}],
    ['see tests/test_a.py ..', {}],
  ])('%s', (output, expected) => {
    expect(named(output)).toEqual(expected);
  });

  test('none of a command that was never started', () => {
    expect(filesNamed({ result: { kind: 'refused', why: 'PASS a.test.js' }, reading: null }).size).toBe(0);
  });

  test('are missing where the change names others and not these', () => {
    const base = ran({ output: 'PASS a.test.js\nFAIL b.test.js\nPASS c.test.js\n' });
    const now = ran({ output: 'PASS a.test.js\n' });
    expect(missingFiles(base, now)).toEqual(['c.test.js']);
    expect(missingFiles(base, ran({}))).toEqual([]);
    expect(missingFiles(base, ran({ output: 'PASS a.test.js\n', isComplete: false }))).toEqual([]);
    expect(missingFiles(ran({ output: 'PASS c.test.js\n', isComplete: false }), now)).toEqual([]);
  });
});

test.each([
  ['a.test.js > sum > adds', 'a.test.js'],
  ['|node| test/a.test.ts > adds', 'test/a.test.ts'],
  ['tests/test_a.py::TestA::test_b', 'tests/test_a.py'],
  ['sum > a.js > adds', null],
  ['a.b adds', null],
])('the file in front of %s is %s', (id, file) => {
  expect(fileOfTest(id)).toBe(file);
});

test.each([
  ['a.test.js > sum > adds two', 'adds two'],
  ['sum › adds', 'adds'],
  ['tests/test_a.py::TestA::test_b[1]', 'test_b'],
  ['com.acme.CartTest.total', 'total'],
  ['test_version tests/test_version.rs test_parse', 'test_parse'],
  ['shop src/lib.rs tests::adds', 'adds'],
  ['spec/sums_spec.rb Sums adds two and three', 'Sums adds two and three'],
  ['com.acme.Cart total of 1.5', 'com.acme.Cart total of 1.5'],
])('%s is called %s', (id, own) => {
  expect(ownName(id)).toBe(own);
});
