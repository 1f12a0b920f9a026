import { expect, test } from 'vitest';
import { otherValues } from '../../../src/review/probing/other-values.ts';
import { type Behaviour, judged, verdictOf } from '../judged.ts';
import { exited, tapRun } from '../read-results.ts';

const SOURCE = 'sum.py';
const NEW_TEST = 'tests/test_sum.py';
const COMPARES = 'assert total([2, 3]) == 5\n';
const ASKS = 'assert total is not 5\n';

async function indifferentTo(test: string, behaviour: Behaviour, isIsolated = true) {
  const given = judged({
    files: { [SOURCE]: 'a = 0\n' },
    commands: { pytest: behaviour },
    more: { isIsolated },
  });
  await given.write(SOURCE, 'a = 0\ndef total(items): return sum(items)\n');
  await given.write(NEW_TEST, test);
  return (await verdictOf(given)).evidence.indifferent;
}

/** Says its end alone, and knows what these tests expect. */
const byExitCode: Behaviour = (text) => {
  const source = text(SOURCE) ?? '';
  if (/[)\]}]>"/.test(source)) return exited(2, '');
  if (text(NEW_TEST)?.startsWith('}])>') === true) return exited(2, '');
  const isThere = source.includes('total') || text(NEW_TEST) === null;
  const isRight = text(NEW_TEST)?.includes('total([') !== true || text(NEW_TEST) === COMPARES;
  return exited(isThere && isRight ? 0 : 1, '');
};

test('tests that pass with other values, too, are told where only an exit code says that they pass', async () => {
  expect(await indifferentTo(ASKS, byExitCode)).toEqual({ command: 'pytest', files: [NEW_TEST] });
  expect(await indifferentTo(COMPARES, byExitCode)).toBeUndefined();
  expect(await indifferentTo('assert total is not None\n', byExitCode)).toBeUndefined();
  // Nor where the command does not run them.
  const runsNone: Behaviour = (text) => exited(text(SOURCE)?.includes('total') === true ? 0 : 1, '');
  expect(await indifferentTo(ASKS, runsNone)).toBeUndefined();
  // An altered path or address may do harm on the host.
  expect(await indifferentTo(ASKS, byExitCode, false)).toBeUndefined();
});

test('a test that is named as failed by what it checks, and as passed, needs no such run', async () => {
  const named: Behaviour = (text) => {
    if (text(NEW_TEST) === null) return tapRun('old', 'passed', ['ok 1 - is equal']);
    if (/[)\]}]>"/.test(text(SOURCE) ?? '')) return exited(2, '');
    if (text(SOURCE)?.includes('total') === true) return tapRun('new', 'passed', ['ok 1 - is equal']);
    return tapRun('new', 'failed', ['not ok 1 - is equal']);
  };
  expect(await indifferentTo(ASKS, named)).toBeUndefined();
});

test.each([
  ['  assert add(2, 3) == 5', '  assert add(40, 78) == 16'],
  ['expect(shown("a b!")).toBe(\'1.5\')', 'expect(shown("a b!1")).toBe(\'1.52\')'],
  ['[ "$(add 2 3)" = 5 ] || exit 1', '[ "$(add 40 78)" = 16 ] || exit 1'],
  ['assert size(9007199254740993) == 1', 'assert size(9007199254741031) == 76'],
  // What ends a script, or counts what fails.
  ['sys.exit(1 if failed else 0)', 'sys.exit(1 if failed else 0)'],
  ['failures=0; sh t.sh 2>&1', 'failures=0; sh t.sh 2>&1'],
  ['return add(2, 3) == 5 ? 0 : 1', 'return add(2, 3) == 5 ? 0 : 1'],
  // What would keep the tests from being run.
  ['use Test::More tests => 2;', 'use Test::More tests => 2;'],
  ['plan(2)', 'plan(2)'],
  ["const { add2 } = require('./sum2');", "const { add2 } = require('./sum2');"],
  ['#include "sum1.h"', '#include "sum1.h"'],
  ['x1 = add2(y3)', 'x1 = add2(y3)'],
  // Values of which none can be altered: then nothing is asked.
  [`check x = 'the ${'a'.repeat(1_000_000)}`, null],
  ['open("data/sums")', null],
  ['expect(f()).toBe("\\n")', null],
])('other values of %.80s', (line, altered) => {
  expect(otherValues([line], () => true)).toBe(altered);
});

test('other values are as expected no more, where tests choose, sort or turn around', () => {
  const tests = [
    'clamp(15, 0, 10) == 10',
    'max(2, 5) == 5',
    'sort(3, 1, 2) == [1, 2, 3]',
    '"ab" == "a" + "b"',
  ];
  const [clamp = [], max = [], sort = []] = (
    otherValues(
      tests.map((one) => `${one}\n`),
      () => true,
    ) ?? ''
  )
    .split('\n')
    .map((line) => (line.match(/\d+/g) ?? []).map(Number));
  expect(Math.min(Math.max(clamp[0] ?? 0, clamp[1] ?? 0), clamp[2] ?? 0)).not.toBe(clamp[3]);
  expect(Math.max(max[0] ?? 0, max[1] ?? 0)).not.toBe(max[2]);
  expect(sort.slice(0, 3).sort((a, b) => a - b)).not.toEqual(sort.slice(3));
});
