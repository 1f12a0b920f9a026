import { describe, expect, test } from 'vitest';
import { type CommandResult, withReports } from '../../../src/core/verdict/command-result.ts';
import type { ReadResult } from '../../../src/core/verdict/run.ts';
import type { Failure, OutputReading } from '../../../src/core/verdict/test-report.ts';
import { isNamedAsPassed, isSeenToPass } from '../../../src/review/results/passed-tests.ts';
import {
  failuresOf,
  isFullyRead,
  isOfChecker,
  lacksResults,
  readResult,
} from '../../../src/review/results/read-result.ts';
import { executedIn, ranAsMany, ranAsManyTests, ranTests } from '../../../src/review/results/test-counts.ts';
import { exited, pytestRun } from '../read-results.ts';
import { stored } from './readers/stored-outputs.ts';

const CUT = '[... 10 characters left out ...]';

interface Given {
  readonly formats?: readonly string[];
  readonly failures?: readonly Partial<Failure>[];
  readonly executed?: number | null;
  /** How many tests ran, where `executed` counts their assertions. */
  readonly tests?: number;
  readonly passed?: readonly string[];
  readonly code?: number;
  readonly output?: string;
  readonly isComplete?: boolean;
}

function read({
  formats = ['jest'],
  failures = [],
  passed = [],
  code = 0,
  output = '',
  ...more
}: Given): ReadResult {
  const { executed = passed.length + failures.length, isComplete = true, tests } = more;
  const counts =
    executed === null ? null : { executed, skipped: 0, ...(tests === undefined ? {} : { tests }) };
  const reading: OutputReading = {
    ...{ formats, passed, isComplete, counts },
    failures: failures.map((one): Failure => {
      const { id = 'a' } = one;
      return { id, cause: 'assertion', name: id, at: null, message: '', trace: [], ...one };
    }),
  };
  return { result: exited(code, output), reading };
}

const WITHOUT_MIDDLE = `1\n${CUT}\n2`;
const NO_END: CommandResult = { kind: 'timed-out', limitMs: 1, output: '', ms: 1 };
const REFUSED: CommandResult = { kind: 'refused', why: 'no room' };

describe('is it read as a whole, does it lack results, did tests run, and how many?', () => {
  test.each<[string, ReadResult, readonly [boolean, boolean, boolean, number | null]]>([
    ['two tests', read({ passed: ['a'], failures: [{ id: 'b' }], code: 1 }), [true, false, true, 2]],
    [
      'a file that does not load',
      read({ failures: [{ cause: 'load' }], executed: 0, code: 1 }),
      [true, false, false, 0],
    ],
    ['a checker', read({ formats: ['tsc'], executed: null }), [true, false, false, null]],
    ['no known form', readResult(exited(0, 'fine')), [true, false, false, null]],
    [
      'a crash before the summary',
      read({ passed: ['a'], isComplete: false, code: 1 }),
      [false, false, true, 1],
    ],
    ['no end', { ...read({ passed: ['a'] }), result: NO_END }, [false, false, true, 1]],
    ['not started', { result: REFUSED, reading: null }, [false, false, false, null]],
    [
      'without its middle, green, with more tests than names',
      read({ executed: 9, passed: ['a'], output: WITHOUT_MIDDLE }),
      [true, false, true, 9],
    ],
    [
      'the same, red',
      read({ executed: 9, failures: [{}], code: 1, output: WITHOUT_MIDDLE }),
      [false, false, true, 9],
    ],
    [
      'without its middle, as many tests as names',
      read({ passed: ['a'], output: WITHOUT_MIDDLE }),
      [true, true, true, null],
    ],
    [
      'without middle and summary',
      read({ executed: 9, isComplete: false, output: WITHOUT_MIDDLE }),
      [false, true, true, null],
    ],
  ])('%s', (_what, output, expected) => {
    expect([isFullyRead(output), lacksResults(output), ranTests(output), executedIn(output)]).toEqual(
      expected,
    );
  });
});

describe('a test that is not named has passed', () => {
  test('only where not each that ran is named', () => {
    expect(isSeenToPass('b', read({ passed: ['a'], executed: 2 }))).toBe(true);
    expect(isSeenToPass('b', read({ passed: ['a'], executed: 1 }))).toBe(false);
    expect(isSeenToPass('a', read({ passed: ['a'] }))).toBe(true);
    expect(isSeenToPass('a', read({ failures: [{ id: 'a' }], code: 1 }))).toBe(false);
    expect(isSeenToPass('b', read({ executed: 0 }))).toBe(false);
    expect(isSeenToPass('b', { result: exited(0, ''), reading: null })).toBe(false);
    expect(isSeenToPass('b', read({ passed: ['a'], executed: 2, isComplete: false }))).toBe(false);
  });
});

describe('tests ran', () => {
  test.each<[string, boolean, Given]>([
    ['that are counted', true, { executed: 1 }],
    ['not, where none is counted', false, { executed: 0, failures: [{}] }],
    ['where one is named as failed', true, { executed: null, failures: [{}], formats: ['tsc'] }],
    ['where a runner says nothing against it', true, { executed: null }],
    ['not, where what it should run did not load', false, { executed: null, failures: [{ cause: 'load' }] }],
    ['not, where a checker speaks', false, { executed: null, formats: ['tsc'] }],
    ['not, where nobody is known to speak', false, { executed: null, formats: [] }],
  ])('%s: %s', (_what, expected, given) => {
    expect(ranTests(read(given))).toBe(expected);
  });

  test('is not known of what was never read', () => {
    expect(ranTests(null)).toBe(false);
    expect(ranTests({ result: exited(0, ''), reading: null })).toBe(false);
  });
});

test('a checker is known by its output, and not by the want of one', () => {
  expect(isOfChecker(read({ formats: ['tsc'] }))).toBe(true);
  expect(isOfChecker(read({ formats: ['tsc', 'jest'] }))).toBe(false);
  expect(isOfChecker(readResult(exited(0, 'fine')))).toBe(false);
  expect(isOfChecker(null)).toBe(false);
});

test.each<[string, boolean, string]>([
  ['a failed recipe', false, 'make: *** [Makefile:5: test] Error 1\n'],
  [
    'several of them',
    false,
    'make[1]: *** [Makefile:5: unit] Error 1\nmake: *** [Makefile:2: test] Error 2\n',
  ],
  [
    'a recipe behind what the compiler says',
    true,
    'a.c:1:2: error: x\nmake: *** [Makefile:5: a.o] Error 1\n',
  ],
  ['a makefile that does not parse', true, 'Makefile:3: *** missing separator.  Stop.\n'],
])('make speaks as a checker or not: %s', (_what, expected, output) => {
  expect(isOfChecker(readResult(exited(2, output)))).toBe(expected);
});

test('without its middle, an output says less of what seems to have come to no end', () => {
  const failures = [
    { id: 'a' },
    { id: 'b', at: { path: 'b.js', line: 1 } },
    { id: 'c', trace: [{ path: 'c.js', line: 1 }] },
  ];
  const cut = read({ failures, executed: 9, isComplete: false, output: WITHOUT_MIDDLE });
  expect(failuresOf(cut).map(({ id }) => id)).toEqual(['b', 'c']);
  expect(failuresOf({ ...cut, result: exited(1, WITHOUT_MIDDLE) })).toHaveLength(3);
  expect(failuresOf(read({ failures, executed: 9 }))).toHaveLength(3);
  expect(failuresOf(read({ failures, formats: [] }))).toEqual([]);
  // Where more are counted than named, the count stands in its closing words.
  const named = { passed: ['a', 'c'], failures: [{ id: 'b' }], output: WITHOUT_MIDDLE };
  expect(lacksResults(read({ ...named, executed: 3 }))).toBe(true);
  expect(lacksResults(read({ ...named, executed: 4 }))).toBe(false);
});

test('a red output is whole unless something is left out, or as many failures are there as are kept', () => {
  const many = (count: number): readonly Partial<Failure>[] =>
    Array.from({ length: count }, (_, index) => ({ id: `${index}` }));
  expect(isFullyRead(read({ code: 1, failures: many(499) }))).toBe(true);
  expect(isFullyRead(read({ code: 1, failures: many(500) }))).toBe(false);
  expect(isFullyRead(read({ code: 1, failures: many(99), formats: [] }))).toBe(true);
  expect(isFullyRead(read({ code: 1, failures: many(100), formats: [] }))).toBe(false);
  expect(isFullyRead(read({ code: 0, output: CUT, failures: many(500) }))).toBe(true);
});

test('as many ran where the numbers say so, by runners of either side', () => {
  const run = (executed: number | null, code = 0): ReadResult => read({ executed, code });
  expect(ranAsMany(run(2), run(2))).toBe(true);
  expect(ranAsMany(run(1), run(2))).toBe(false);
  expect(ranAsMany(run(null), run(2))).toBe(false);
  expect(ranAsMany(run(null), run(0))).toBe(true);
  expect(ranAsMany(run(1), run(null))).toBe(true);
  const reports = stored('junit', 'surefire-2-reported.xml');
  const red = readResult(withReports(exited(1, stored('surefire', '2-junit4-red-quiet.txt')), reports));
  expect(ranAsMany(readResult(exited(0, '')), red)).toBe(false);
  // Its words are those of another runner, which has passed three.
  expect(ranAsMany(readResult(pytestRun({ a: 'passed' })), red)).toBe(false);
});

test('as many tests ran whatever their assertions are, where both tell the number', () => {
  const run = (executed: number, tests?: number): ReadResult =>
    read({ executed, ...(tests === undefined ? {} : { tests }) });
  expect(ranAsManyTests(run(158, 36), run(160, 36))).toBe(true);
  expect(ranAsManyTests(run(160, 35), run(160, 36))).toBe(false);
  expect(ranAsManyTests(run(160), run(160, 36))).toBe(false);
  expect(ranAsManyTests(run(160, 36), run(160))).toBe(false);
});

describe('the reports that a command wrote', () => {
  const suite = (...tests: readonly string[]) =>
    `<testsuite tests="${tests.length}">${tests.join('')}</testsuite>`;
  const ok = (name: string) => `<testcase classname="a.B" name="${name}"/>`;
  const bad = (name: string) =>
    `<testcase classname="a.B" name="${name}"><failure message="1 is not 2"/></testcase>`;
  const ended = (code: number, output: string, reports: string): ReadResult =>
    readResult({ kind: 'exited', code, ms: 1, output, reports });

  test('name the tests of a runner that is not known', () => {
    const read = ended(1, 'error: it went wrong\n', suite(ok('holds'), bad('sums')));
    expect(failuresOf(read)).toMatchObject([{ id: 'a.B.sums', cause: 'assertion', message: '1 is not 2' }]);
    expect(isNamedAsPassed('a.B.holds', read)).toBe(true);
    expect(executedIn(read)).toBe(2);
    expect(isFullyRead(read)).toBe(true);
  });

  test('stand beside what a compiler says', () => {
    const read = ended(1, 'a.c:1:2: error: no\nmake: *** [Makefile:2: test] Error 1\n', suite(bad('sums')));
    expect(
      failuresOf(read)
        .map(({ cause }) => cause)
        .sort(),
    ).toEqual(['assertion', 'diagnostic']);
  });

  test('leave a runner that names its own tests as it is', () => {
    const output = stored('pytest', 'all-pass.txt');
    expect(ended(0, output, suite(ok('x'))).reading).toEqual(
      readResult({ kind: 'exited', code: 0, ms: 1, output }).reading,
    );
  });

  test('without a failure explain no exit code: what the output says counts', () => {
    const read = ended(1, 'error: no licence\n', suite(ok('holds')));
    expect(failuresOf(read)).toMatchObject([{ cause: 'line', message: 'error: no licence' }]);
    expect(isNamedAsPassed('a.B.holds', read)).toBe(true);
  });

  test('with a failure are not those of a command that passed', () => {
    const read = ended(0, 'fine\n', suite(ok('holds'), bad('sums')));
    expect(failuresOf(read)).toEqual([]);
    expect(read.reading).toMatchObject({ formats: [], passed: [], counts: null });
  });

  test('that are cut off or hold nothing but markup are no whole reading and no tests', () => {
    expect(isFullyRead(ended(1, '', suite(bad('sums')).slice(0, -5)))).toBe(false);
    expect(
      ended(0, '', '<testsuites><testsuite name="unit"><directory>tests</directory></testsuite></testsuites>')
        .reading?.formats,
    ).toEqual([]);
    const bomb = `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(50)}"><!ENTITY c "&b;&b;">]>${suite(bad('&c;'))}`;
    expect(failuresOf(ended(1, '', bomb))[0]?.id).toBe('a.B > &c;');
    const deep = `${'<testsuite name="s">'.repeat(50_000)}${ok('holds')}`;
    expect(executedIn(ended(0, '', deep))).toBeNull();
  });
});
