import { expect, test } from 'vitest';
import { NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import type { CommandResult } from '../../src/core/verdict/verdict.ts';
import { judged } from './judged.ts';
import { exited, pytest } from './read-results.ts';

const TESTS = 'tests/test_sum.py';
const GUARDED = 'if os.name == "nt": pytest.skip("no such thing")';
const SKIPPED = exited(0, pytest({ test_a: 'passed' }).replace('1 passed', '1 passed, 1 skipped'));

const CTEST = `Test project /repo
    Start 1: sums
1/1 Test #1: sums .............................   Passed    0.00 sec

100% tests passed, 0 tests failed out of 1

Total Test time (real) =   0.00 sec
`;

/** What is said of a line of a new test, where the command says this. */
async function linesFor(line: string, said: CommandResult): Promise<readonly (number | null)[]> {
  const given = judged({ files: { [TESTS]: 'old\n', 'sum.py': 'old' }, commands: { check: () => said } });
  await given.write(TESTS, `old\n${line}\n`);
  const review = await given.review();
  const { tampering } = review.kind === 'no-change' ? NO_EVIDENCE : review.verdict.evidence;
  return tampering.filter(({ kind }) => kind === 'line-to-look-at').map((one) => one.line);
}

test('a line that skips a test under a condition is nothing to look at where each test ran', async () => {
  expect(await linesFor(GUARDED, exited(0, pytest({ test_a: 'passed' })))).toEqual([]);
});

test.each([
  ['one is skipped', GUARDED, SKIPPED],
  ['no test is counted', GUARDED, exited(0, 'fine')],
  ['programs are counted, and not their tests', GUARDED, exited(0, CTEST)],
  [
    'a group is skipped, which a runner may not count',
    "describe.skip('more', () => {",
    exited(0, pytest({ test_a: 'passed' })),
  ],
  [
    'a failure is expected, which no runner counts as skipped',
    '@pytest.mark.xfail',
    exited(0, pytest({ test_a: 'passed' })),
  ],
])('it is where %s', async (_what, line, said) => {
  expect(await linesFor(line, said)).toEqual([2]);
});
