import { type ChangeSet, encodingOf, type FileChange, kindOf, modeNotesOf } from '../../core/change-set.ts';
import { type Hunk, hunkOf, linesOf } from '../../core/text/hunk.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { quoted } from '../git/config-file.ts';
import { git } from '../git/git.ts';
import type { CandidateCommits } from './candidate-commits.ts';
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
const DIFF = ['diff', '--binary', '--full-index', ...PLAIN];

/**
 * The change set as a patch for `git apply` on a clean clone of the base, with binary files and modes. Bytes, not text:
 * files need not be UTF-8. Empty without changes.
 */
export function patchOf(base: BaseCommit, candidates: CandidateCommits, changes: ChangeSet): Promise<Buffer> {
  return candidates
    .commitOf(changes)
    .then((commit) => git(base.repository, [...DIFF, changes.base, commit]))
    .catch(async () => (await memoryPatchOf(base, changes)).patch);
}

/** The change set as a unified diff for readers: text in other encodings than UTF-8 is text there too. */
export async function diffOf(
  base: BaseCommit,
  candidates: CandidateCommits,
  changes: ChangeSet,
): Promise<string> {
  const patch = await readableCommits(base, candidates, changes)
    .then((pair) => git(base.repository, [...DIFF, ...pair]))
    .catch(async () => (await memoryPatchOf(base, changes)).patch);
  return patch.toString();
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
export function statsOf(
  base: BaseCommit,
  candidates: CandidateCommits,
  changes: ChangeSet,
): Promise<readonly FileChange[]> {
  return readableCommits(base, candidates, changes)
    .then((pair) => countedByGit(base, pair, changes))
    .catch(async () => (await memoryPatchOf(base, changes)).stats);
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

interface MemoryPatch {
  readonly patch: Buffer;
  readonly stats: readonly FileChange[];
}

/**
 * The change set as a patch with statistics, made in memory: git writes objects first, which fails on a full or read-only
 * disk. Each file gets one hunk, from its first change to its last, so counts may be higher than git's.
 */
export async function memoryPatchOf(base: BaseCommit, changes: ChangeSet): Promise<MemoryPatch> {
  const entries = await base.entries();
  const sections: string[] = [];
  const stats: FileChange[] = [];
  for (const [path, change] of changes.entries()) {
    const from = entries.get(path)?.mode ?? null;
    const found = from === null ? null : await base.bytes(path, Number.MAX_SAFE_INTEGER);
    const before = found?.kind === 'bytes' ? found.bytes : Buffer.alloc(0);
    const after = change.kind === 'file' ? Buffer.from(change.bytes) : Buffer.alloc(0);
    // One character per byte: files need not be UTF-8.
    const [old, now] = [linesOf(before.toString('latin1')), linesOf(after.toString('latin1'))];
    const to = change.kind === 'file' ? change.mode : null;
    // A file that becomes a link, or the reverse, is written as a deletion and an addition.
    const isOther = from !== null && to !== null && from !== to && [from, to].includes(LINK);
    sections.push(
      ...(isOther
        ? [sectionOf(path, [from, null], hunkOf(old, [])), sectionOf(path, [null, to], hunkOf([], now))]
        : [sectionOf(path, [from, to], hunkOf(old, now))]),
    );
    const { added, deleted } = hunkOf(old, now);
    const isBinary = before.includes(0) || after.includes(0);
    const counts = isBinary ? { added: null, deleted: null } : { added, deleted };
    stats.push({
      path,
      kind: kindOf(change),
      ...counts,
      ...encodingOf(change),
      ...modeNotesOf(from, change),
    });
  }
  return { patch: Buffer.from(sections.join(''), 'latin1'), stats };
}

const LINK = '120000';

/** @param modes before and after; null: there is no file */
function sectionOf(path: string, modes: readonly [string | null, string | null], { text }: Hunk): string {
  const [from, to] = modes;
  const [a, b] = [nameOf('a', path), nameOf('b', path)];
  const names = `--- ${from === null ? '/dev/null' : a}\n+++ ${to === null ? '/dev/null' : b}\n`;
  return `diff --git ${a} ${b}\n${modeLines(from, to)}${text === '' ? '' : names}${text}`;
}

function nameOf(side: 'a' | 'b', path: string): string {
  return Buffer.from(quoted(`${side}/${path}`)).toString('latin1');
}

function modeLines(from: string | null, to: string | null): string {
  if (to === null) return `deleted file mode ${from}\n`;
  if (from === null) return `new file mode ${to}\n`;
  return from === to ? '' : `old mode ${from}\nnew mode ${to}\n`;
}
