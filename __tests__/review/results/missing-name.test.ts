import { describe, expect, test } from 'vitest';
import { ChangeSet } from '../../../src/core/change-set.ts';
import { isOfMissingName } from '../../../src/review/results/missing-name.ts';
import { MemoryWorkspace } from '../../support/memory-workspace.ts';

async function changesWith(texts: Readonly<Record<string, string>>): Promise<ChangeSet> {
  const workspace = new MemoryWorkspace({ files: { 'sums.py': '', 'old.py': '' } });
  for (const [path, text] of Object.entries(texts)) await workspace.apply({ kind: 'write', path, text });
  await workspace.apply({ kind: 'delete', path: 'old.py' });
  return workspace.changes();
}

const NO_TEXTS = ChangeSet.empty('0'.repeat(40));

async function isMissing(message: string, taskText = '', test = ''): Promise<boolean> {
  const code = await changesWith({ 'sums.py': 'def total(): pass\n', 'more.py': '# more\n' });
  const tests = await changesWith({ 'test_sums.py': test });
  return isOfMissingName(message, { code, tests, taskText });
}

test.each([
  'sums.total is not a function',
  "'Sum' object has no attribute 'total'",
  "undefined method 'total' for nil",
  'undefined method `total` for nil',
  'total is not defined',
  "cannot import name 'anything'",
  "No module named 'anything'",
  'undefined local variable or method anything',
  'sums.more is not a function',
])('%s: the change brings it', async (message) => {
  expect(await isMissing(message)).toBe(true);
});

test.each([
  'value.strip is not a function',
  "'Sum' object has no attribute 'strip'",
  "'Sum' object has no attribute 'totals'",
  "undefined method 'strip' for nil",
  "undefined method 'totals' for nil",
  'expected 1 to be 2',
])('%s: it is about what the code does', async (message) => {
  expect(await isMissing(message)).toBe(false);
});

test('a change of nothing brings no member', () => {
  const none = { code: NO_TEXTS, tests: NO_TEXTS, taskText: '' };
  expect(isOfMissingName('a.b is not a function', none)).toBe(false);
  expect(isOfMissingName('a is not defined', none)).toBe(true);
});

describe('a member that a value lacks', () => {
  const LACKS = "AttributeError: 'Sum' object has no attribute 'total'";
  const TASK = 'The total of a sum is missing';
  const TEST = 'def test_total():\n    assert Sum(1).total == 1\n';

  test.each([
    [TEST],
    ['class A(TestCase):\n    def test_total(self):\n        self.assertEqual(Sum(1).total(), 1)\n'],
  ])('is behaviour where the task names it and a test asserts something of it: %j', async (text) => {
    expect(await isMissing(LACKS, TASK, text)).toBe(false);
  });

  test.each([
    ['the task names another one', LACKS, 'The totals of sums', TEST],
    ['the module lacks it', "module 'sums' has no attribute 'total'", TASK, TEST],
    ['the module lacks it, as Python 2 says so', "'module' object has no attribute 'total'", TASK, TEST],
    ['the class lacks it', "type object 'Sum' has no attribute 'total'", TASK, TEST],
    ['it is of another language', 'sums.total is not a function', TASK, TEST],
    ['a test calls it and asserts nothing', LACKS, TASK, TEST.replace('assert ', '').replace(' ==', '')],
    ['a test asserts something of a longer name', LACKS, TASK, TEST.replace('.total', '.totals')],
  ])('is a name that is missing where %s', async (_what, ...given) => {
    expect(await isMissing(...given)).toBe(true);
  });
});
