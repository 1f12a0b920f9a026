import type { BranchWork } from '../../core/branch-work.ts';
import { type Change, ChangeSet, type FileMode } from '../../core/change-set.ts';
import type { BranchCommit, BranchHistory } from '../../core/ports.ts';
import type { BaseCommit } from './base-commit.ts';
import { type FetchedCommit, fetchCommits } from './fetch-commit.ts';
import { git } from './git.ts';
import { ObjectReader } from './object-reader.ts';

/** The content of a branch, as a change set over the commit that its pull request is compared with. */
export interface ExistingBranch extends BranchWork {
  readonly head: string;
  /** The id of the head's tree. */
  readonly tree: string;
  readonly changes: ChangeSet;
}

export interface BranchOptions {
  readonly head: string;
  readonly history: Pick<BranchHistory, 'commits' | 'isTruncated'>;
  readonly isOwn: (commit: BranchCommit) => boolean;
  readonly remote: Pick<FetchedCommit, 'url' | 'token' | 'signal' | 'limitMs'>;
}

/** Commits of people are not limited like edits, but are held in memory. */
const MAX_BYTES = 100 * 1024 * 1024;

/** @param base the merge base of the branch and the branch that its pull request goes to */
export async function readBranch(base: BaseCommit, options: BranchOptions): Promise<ExistingBranch> {
  const { head, history, isOwn, remote } = options;
  const own = history.commits.filter(isOwn);
  const people = history.commits.filter((commit) => !isOwn(commit));
  const isShared = people.length > 0 && own.length > 0 && !history.isTruncated;
  const pairs = isShared ? own.flatMap(changeOf) : [];
  const reader = await readerOf(base, [head, ...pairs.flat()], remote);
  try {
    const tree = (await reader.read(`${head}^{tree}`, 0))?.oid ?? '';
    const entries = await rawDiff(base, head);
    const { changes, unseen } = await changesIn(entries, base, reader);
    const touched = new Set((await Promise.all(pairs.map((pair) => pathsBetween(base, pair)))).flat());
    const paths = changes.paths;
    const byPeople =
      people.length === 0 || history.isTruncated ? [] : paths.filter((path) => !touched.has(path));
    const named = people.map(({ sha, author }) => ({ sha, author }));
    return { head, tree, changes, unseen, byPeople, people: named, isTruncated: history.isTruncated };
  } finally {
    reader.close();
  }
}

type Pair = readonly [from: string, to: string];

/** The commit of a fresh attempt has two parents: the branch before it, and the base of its change. */
function changeOf({ sha, parents }: BranchCommit): readonly Pair[] {
  const from = parents.at(-1);
  return from === undefined ? [] : [[from, sha]];
}

/** A reader for a repository that has the commits; missing ones are fetched with one request. */
async function readerOf(
  base: BaseCommit,
  commits: readonly string[],
  remote: BranchOptions['remote'],
): Promise<ObjectReader> {
  const { repository } = base;
  const reader = new ObjectReader(repository);
  const wanted = [...new Set(commits)];
  const found = await Promise.all(wanted.map((sha) => reader.read(`${sha}^{tree}`, 0)));
  const missing = wanted.filter((_, index) => found[index] === null);
  if (missing.length === 0) return reader;
  reader.close();
  await fetchCommits(repository, { shas: missing, have: base.sha, ...remote });
  return new ObjectReader(repository);
}

interface DiffEntry {
  readonly path: string;
  readonly modes: readonly [before: string, after: string];
  readonly oid: string;
}

async function rawDiff({ repository, sha }: BaseCommit, head: string): Promise<readonly DiffEntry[]> {
  const stdout = await git(repository, ['diff-tree', '-r', '-z', '--no-renames', sha, head]);
  const fields = stdout.toString().split('\0');
  const entries: DiffEntry[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [before = '', after = '', , oid = ''] = (fields[index] ?? '').slice(1).split(' ');
    entries.push({ path: fields[index + 1] ?? '', modes: [before, after], oid });
  }
  return entries;
}

async function changesIn(
  entries: readonly DiffEntry[],
  base: BaseCommit,
  reader: ObjectReader,
): Promise<Pick<ExistingBranch, 'changes' | 'unseen'>> {
  const changes: [string, Change][] = [];
  const unseen: string[] = [];
  let room = MAX_BYTES;
  for (const entry of entries) {
    const change = await withText(base, entry.path, await changeAt(entry, room, reader));
    if (change === null) unseen.push(entry.path);
    else changes.push([entry.path, change]);
    if (change?.kind === 'file') room -= change.bytes.length;
  }
  return { changes: ChangeSet.of(base.sha, changes), unseen };
}

async function withText(base: BaseCommit, path: string, change: Change | null): Promise<Change | null> {
  if (change?.kind !== 'file' || change.mode === '120000') return change;
  const legacy = (await base.decode(path, change.bytes))?.legacy ?? null;
  return legacy === null ? change : { ...change, legacy };
}

/** Null: not a file, not a UTF-8 name, or too large to hold in memory. */
async function changeAt(
  { path, modes, oid }: DiffEntry,
  room: number,
  reader: ObjectReader,
): Promise<Change | null> {
  const [before, after] = modes;
  if (path.includes('\ufffd') || before === '160000') return null;
  if (after === '000000') return { kind: 'deleted' };
  const mode = FILE_MODES.find((one) => one === after);
  const object = mode === undefined ? null : await reader.read(oid, room);
  if (mode === undefined || object === null || object.bytes === null) return null;
  return { kind: 'file', mode, bytes: object.bytes, isNew: before === '000000' };
}

const FILE_MODES: readonly FileMode[] = ['100644', '100755', '120000'];

async function pathsBetween({ repository }: BaseCommit, pair: Pair): Promise<readonly string[]> {
  const stdout = await git(repository, ['diff-tree', '-r', '-z', '--no-renames', '--name-only', ...pair]);
  return stdout.toString().split('\0');
}
