import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { cargoTest, rustc } from '../../../../../src/review/results/readers/rust/cargo-test.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('cargo-test', `${name}.txt`);
const read = (name: string) => readWith(cargoTest, raw(name));

const LIB = 'shop src/lib.rs tests::';
const UNIT = [
  `assertion ${LIB}adds`,
  `assertion ${LIB}adds_with_words`,
  `assertion ${LIB}holds`,
  `assertion ${LIB}should_panic_and_does_not`,
  `assertion ${LIB}should_panic_otherwise`,
  `error ${LIB}deep::works`,
  `error ${LIB}holds_with_words`,
  `error ${LIB}indexes`,
  `error ${LIB}returns_error`,
  `error ${LIB}thread`,
  `error ${LIB}unwraps`,
];

describe('failures and causes are the same in every manner of reporting', () => {
  test.each(['mixed', 'mixed-backtrace', 'mixed-show-output'])('%s', (name) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual(UNIT);
    expect(reading).toMatchObject({ counts: { executed: 13, skipped: 2 }, isComplete: true });
    expect(reading.passed).toEqual([`${LIB}should_panic_and_does`, `${LIB}works`]);
  });

  test('without capturing, an error that a test returns is not told from its output', () => {
    const isKnown = (line: string) => !line.endsWith('returns_error');
    const reading = read('mixed-nocapture');
    expect(causesAndIds(reading).filter(isKnown)).toEqual(UNIT.filter(isKnown));
    expect(reading.failures.find(({ id }) => id.endsWith('returns_error'))?.cause).toBe('unknown');
  });

  test('every target counts, and tests of one name stay apart', () => {
    const reading = read('mixed-no-fail-fast');
    expect(causesAndIds(reading)).toEqual(
      [
        ...UNIT,
        'assertion it tests/it.rs adds',
        'assertion shop doc src/lib.rs - add',
        'assertion shop src/main.rs tests::adds',
      ].sort(),
    );
    expect(reading).toMatchObject({ counts: { executed: 18, skipped: 3 }, isComplete: true });
    expect(reading.passed).toContain('shop doc src/lib.rs - fine');
  });

  test('with -q nothing names the targets', () => {
    const reading = read('mixed-quiet');
    expect(reading.counts).toEqual({ executed: 18, skipped: 3 });
    expect(reading.failures.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['tests::adds', 'tests::adds ⟨2⟩', 'adds', 'src/lib.rs - add']),
    );
  });

  test('crates of a workspace stay apart', () => {
    expect(causesAndIds(read('workspace'))).toEqual([
      'assertion one src/lib.rs tests::same',
      'assertion two src/lib.rs tests::same',
    ]);
  });
});

test('message, place and trace, innermost first', () => {
  expect(read('mixed-backtrace').failures.find(({ id }) => id.endsWith('indexes'))).toEqual({
    id: `${LIB}indexes`,
    cause: 'error',
    name: `${LIB}indexes`,
    at: { path: 'src/lib.rs', line: 58 },
    message: 'index out of bounds: the len is 0 but the index is 0',
    trace: [
      { path: 'src/lib.rs', line: 26 },
      { path: 'src/lib.rs', line: 59 },
      { path: 'src/lib.rs', line: 58 },
    ],
  });
});

test('of two threads that fell the test’s own is its failure', () => {
  expect(read('mixed').failures.find(({ id }) => id.endsWith('thread'))?.message).toBe(
    'called `Result::unwrap()` on an `Err` value: Any { .. }',
  );
});

test('both sides of a comparison are in the message', () => {
  expect(read('mixed').failures[0]?.message).toBe('assertion `left == right` failed, left: -1, right: 3');
});

describe('passing runs', () => {
  test.each(['all-pass', 'all-pass-quiet', 'all-pass-cargo-quiet'])('%s', (name) => {
    expect(read(name)).toMatchObject({ failures: [], counts: { executed: 4, skipped: 0 }, isComplete: true });
  });
});

describe('nothing that ran', () => {
  test.each(['no-tests', 'no-tests-of-name'])('%s', (name) => {
    expect(read(name)).toMatchObject({ failures: [], counts: { executed: 0, skipped: 0 }, isComplete: true });
  });
});

describe('what cannot be built', () => {
  const two = 'load src/lib.rs E0425: cannot find function `two` in module `super`';
  const types = 'load src/lib.rs E0308: mismatched types';
  const nothing = 'load tests/it.rs E0425: cannot find function `nothing` in crate `broken`';
  test.each([
    ['compile-error', [types, two, nothing]],
    ['compile-error-one-target', [types, two]],
    ['library-error', [types]],
    ['syntax-error', ['load src/lib.rs: this file contains an unclosed delimiter']],
  ])('%s', (name, failures) => {
    const reading = readWith(rustc, raw(name));
    expect(causesAndIds(reading)).toEqual([...failures].sort());
    expect(reading).toMatchObject({ counts: { executed: 0, skipped: 0 }, isComplete: true });
  });

  test('errors of one line each', () => {
    expect(readWith(rustc, raw('compile-error-short')).failures).toMatchObject([
      { cause: 'load', at: { path: 'tests/it.rs', line: 3 } },
      { cause: 'load', at: { path: 'src/lib.rs', line: 8 } },
      { cause: 'load', at: { path: 'src/lib.rs', line: 9 } },
    ]);
  });

  test('an example in a comment that cannot be built; lines are no part of its id', () => {
    expect(causesAndIds(read('doctest-compile-error'))).toEqual([
      'assertion docbroken doc src/lib.rs - one ⟨2⟩',
      'load docbroken doc src/lib.rs - one',
    ]);
  });

  test('with nothing but the end of the build', () => {
    const reading = readWith(
      rustc,
      'error: could not compile `a` (lib test) due to 3 previous errors; 1 warning emitted\n',
    );
    expect(causesAndIds(reading)).toEqual(['load could not compile `a` (lib test)']);
  });
});

describe('an executable that ended before its result', () => {
  test.each([
    ['abort', 'aborts src/lib.rs (ended)', 'signal: 6, SIGABRT: process abort signal'],
    ['segv', 'segv src/lib.rs (ended)', 'signal: 11, SIGSEGV: invalid memory reference'],
    ['overflow', 'overflow src/lib.rs (ended)', 'signal: 6, SIGABRT: process abort signal'],
    ['exit-zero', 'exits src/lib.rs (ended)', 'the executable ended before its result'],
    ['exit-zero-no-fail-fast', 'exits src/lib.rs (ended)', 'the executable ended before its result'],
  ])('%s is no complete run, whatever the exit code', (name, id, message) => {
    expect(read(name)).toMatchObject({ failures: [{ id, cause: 'error', message }], isComplete: false });
  });
});

describe('what tests print', () => {
  test.each(['noise', 'noise-nocapture'])(
    '%s: results, lists and errors of tests are not believed',
    (name) => {
      const reading = read(name);
      expect(causesAndIds(reading)).toEqual([
        'assertion noise src/lib.rs tests::second',
        'error noise src/lib.rs tests::liar',
      ]);
      expect(reading).toMatchObject({
        counts: { executed: 3, skipped: 0 },
        passed: ['noise src/lib.rs tests::honest'],
        isComplete: true,
      });
    },
  );
});

test('with the announcement cut away failures are read and the run is not complete', () => {
  const reading = readWith(cargoTest, cutMiddle(raw('mixed'), { head: 60, tail: 700 }));
  expect(reading.failures).toHaveLength(11);
  expect(reading.isComplete).toBe(false);
});

test('other text is not read', () => {
  expect(cargoTest.read(outputText(raw('no-target')))).toBeNull();
});
