import { expect, test } from 'vitest';
import { ChangeSet } from '../../src/core/change-set.ts';
import { isOfMissingName } from '../../src/review/missing-name.ts';
import { MemoryWorkspace } from '../support/memory-workspace.ts';

async function isMissing(message: string): Promise<boolean> {
  const workspace = new MemoryWorkspace({ files: { 'sums.py': '', 'old.py': '' } });
  await workspace.apply({ kind: 'write', path: 'sums.py', text: 'def total(): pass\n' });
  await workspace.apply({ kind: 'write', path: 'more.py', text: '# more\n' });
  await workspace.apply({ kind: 'delete', path: 'old.py' });
  return isOfMissingName(message, workspace.changes());
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
  const none = ChangeSet.empty('0'.repeat(40));
  expect(isOfMissingName('a.b is not a function', none)).toBe(false);
  expect(isOfMissingName('a is not defined', none)).toBe(true);
});
