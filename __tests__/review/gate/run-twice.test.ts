import { describe, expect, test } from 'vitest';
import { ChangeSet } from '../../../src/core/change-set.ts';
import type { CommandEntry, CommandResult } from '../../../src/core/verdict/verdict.ts';
import { runTwice, worseThan } from '../../../src/review/gate/run-twice.ts';
import { readResult } from '../../../src/review/results/read-result.ts';
import { type Behaviour, judged, probesOf, verdictOf } from '../judged.ts';
import { exited, pytestRun } from '../read-results.ts';

const SOURCE = 'sum.py';
const TESTS = 'tests/test_sum.py';
const ALL = 'pytest';
const FILE = `pytest (${TESTS})`;
const NAME = `pytest (1 test of ${TESTS})`;
const PYTEST: CommandEntry = { text: ALL, argv: ['pytest'], purpose: 'validate', origin: 'input' };
const ASSERT = ['AssertionError: assert -1 == 5'] as const;

const whole: Behaviour = (text) =>
  pytestRun({ test_sum: text(SOURCE) === 'broken' ? ASSERT : 'passed', test_other: 'passed' });
const red: Behaviour = () => pytestRun({ test_sum: ASSERT });
const green: Behaviour = () => pytestRun({ test_sum: 'passed' });

/** What is run after a new failure of the whole command, which has it each time. */
async function confirmed(named: Behaviour, file: Behaviour): Promise<readonly string[]> {
  const commands = { [ALL]: whole, [FILE]: file, [NAME]: named };
  const given = judged({ files: { [SOURCE]: 'fine', [TESTS]: '' }, commands, entries: [PYTEST] });
  await given.write(SOURCE, 'broken');
  expect((await verdictOf(given)).kind).toBe('failed');
  return probesOf(given);
}

test('what failed is run again by its name, and nothing else where it fails again', async () => {
  expect(await confirmed(red, red)).toEqual([`again ${NAME}`]);
});

test.each<[string, Behaviour]>([
  ['passes by itself', green],
  ['is not found by its name', () => pytestRun({})],
  ['fails by itself for another reason', () => pytestRun({ test_sum: ['KeyError: no fixture'] })],
])('where it %s, its file decides, and then all tests', async (_what, named) => {
  expect(await confirmed(named, red)).toEqual([`again ${NAME}`, `again ${FILE}`]);
  expect(await confirmed(named, green)).toEqual([`again ${NAME}`, `again ${FILE}`, `again ${ALL}`]);
});

test('what failed in a file of the code, which has tests in it, is run again by its name alone', async () => {
  const path = 'src/lib.rs';
  const cargo: Behaviour = (text) => {
    const isRed = text(path) === 'broken';
    const [ran, count] = isRed ? ['FAILED', '0 passed; 1 failed'] : ['ok', '1 passed; 0 failed'];
    const said = `---- tests::sums stdout ----\n\nthread 'tests::sums' panicked at ${path}:9:5:\nno\n\n`;
    const report = isRed ? `failures:\n\n${said}\nfailures:\n    tests::sums\n\n` : '';
    const all = `running 1 test\ntest tests::sums ... ${ran}\n\n${report}test result: ${ran}. ${count}`;
    return exited(isRed ? 101 : 0, `\n${all}; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\n`);
  };
  const entry: CommandEntry = { ...PYTEST, text: 'cargo test', argv: ['cargo', 'test'] };
  const commands = { 'cargo test': cargo, 'cargo test (1 test)': cargo };
  const given = judged({ files: { [path]: 'fine' }, commands, entries: [entry] });
  await given.write(path, 'broken');
  expect((await verdictOf(given)).kind).toBe('failed');
  expect(probesOf(given)).toEqual(['again cargo test (1 test)']);
});

test('a test that fails by its name for another reason, and passes among the others, was not fixed', async () => {
  const flaky: Behaviour = (text, count) => {
    const isSlow = text(SOURCE) === 'fine' && count === 1;
    return pytestRun({ test_sum: isSlow ? ['TimeoutError: 5 s'] : 'passed', test_other: 'passed' });
  };
  const alone: Behaviour = () => pytestRun({ test_sum: ['KeyError: no fixture'] });
  const commands = { [ALL]: flaky, [FILE]: green, [NAME]: alone };
  const given = judged({ files: { [SOURCE]: 'fine', [TESTS]: '' }, commands, entries: [PYTEST] });
  await given.write(SOURCE, 'faster');
  const { evidence } = await verdictOf(given);
  expect(evidence.comparisons[0]?.failures).toMatchObject([{ class: 'flaky-elsewhere' }]);
  expect(evidence.proof.kind).not.toBe('proven');
});

test('a file that its runner names by an absolute path is that of the repository', async () => {
  const source = 'src/Sum.php';
  const tests = 'tests/SumTest.php';
  const file = `phpunit (${tests})`;
  const name = `phpunit (1 test of ${tests})`;
  const said: Behaviour = (text) =>
    text(tests) === null || text(source) === 'mended'
      ? exited(
          0,
          'PHPUnit 9.6.7 by Sebastian Bergmann.\n\n.\n\nTime: 00:00.107, Memory: 10.00 MB\n\nOK (1 test, 1 assertion)\n',
        )
      : exited(1, phpunitFailed(`/srv/job/checkout/${tests}:9`));
  const entry: CommandEntry = { text: 'phpunit', argv: ['phpunit'], purpose: 'validate', origin: 'input' };
  const commands = { phpunit: said, [file]: said, [name]: said };
  const given = judged({ files: { [source]: 'wrong' }, commands, entries: [entry] });
  await given.write(source, 'mended');
  await given.write(tests, 'as new');
  expect((await verdictOf(given)).evidence.proof.kind).toBe('proven');
  expect(probesOf(given)).toContain(`again ${name}`);
});

function phpunitFailed(place: string): string {
  return [
    'PHPUnit 9.6.7 by Sebastian Bergmann.\n\nF\n\nTime: 00:00.107, Memory: 10.00 MB\n\nThere was 1 failure:\n',
    `1) SumTest::testAdds\nFailed asserting that 1 is identical to 2.\n\n${place}\n`,
    'FAILURES!\nTests: 1, Assertions: 1, Failures: 1.\n',
  ].join('\n');
}

describe('a version that is compared with a run that passes', () => {
  const PASSES = pytestRun({ test_sum: 'passed', test_other: 'passed' });
  const FAILS = pytestRun({ test_sum: ASSERT, test_other: 'passed' });
  const OTHER = pytestRun({ test_sum: 'passed', test_other: ASSERT });
  const HANGS: CommandResult = { kind: 'timed-out', limitMs: 1, output: '', ms: 1 };
  const version = { of: 'original-tests', changes: ChangeSet.empty('b'.repeat(40)) } as const;

  /** @param ends of its two runs */
  async function tried(...ends: readonly [first: CommandResult, second: CommandResult]) {
    const asked: number[] = [];
    const run = async (at: 0 | 1) => {
      asked.push(at);
      return { ...readResult(ends[at]), command: 'pytest', state: '' };
    };
    const against = worseThan(readResult(PASSES));
    const found = await runTwice({ run: () => run(0), runFailedAgain: () => run(1) }, version, against);
    const failures = found.kind === 'worse' ? found.failures.map(({ name }) => name) : [];
    return [found.kind, asked.length, found.runs.length, failures];
  }

  test.each([
    ['is asked once where nothing is worse', PASSES, FAILS, ['same', 1, 1, []]],
    ['is worse by what two runs have', FAILS, FAILS, ['worse', 2, 2, [`${TESTS}::test_sum`]]],
    ['is worse where others fail in each run', FAILS, OTHER, ['worse', 2, 2, []]],
    ['is worse by how it ends', exited(1, ''), exited(2, ''), ['worse', 2, 2, []]],
    ['is no worse where a second run has nothing', FAILS, PASSES, ['flaky', 2, 2, []]],
    ['tells nothing where it comes to no end', HANGS, FAILS, ['no-end', 1, 0, []]],
    ['tells nothing where the second run does not', FAILS, HANGS, ['no-end', 2, 0, []]],
  ])('%s', async (_what, first, second, expected) => {
    expect(await tried(first, second)).toEqual(expected);
  });
});
