import { expect, test } from 'vitest';
import type { CommandEntry } from '../../../src/core/verdict/verdict.ts';
import { type Behaviour, judged, probesOf, verdictOf } from '../judged.ts';
import { pytestRun } from '../read-results.ts';

const SOURCE = 'sum.py';
const TESTS = 'tests/test_sum.py';
const FILE = `pytest (${TESTS})`;
const PYTEST: CommandEntry = { text: 'pytest', argv: ['pytest'], purpose: 'validate', origin: 'input' };

/** The tests that stand in the file, a line each. */
const inFile: Behaviour = (text) =>
  pytestRun(Object.fromEntries((text(TESTS) ?? '').split('\n').map((name) => [name, 'passed'])));
const whole: Behaviour = (text) =>
  pytestRun(
    Object.fromEntries([...(text(TESTS) ?? '').split('\n'), 'test_other'].map((name) => [name, 'passed'])),
  );

/** What is run beside the gate of a change that adds a test, and what came of the file as the base has it. */
async function ran(
  file: Behaviour,
  more: Readonly<Record<string, string>> = {},
): Promise<readonly [string, readonly string[]]> {
  const given = judged({
    files: { [SOURCE]: 'old', [TESTS]: 'test_a\ntest_b' },
    commands: { pytest: whole, [FILE]: file },
    entries: [PYTEST],
    more: { proof: 'off' },
  });
  await given.write(SOURCE, 'new');
  await given.write(TESTS, 'test_a\ntest_b\ntest_c');
  for (const [path, text] of Object.entries(more)) await given.write(path, text);
  const { originalTests } = (await verdictOf(given)).evidence;
  return [originalTests.kind, probesOf(given).filter((probe) => !probe.startsWith('nonsense'))];
}

test('a file is run on the base where a new file takes the place of one that is deleted', async () => {
  const given = judged({
    files: { [SOURCE]: 'old', [TESTS]: 'test_a' },
    commands: {
      pytest: () => pytestRun({ test_a: 'passed', test_other: 'passed' }),
      [FILE]: () => pytestRun({ test_a: 'passed' }),
    },
    entries: [PYTEST],
    more: { proof: 'off' },
  });
  await given.write(SOURCE, 'new');
  await given.remove(TESTS);
  await given.write('tests/test_new.py', 'test_a');
  await verdictOf(given);
  expect(probesOf(given)).toContain(`part-of-base ${FILE}`);
});

test('all tests are run where the change adds a helper, which the product may need', async () => {
  const [kind, probes] = await ran(inFile, { 'tests/helper.py': 'VALUE = 1' });
  expect(kind).toBe('passed');
  expect(probes).toContain('original-tests pytest');
});
