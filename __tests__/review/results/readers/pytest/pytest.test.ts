import { describe, expect, test } from 'vitest';
import { countOfTests } from '../../../../../src/core/verdict/test-report.ts';
import { pytest } from '../../../../../src/review/results/readers/pytest/pytest.ts';
import { exited } from '../../../read-results.ts';
import { outcomeOf } from '../outcome.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('pytest', `${name}.txt`);
const read = (name: string) => readWith(pytest, raw(name));

const FAILED = [
  'assertion tests/test_mixed.py::TestCart::TestInner::test_deep',
  'assertion tests/test_mixed.py::TestOld::test_equal',
  'assertion tests/test_mixed.py::test_add',
  'assertion tests/test_mixed.py::test_fail_call',
  'assertion tests/test_mixed.py::test_strict',
  'assertion tests/test_mixed.py::test_sums[a - b [x]]',
  'assertion tests/test_mixed.py::test_sums[small]',
  'error tests/test_mixed.py::TestCart::test_total',
  'error tests/test_mixed.py::test_chain',
  'error tests/test_mixed.py::test_needs_broken',
  'error tests/test_mixed.py::test_parse',
  'error tests/test_mixed.py::test_teardown',
  'load tests/test_mixed.py::test_no_fixture',
];
const COUNTS = { executed: 21, skipped: 1 };
const NAMED_AS_PASSED = [
  'tests/deep/test_pass_deep.py::test_one',
  'tests/deep/test_pass_deep.py::test_pairs[1-1]',
  'tests/deep/test_pass_deep.py::test_pairs[2-2]',
  'tests/test_mixed.py::test_ok',
  'tests/test_mixed.py::test_sums[zero]',
  'tests/test_pass.py::test_one',
  'tests/test_pass.py::test_pairs[1-1]',
  'tests/test_pass.py::test_pairs[2-2]',
];

describe('failures, causes and counts are the same in every manner of reporting', () => {
  test.each([
    '',
    '-ci',
    '-quiet',
    '-quieter',
    '-verbose',
    '-xdist',
    '-tb-short',
    '-tb-native',
    '-all-reported',
  ])('mixed%s', (manner) => {
    const reading = read(`mixed${manner}`);
    expect(causesAndIds(reading)).toEqual(FAILED);
    expect(reading.counts).toEqual(COUNTS);
    expect(reading.isComplete).toBe(true);
  });

  test.each(['-tb-line', '-tb-no'])('mixed%s: what only a traceback tells is not known', (manner) => {
    const reading = read(`mixed${manner}`);
    const known = (line: string) => !/test_strict|test_no_fixture/.test(line);
    expect(causesAndIds(reading).filter(known)).toEqual(FAILED.filter(known));
    expect(reading.failures.find(({ id }) => id.endsWith('test_strict'))?.cause).toBe('unknown');
    expect(reading.counts).toEqual(COUNTS);
  });

  test('mixed-no-summary: the blocks alone name the tests, except one without any place', () => {
    const reading = read('mixed-no-summary');
    const ids = causesAndIds(reading);
    expect(ids).toContain('assertion test_strict');
    expect(ids.filter((line) => FAILED.includes(line))).toHaveLength(FAILED.length - 2);
    expect(reading.failures).toHaveLength(FAILED.length);
  });
});

test.each(['mixed-verbose', 'mixed-xdist', 'mixed-all-reported'])('%s names what passed', (name) => {
  expect([...read(name).passed].sort()).toEqual(NAMED_AS_PASSED);
});

test('message, place and trace, innermost first', () => {
  const { failures } = read('mixed');
  expect(failures.find(({ id }) => id.endsWith('test_total'))).toEqual({
    id: 'tests/test_mixed.py::TestCart::test_total',
    cause: 'error',
    name: 'tests/test_mixed.py::TestCart::test_total',
    at: { path: 'tests/test_mixed.py', line: 29 },
    message: "AttributeError: 'Cart' object has no attribute 'items'",
    trace: [
      { path: 'calc.py', line: 11 },
      { path: 'tests/test_mixed.py', line: 29 },
    ],
  });
});

test('of chained exceptions the last one is what the test ended with', () => {
  const chain = read('mixed').failures.find(({ id }) => id.endsWith('test_chain'));
  expect(chain?.message).toBe("KeyError: 'config'");
  expect(chain?.trace).toEqual([{ path: 'tests/test_mixed.py', line: 93 }]);
});

describe('passing runs', () => {
  test.each([
    ['all-pass', 6],
    ['all-pass-verbose', 6],
    ['all-pass-quiet', 3],
    ['all-pass-quieter', 6],
  ])('%s', (name, executed) => {
    expect(read(name)).toMatchObject({ failures: [], counts: { executed, skipped: 0 }, isComplete: true });
  });
});

describe('nothing that ran', () => {
  test.each(['no-tests', 'no-tests-quiet', 'all-deselected'])('%s', (name) => {
    expect(read(name)).toMatchObject({ failures: [], counts: { executed: 0, skipped: 0 }, isComplete: true });
  });

  test.each([
    ['no-file', 'load nowhere.py'],
    ['no-test-of-name', 'load test_pass.py::test_two'],
  ])('%s', (name, failure) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual([failure]);
    expect(reading.counts).toEqual({ executed: 0, skipped: 0 });
  });
});

describe('what cannot be loaded', () => {
  const imports = ['load load/test_import.py', 'load load/test_name.py'];
  test.each([
    ['import-error', imports, 0],
    ['import-error-continued', imports, 1],
    ['syntax-error', ['load syntax/test_syntax.py'], 0],
    ['syntax-error-quiet', ['load syntax/test_syntax.py'], 0],
  ])('%s', (name, failures, executed) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual(failures);
    expect(reading.counts?.executed).toBe(executed);
  });

  test('messages name the error and not the way to it', () => {
    const messages = [...read('import-error').failures, ...read('syntax-error').failures];
    expect(messages.map(({ message }) => message)).toEqual([
      "ModuleNotFoundError: No module named 'nowhere_to_be_found'",
      "ImportError: cannot import name 'multiply' from 'calc' (/repo/calc.py)",
      'SyntaxError: invalid syntax',
    ]);
  });

  test('the trace leaves out the runner and the interpreter', () => {
    expect(read('import-error').failures[0]?.trace).toEqual([{ path: 'load/test_import.py', line: 1 }]);
  });

  test('a broken conftest.py is no complete run', () => {
    const reading = read('conftest-error');
    expect(causesAndIds(reading)).toEqual(['load conf/conftest.py']);
    expect(reading).toMatchObject({ counts: null, isComplete: false });
  });
});

describe('a run that broke off', () => {
  test.each(['crash-exit', 'crash-segv'])('%s is not complete', (name) => {
    expect(read(name)).toMatchObject({ failures: [], counts: null, isComplete: false });
  });

  test.each([
    ['crash-exit-verbose', 'crash/test_crash.py::test_exit'],
    ['crash-segv-verbose', 'crash/test_segv.py::test_segv'],
  ])('%s names the test in which it ended', (name, id) => {
    expect(read(name)).toMatchObject({ failures: [{ id, cause: 'error' }], isComplete: false });
  });

  test('xdist survives the crash of a worker', () => {
    const reading = read('crash-xdist');
    expect(causesAndIds(reading)).toEqual(['error crash/test_segv.py::test_segv']);
    expect(reading).toMatchObject({ counts: { executed: 2 }, isComplete: true });
  });

  test('counted failures that the summary no longer names make it incomplete', () => {
    const cut = raw('mixed-tb-no').replace(/^FAILED .*::test_chain.*\n/m, '');
    expect(readWith(pytest, cut).isComplete).toBe(false);
  });
});

describe('with -qq, which prints no closing', () => {
  const all = raw('all-pass-quieter');
  const line = 73;

  test.each([
    ['as many tests', 'passed', all],
    ['fewer tests', 'not-comparable', all.replace('......', '...   ')],
    ['a run that was ended within its dots', 'not-comparable', '..'],
    ['no output', 'not-comparable', ''],
  ])('%s: %s', (_what, expected, output) => {
    expect(outcomeOf(exited(0, all), exited(0, output))).toBe(expected);
  });

  test('a run that was ended after its first line, though the change may run fewer tests', () => {
    const first = `${'.'.repeat(line)} [ 50%]\n`;
    const whole = `${first}${'.'.repeat(line)} [100%]\n`;
    expect(readWith(pytest, whole).counts).toEqual({ executed: 2 * line, skipped: 0 });
    expect(outcomeOf(exited(0, whole), exited(0, first), { mayRunFewer: true })).toBe('not-comparable');
  });
});

test('a session that broke off before another one is not complete', () => {
  const reading = readWith(pytest, `${raw('crash-exit')}\n${raw('all-pass')}`);
  expect(reading).toMatchObject({ counts: { executed: 6 }, isComplete: false });
});

test('an assertion in a fixture is no assertion of the test', () => {
  const text = [
    '==================================== ERRORS ====================================',
    '___________________________ ERROR at setup of test_a ___________________________',
    'a.py:3: in fixture',
    '    assert 0',
    'E   assert 0',
    '=========================== short test summary info ============================',
    'ERROR a.py::test_a - assert 0',
    '=============================== 1 error in 0.02s ===============================',
  ];
  expect(causesAndIds(readWith(pytest, text.join('\n')))).toEqual(['error a.py::test_a']);
});

describe('what tests print', () => {
  const liars = ['assertion noise/test_noise.py::test_liar', 'error noise/test_noise.py::test_value'];
  test.each(['noise', 'noise-ci', 'noise-uncaptured', 'noise-verbose-uncaptured'])(
    '%s: closings, summaries and headings of tests are not believed',
    (name) => {
      const reading = read(name);
      expect(causesAndIds(reading)).toEqual(liars);
      expect(reading.counts).toMatchObject({ executed: 3, skipped: 0 });
    },
  );

  test('without names in the summary nothing that looks like a failure is dropped', () => {
    expect(causesAndIds(read('noise-passes-shown'))).toEqual(expect.arrayContaining(liars));
  });

  test('a closing in captured output counts for nothing as long as there is another', () => {
    const text = raw('noise').replace('\n99 passed in 0.10s\n', '\nno tests ran in 0.01s\n');
    expect(readWith(pytest, text).counts).toEqual({ executed: 3, skipped: 0 });
  });

  test('a whole session in captured output is neither a session nor the end of one', () => {
    const heading = '----------------------------- Captured stderr call -----------------------------\n';
    const printed = raw('noise').replace(heading, `${heading}${raw('all-pass')}`);
    const reading = readWith(pytest, printed);
    expect(causesAndIds(reading)).toEqual(liars);
    expect(reading).toMatchObject({ counts: { executed: 3, skipped: 0 }, isComplete: true });
  });

  test('a closing without failures does not make up for failures that have no name', () => {
    const cut = raw('mixed-tb-no').replace(/^FAILED .*::test_chain.*\n/m, '');
    expect(readWith(pytest, `${cut}===== 21 passed in 0.10s =====\n`).isComplete).toBe(false);
  });

  test('of two closings the worse is believed, also when it came first', () => {
    expect(read('lies-at-exit').counts).toMatchObject({ executed: 0, skipped: 0 });
  });
});

test('ids do not depend on the addresses in parameters', () => {
  const at = (address: string) => {
    const line = `FAILED a.py::test_x[<T at ${address}>] - assert 0`;
    return `=== short test summary info ===\n${line}\n===== 1 failed in 0.01s =====\n`;
  };
  expect(causesAndIds(readWith(pytest, at('0x7f01')))).toEqual(causesAndIds(readWith(pytest, at('0x7f02'))));
});

test('tests of one name in classes and folders stay apart', () => {
  expect(causesAndIds(read('duplicates'))).toEqual([
    'assertion dup/a/test_same.py::TestA::test_same',
    'assertion dup/a/test_same.py::TestB::test_same',
    'assertion dup/b/test_same.py::TestA::test_same',
    'assertion dup/b/test_same.py::TestB::test_same',
  ]);
});

test.each(['subtests', 'subtests-verbose'])(
  '%s: each part is a failure, and its test has not passed',
  (name) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual([
      'assertion sub/test_sub.py::TestSub::test_even [half] (n=1)',
      'assertion sub/test_sub.py::TestSub::test_even [half] (n=3)',
      'assertion sub/test_sub.py::test_subtests [step] (n=1)',
    ]);
    expect(reading.passed).toEqual([]);
    expect(reading.counts).toEqual({ executed: 2, skipped: 0 });
  },
);

test.each(['subtests-9.1', 'subtests-9.1-verbose'])(
  '%s: a failed part is no test of its own, and its test has not passed',
  (name) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual([
      'assertion sub/test_parts.py::TestParts::test_even [half] (n=1)',
      'assertion sub/test_parts.py::TestParts::test_parts_and_itself',
      'assertion sub/test_parts.py::TestParts::test_parts_and_itself (n=0)',
      'assertion sub/test_parts.py::TestParts::test_parts_and_itself (n=1)',
      'assertion sub/test_parts.py::test_subtests [step] (n=1)',
    ]);
    expect(reading.counts).toEqual({ executed: 4, skipped: 0 });
    expect(reading.passed.filter((one) => !one.includes('test_all_parts'))).toEqual([]);
    expect(countOfTests(reading.failures)).toBe(3);
  },
);

test('a failed part is named by the summary where its block is missing', () => {
  const whole = raw('subtests-9.1');
  const start = whole.indexOf('=================================== FAILURES');
  const cut = whole.slice(0, start) + whole.slice(whole.indexOf('=========================== short test'));
  const ids = causesAndIds(readWith(pytest, cut)).map((line) => line.replace(/^\w+ /, ''));
  expect(ids.sort()).toEqual(
    causesAndIds(readWith(pytest, whole))
      .map((line) => line.replace(/^\w+ /, ''))
      .sort(),
  );
});

test('an example in a comment fails by an assertion', () => {
  expect(causesAndIds(read('doctest'))).toEqual(['assertion doct/shop.py::shop.price']);
});

test.each([
  ['fail-fast', 1],
  ['maxfail', 2],
  ['stopped', 1],
  ['deselected', 3],
])('%s counts what ran', (name, executed) => {
  expect(read(name).counts).toEqual({ executed, skipped: 0 });
});

test('runs with headings of their own add up', () => {
  const reading = read('two-runs');
  expect(reading.counts).toEqual({ executed: 3, skipped: 0 });
  expect(reading.failures).toHaveLength(2);
});

test('with its middle cut away the run is complete as long as the summary names everything', () => {
  const reading = readWith(pytest, cutMiddle(raw('mixed'), { head: 1000, tail: 1500 }));
  expect(reading.failures.map(({ id }) => id).sort()).toEqual(
    FAILED.map((line) => line.replace(/^\w+ /, '')).sort(),
  );
  expect(reading).toMatchObject({ counts: COUNTS, isComplete: true });
});

test('with its summary cut away the run is not', () => {
  const reading = readWith(pytest, cutMiddle(raw('mixed-tb-no'), { head: 800, tail: 300 }));
  expect(reading.isComplete).toBe(false);
});
