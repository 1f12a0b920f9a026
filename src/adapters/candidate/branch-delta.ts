import { type Change, ChangeSet } from '../../core/change-set.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import type { ExistingBranch } from '../git/read-branch.ts';

/**
 * What a change set adds to a branch that already holds part of it. So nothing is written twice, and files that a
 * change set cannot represent stay as people committed them.
 */
export async function deltaOver(
  base: BaseCommit,
  branch: Pick<ExistingBranch, 'head' | 'changes'>,
  changes: ChangeSet,
): Promise<ChangeSet> {
  const delta: [string, Change][] = [];
  for (const path of changes.pathsSince(branch.changes))
    delta.push([path, changes.get(path) ?? (await asInBase(base, path))]);
  return ChangeSet.of(branch.head, delta);
}

/** Only editable files are restored, and those are never large. */
async function asInBase(base: BaseCommit, path: string): Promise<Change> {
  const entry = (await base.entries()).get(path);
  if (entry === undefined) return { kind: 'deleted' };
  const found = await base.bytes(path, Number.MAX_SAFE_INTEGER);
  if (found.kind !== 'bytes' || entry.mode === '160000') {
    throw new Error(`${path} cannot be brought back to what the base has.`);
  }
  return { kind: 'file', mode: entry.mode, bytes: found.bytes, isNew: false };
}
