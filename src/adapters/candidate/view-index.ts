import { copyFile, lstat, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isWithin } from '../../core/paths/folders.ts';
import { isLfsPointer } from '../git/attributes.ts';
import { type BaseCommit, listTree } from '../git/base-commit.ts';
import { askGit, git } from '../git/git.ts';
import { foldersOf } from './files.ts';
import { give, makeFolders, type Owner } from './layer.ts';

/** An index of our own over a folder that holds all or some of its files. */
export interface IndexedFolder {
  readonly index: string;
  readonly folder: string;
}

/** A file moves between file systems with its time and size, not with its inode or the time of its inode. */
const BY_SIZE = { 'core.checkStat': 'minimal', 'core.trustctime': 'false' };

/** Pointers of Git LFS are smaller. */
const MAX_POINTER_BYTES = 1_024;

/** Runs git on the files of a folder, with the conversions that the checkout is set up for. */
function onFolder(base: BaseCommit, { index, folder }: IndexedFolder) {
  const { repository, source } = base;
  const settings = Object.entries({ ...BY_SIZE, ...source.conversions });
  const args = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const env = { ...repository.env, GIT_INDEX_FILE: index, GIT_WORK_TREE: folder };
  return { repository: { ...repository, env }, args, at: { cwd: folder } };
}

/**
 * Makes an index of the base for a work tree, with the times of the files that are as committed.
 *
 * @param known an index of the same files, which saves reading them all, where it is there and can be used
 * @returns the tracked paths whose file differs from the base
 */
export async function indexBase(
  base: BaseCommit,
  where: IndexedFolder,
  known: string,
): Promise<readonly string[]> {
  const { repository, args, at } = onFolder(base, where);
  const times = await stat(known).catch(() => null);
  if (times?.isFile() === true) {
    await copyFile(known, where.index);
    await utimes(where.index, times.atime, times.mtime);
  }
  const [read, flags] = await Promise.all([
    askGit(repository, ['read-tree', '--reset', base.sha], at),
    askGit(repository, ['ls-files', '-v', '-z'], at),
  ]);
  // Marked as unchanged whatever stands on disk: a sparse checkout, or a file that somebody hid a change of.
  const isBlind = lines(flags.stdout).some((line) => !/^[HMRCK] /.test(line));
  if (read.code !== 0 || isBlind) {
    // Git cannot use this index from here (a split one, for example): start with an empty one.
    await rm(where.index, { force: true });
    await git(repository, ['read-tree', base.sha], at);
  }
  // Exits with 1 if files differ, which is expected.
  await askGit(repository, [...args, 'update-index', '-q', '--ignore-submodules', '--refresh'], at);
  const differing = ['diff-files', '-z', '--name-only', '--ignore-submodules=all'];
  return lines(await git(repository, [...args, ...differing], at));
}

/**
 * Writes files of the index into its folder, as a checkout would: line ends and encodings by the attributes of the
 * tree. Filters that a repository names are programs, and not run. What cannot be written is marked as absent.
 */
export async function checkOut(
  base: BaseCommit,
  where: IndexedFolder,
  { paths, owner }: { readonly paths: readonly string[]; readonly owner: Owner },
): Promise<void> {
  const kinds = await Promise.all(paths.map((path) => contentKind(base, path)));
  const of = (kind: ContentKind): readonly string[] => paths.filter((_, index) => kinds[index] === kind);
  const { repository, args, at } = onFolder(base, where);
  const written = of('file');
  if (written.length > 0) {
    await makeFolders(where.folder, written, owner);
    const write = ['checkout-index', '--force', '--index', '-z', '--stdin'];
    await git(repository, [...args, ...write], { ...at, input: nullEnded(written) });
    for (const path of written) await give(join(where.folder, path), owner);
  }
  const absent = of('absent');
  if (absent.length === 0) return;
  await git(repository, [...args, 'update-index', '--skip-worktree', '-z', '--stdin'], {
    ...at,
    input: nullEnded(absent),
  });
}

/** Moves an index of the base, and the files of its folder, to a commit; files that are the same there stay as they are. */
export async function moveTo(base: BaseCommit, where: IndexedFolder, commit: string): Promise<void> {
  const { repository, args, at } = onFolder(base, where);
  await git(repository, [...args, 'read-tree', '-m', '-u', base.sha, commit], at);
}

/** `stored`: a submodule, or a file of Git LFS, which has its real content on disk; a command cannot use the pointer. */
type ContentKind = 'file' | 'absent' | 'stored';

async function contentKind(base: BaseCommit, path: string): Promise<ContentKind> {
  const entry = (await base.entries()).get(path);
  if (entry === undefined || entry.mode === '160000') return 'stored';
  const found = await base.bytes(path, MAX_POINTER_BYTES);
  switch (found.kind) {
    case 'missing':
      return 'absent';
    case 'too-large':
      return 'file';
    case 'bytes':
      return isLfsPointer(found.bytes) ? 'stored' : 'file';
  }
}

/** Base files that the setup's writes would hide. @param upper the folder with those writes */
export async function coveredPaths(base: BaseCommit, upper: string): Promise<readonly string[]> {
  const entries = await base.entries();
  const folders = foldersOf(entries.keys());
  const covered: string[] = [];
  const visit = async (folder: string): Promise<void> => {
    for (const one of await readdir(join(upper, folder), { withFileTypes: true }).catch(() => [])) {
      const path = folder === '' ? one.name : `${folder}/${one.name}`;
      if (entries.has(path)) covered.push(path);
      else if (!folders.has(path)) continue;
      else if (one.isDirectory()) await visit(path);
      // The setup removed or replaced a whole folder of the base.
      else covered.push(...[...entries.keys()].filter((other) => isWithin(other, path)));
    }
  };
  await visit('');
  return covered;
}

/** Files on disk that belong to the checkout's own commit but not to the base, when the two differ. */
export async function pathsOfOtherHead(base: BaseCommit): Promise<readonly string[]> {
  if (base.checkoutHead === null || base.checkoutHead === base.sha) return [];
  const [ours, { entries: theirs }] = await Promise.all([
    base.entries(),
    listTree(base.repository, base.checkoutHead),
  ]);
  const foreign = [...theirs].filter(([path, { mode }]) => mode !== '160000' && !ours.has(path));
  const onDisk = (path: string) => lstat(join(base.source.checkout, path)).catch(() => null);
  const present = await Promise.all(foreign.map(([path]) => onDisk(path)));
  // A path that has become a folder of the base is covered by it already.
  const folders = foldersOf(ours.keys());
  return foreign.map(([path]) => path).filter((path, index) => present[index] !== null && !folders.has(path));
}

function lines(stdout: Buffer): readonly string[] {
  return stdout
    .toString()
    .split('\0')
    .filter((path) => path !== '');
}

function nullEnded(paths: readonly string[]): string {
  return paths.map((path) => `${path}\0`).join('');
}
