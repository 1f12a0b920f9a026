import { describe, expect, test } from 'vitest';
import { blockingIds, type Comparison, NO_EVIDENCE } from '../../../src/core/verdict/evidence.ts';
import { describeRead, type ReadResult } from '../../../src/core/verdict/run.ts';
import type { Failure, OutputReading } from '../../../src/core/verdict/test-report.ts';

function failing(id: string, cause: Failure['cause'] = 'assertion'): Failure {
  return { id, cause, name: id, at: null, message: '', trace: [] };
}

interface Ended {
  readonly code?: number;
  readonly failures?: readonly Failure[];
  readonly executed?: number;
  readonly skipped?: number;
  readonly tests?: number | null;
  readonly isComplete?: boolean;
}

function read(ended: Ended): ReadResult {
  const { code = 1, failures = [], executed = 9, skipped = 0, tests, isComplete = true } = ended;
  const counts = { executed, skipped, ...(tests === undefined ? {} : { tests }) };
  const reading: OutputReading = { formats: ['jest'], failures, counts, passed: [], isComplete };
  return { result: { kind: 'exited', code, output: '', ms: 1 }, reading };
}

describe('how a command ended is told by counts', () => {
  const two = [failing('a'), failing('b', 'error')];
  test.each<[string, Ended]>([
    ['2 of 9 tests failed', { failures: two }],
    ['2 of 9 tests failed, 3 skipped', { failures: two, skipped: 3 }],
    ['1 of 1 test failed', { failures: [failing('a')], executed: 1 }],
    ['passed, 9 tests', { code: 0 }],
    ['passed, 9 tests, 1 skipped', { code: 0, skipped: 1 }],
    ['exit code 1, 9 tests', {}],
    ['2 of 9 assertions failed', { failures: two, tests: 4 }],
    ['passed, 9 assertions, 1 skipped', { code: 0, tests: null, skipped: 1 }],
    // Where they may not be all, they are no count; where some are no tests, or more than ran, they are failures.
    ['exit code 1, 9 tests', { failures: two, isComplete: false }],
    ['exit code 1, 9 tests, 3 failures', { failures: [...two, failing('c', 'load')] }],
    ['exit code 1, 1 test, 2 failures', { failures: two, executed: 1 }],
    ['passed, 9 tests', { code: 0, failures: [failing('c', 'diagnostic')] }],
    ['exit code 0, 2 of 9 tests failed', { code: 0, failures: two }],
    ['exit code 0, 9 tests', { code: 0, failures: two, isComplete: false }],
  ])('%s', (words, ended) => {
    expect(describeRead(read(ended))).toBe(words);
  });

  test('and by its end alone where none are known', () => {
    const { result } = read({});
    expect(describeRead({ result, reading: null })).toBe('exit code 1');
    const uncounted: OutputReading = {
      ...{ formats: ['tsc'], failures: [failing('a')], counts: null, passed: [], isComplete: true },
    };
    expect(describeRead({ result, reading: uncounted })).toBe('exit code 1');
    const late = { kind: 'timed-out', limitMs: 1000, output: '', ms: 1000 } as const;
    expect(describeRead({ ...read({ failures: [failing('a')] }), result: late })).toBe(
      'no end after 1 s, 9 tests',
    );
  });
});

test('what blocks is named by its failures, and a command that names none by itself', () => {
  const comparison = (
    command: string,
    outcome: Comparison['outcome'],
    ...bad: readonly string[]
  ): Comparison => ({
    ...{ command, outcome, base: null, candidate: read({}), why: '' },
    failures: [
      ...bad.map((id) => ({ class: 'regression', failure: failing(id) }) as const),
      { class: 'pre-existing', failure: failing('old') },
    ],
  });
  const comparisons = [
    comparison('lint', 'no-regression', 'not counted'),
    comparison('npm test', 'regressed', 'a', 'b'),
    comparison('build', 'not-comparable'),
  ];
  expect(blockingIds({ ...NO_EVIDENCE, comparisons })).toEqual(['a', 'b', 'build']);
  expect(blockingIds(NO_EVIDENCE)).toEqual([]);
});
