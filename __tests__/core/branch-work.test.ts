import { expect, test } from 'vitest';
import { afterRun, type BranchWork } from '../../src/core/branch-work.ts';
import { ChangeSet } from '../../src/core/change-set.ts';

const file = (text: string) =>
  ({ kind: 'file', mode: '100644', bytes: Buffer.from(text), isNew: true }) as const;
const EMPTY = ChangeSet.empty('base');
const kept = file('kept');
const WORK: BranchWork = { people: [], isTruncated: false, byPeople: ['kept.js', 'edited.js'], unseen: [] };

test('of what people did on a branch that counts as theirs which stays as they left it', () => {
  const found = EMPTY.with('kept.js', kept).with('edited.js', file('theirs'));
  const now = EMPTY.with('kept.js', kept).with('edited.js', file('ours'));
  expect(afterRun(WORK, { found, now, written: now })).toEqual({
    ...WORK,
    byPeople: ['kept.js'],
    isSame: false,
  });
  expect(afterRun(WORK, { found, now: found, written: EMPTY })).toEqual({ ...WORK, isSame: true });
  expect(afterRun(null, { found, now, written: now })).toBeNull();
});
