import { describe, expect, test } from 'vitest';
import { countOfTests } from '../../../../../src/core/verdict/test-report.ts';
import { pytest } from '../../../../../src/review/results/readers/pytest/pytest.ts';
import { exited } from '../../../read-results.ts';
import { outcomeOf } from '../outcome.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('pytest', `${name}.txt`);
const read = (name: string) => readWith(pytest, raw(name));

const COUNTS = { executed: 19, skipped: 3 };

describe('a run that broke off', () => {
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
});

test('ids do not depend on the addresses in parameters', () => {
  const at = (address: string) => {
    const line = `FAILED a.py::test_x[<T at ${address}>] - assert 0`;
    return `=== short test summary info ===\n${line}\n===== 1 failed in 0.01s =====\n`;
  };
  expect(causesAndIds(readWith(pytest, at('0x7f01')))).toEqual(causesAndIds(readWith(pytest, at('0x7f02'))));
});

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

test('with its middle cut away the run is complete as long as the summary names everything', () => {
  const reading = readWith(pytest, cutMiddle(raw('mixed'), { head: 1000, tail: 1500 }));
  expect(reading.failures.map(({ id }) => id).sort()).toEqual(
    read('mixed')
      .failures.map(({ id }) => id)
      .sort(),
  );
  expect(reading).toMatchObject({ counts: COUNTS, isComplete: true });
});

test('with its summary cut away the run is not', () => {
  const reading = readWith(pytest, cutMiddle(raw('mixed-tb-no'), { head: 800, tail: 300 }));
  expect(reading.isComplete).toBe(false);
});
