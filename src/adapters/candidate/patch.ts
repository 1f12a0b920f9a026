import { type ChangeSet, encodingOf, type FileChange, kindOf, modeNotesOf } from '../../core/change-set.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { git } from '../git/git.ts';
import type { CandidateCommits } from './candidate-commits.ts';
import { memoryPatchOf } from './memory-patch.ts';
import { readable } from './readable.ts';

/** Makes the output the same everywhere; renames stay a deletion and an addition, as in the change set. */
const PLAIN = [
  '--no-renames',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--src-prefix=a/',
  '--dst-prefix=b/',
];

/**
 * The change set as a patch for `git apply` on a clean clone of the base, with binary files and modes. Bytes, not text:
 * files need not be UTF-8. Empty without changes.
 */
export async function patchOf(
  base: BaseCommit,
  candidates: CandidateCommits,
  changes: ChangeSet,
): Promise<Buffer> {
  if (changes.isEmpty) return Buffer.alloc(0);
  try {
    const commit = await candidates.commitOf(changes);
    return await git(base.repository, ['diff', '--binary', '--full-index', ...PLAIN, changes.base, commit]);
  } catch {
    // Git writes objects first, which fails on a full or read-only disk.
    return (await memoryPatchOf(base, changes)).patch;
  }
}

/** The change set as a unified diff for readers: text in other encodings than UTF-8 is text there too. */
export async function diffOf(
  base: BaseCommit,
  candidates: CandidateCommits,
  changes: ChangeSet,
): Promise<string> {
  if (changes.isEmpty) return '';
  try {
    const pair = await readableCommits(base, candidates, changes);
    return (await git(base.repository, ['diff', '--binary', '--full-index', ...PLAIN, ...pair])).toString();
  } catch {
    return (await memoryPatchOf(base, changes)).patch.toString();
  }
}

async function readableCommits(
  base: BaseCommit,
  candidates: CandidateCommits,
  changes: ChangeSet,
): Promise<readonly [before: string, after: string]> {
  const { before, after } = await readable(base, changes);
  return [await candidates.commitOf(before), await candidates.commitOf(after)];
}

/** How much changed in each file, sorted by path, for reports. */
export async function statsOf(
  base: BaseCommit,
  candidates: CandidateCommits,
  changes: ChangeSet,
): Promise<readonly FileChange[]> {
  if (changes.isEmpty) return [];
  try {
    return await countedByGit(base, await readableCommits(base, candidates, changes), changes);
  } catch {
    return (await memoryPatchOf(base, changes)).stats;
  }
}

async function countedByGit(
  { repository, entries }: BaseCommit,
  pair: readonly [before: string, after: string],
  changes: ChangeSet,
): Promise<readonly FileChange[]> {
  const stdout = await git(repository, ['diff', '--numstat', '-z', ...PLAIN, ...pair]);
  const lines = new Map<string, readonly [added: string, deleted: string]>();
  for (const record of stdout.toString().split('\0')) {
    const [added, deleted, ...path] = record.split('\t');
    if (added !== undefined && deleted !== undefined) lines.set(path.join('\t'), [added, deleted]);
  }
  const before = await entries();
  return changes.entries().map(([path, change]): FileChange => {
    const [added, deleted] = lines.get(path) ?? ['0', '0'];
    const notes = { ...encodingOf(change), ...modeNotesOf(before.get(path)?.mode ?? null, change) };
    return { path, kind: kindOf(change), added: count(added), deleted: count(deleted), ...notes };
  });
}

function count(digits: string): number | null {
  return digits === '-' ? null : Number(digits);
}
