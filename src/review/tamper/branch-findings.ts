import { asFound, type BranchWork } from '../../core/branch-work.ts';
import type { ChangeSet } from '../../core/change-set.ts';
import type { Tampering } from '../../core/tampering.ts';

/** What was found in a change, with what of it people have brought to its branch; that counts as much as the rest. */
export function withBranch(
  found: readonly Tampering[],
  work: BranchWork | null,
  { start, now }: { readonly start: ChangeSet; readonly now: ChangeSet },
): readonly Tampering[] {
  if (work === null) return found;
  const theirs = new Set(asFound(work.byPeople, start, now));
  const told = found.map((one) =>
    theirs.has(one.path) ? { ...one, detail: `${one.detail} Only people changed this file.` } : one,
  );
  const unseen = work.unseen.map((path): Tampering => {
    const detail = 'It is on the branch as somebody committed it; commands and tools ran without it.';
    return { kind: 'unseen-by-commands', path, line: null, detail };
  });
  return [...told, ...unseen];
}
