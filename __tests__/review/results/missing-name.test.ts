import { expect, test } from 'vitest';
import { ChangeSet } from '../../../src/core/change-set.ts';
import { isOfMissingName, namesNewFile } from '../../../src/review/results/missing-name.ts';
import { MemoryWorkspace } from '../../support/memory-workspace.ts';

async function changesWith(texts: Readonly<Record<string, string>>): Promise<ChangeSet> {
  const workspace = new MemoryWorkspace({ files: { 'sums.py': '', 'old.py': '' } });
  for (const [path, text] of Object.entries(texts)) await workspace.apply({ kind: 'write', path, text });
  await workspace.apply({ kind: 'delete', path: 'old.py' });
  return workspace.changes();
}

const NO_TEXTS = ChangeSet.empty('0'.repeat(40));

async function isMissing(message: string): Promise<boolean> {
  return isOfMissingName(
    { message },
    await changesWith({ 'sums.py': 'def total(): pass\n', 'more.py': '# more\n' }),
  );
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

test.each([
  ['sh: ./lib/more.py: not found', true],
  ['not ok tests/test-more.py', false],
  ['cannot open more.py-old, nor more.pyc', false],
  ['no old.py, nor sums.py', false],
])('a new file is named in %j: %j', async (output, is) => {
  expect(namesNewFile(output, await changesWith({ 'sums.py': 'a', 'lib/more.py': 'b' }))).toBe(is);
});

test('a change of nothing brings no member', () => {
  expect(isOfMissingName({ message: 'a.b is not a function' }, NO_TEXTS)).toBe(false);
  expect(isOfMissingName({ message: 'a is not defined' }, NO_TEXTS)).toBe(true);
});
