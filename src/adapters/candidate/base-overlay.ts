import { copyFile, lstat, readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BaseCommit, listTree } from '../git/base-commit.ts';
import { askGit, type GitRepository, git } from '../git/git.ts';
import { isLfsPointer } from '../git/stored-filter.ts';
import { foldersOf } from './files.ts';
import { sanitizedGitFiles } from './git-config-view.ts';
import { makeFolders, type Overlay, type OverlayFile, type Owner, writeLayer } from './overlay-layer.ts';

/** Untracked files of a checkout that hold credentials of the job. */
const CREDENTIAL_FILES = /^(gha-creds-[\w-]+\.json|\.git-credentials|\.netrc)$/;
const MAX_RESTORED_BYTES = 100 * 1024 * 1024;

/**
 * Finds tracked files that earlier steps changed or removed, and shows them as the base commit has them. Untracked
 * and ignored files (installed dependencies) stay as they are. Credentials are removed.
 * @param options.folder a folder of our own for the layer
 */
export async function makeBaseOverlay(
  base: BaseCommit,
  options: { readonly folder: string; readonly temp: string; readonly owner: Owner },
): Promise<Overlay> {
  const [changed, foreign, gitFiles] = await Promise.all([
    changedPaths(base, { temp: options.temp, workTree: base.source.checkout }),
    pathsOfOtherHead(base),
    sanitizedGitFiles(base.source),
  ]);
  const restored = await restoredFiles(base, changed);
  await writeLayer(options.folder, [...restored, ...gitFiles.inside], options.owner);
  const replaced = new Map<string, string>();
  const outside = `${options.folder}.git-files`;
  const files = gitFiles.outside.map((file, index) => ({ ...file, target: file.path, path: String(index) }));
  if (files.length > 0) await writeLayer(outside, files, options.owner);
  for (const { target, path } of files) replaced.set(target, join(outside, path));
  const credentials = (await readdir(base.source.checkout)).filter((name) => CREDENTIAL_FILES.test(name));
  const known = await base.entries();
  const deletions = [...foreign, ...credentials.filter((name) => !known.has(name)), ...gitFiles.removed];
  await makeFolders(options.folder, deletions.map(dirname), options.owner);
  return { layers: [{ folder: options.folder, deletions }], replaced };
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
      else covered.push(...[...entries.keys()].filter((other) => other.startsWith(`${path}/`)));
    }
  };
  await visit('');
  return covered;
}

export async function restoredFiles(
  base: BaseCommit,
  paths: readonly string[],
): Promise<readonly OverlayFile[]> {
  const entries = await base.entries();
  const files: OverlayFile[] = [];
  for (const path of paths) {
    const entry = entries.get(path);
    if (entry === undefined || entry.mode === '160000') continue;
    const found = await base.bytes(path, MAX_RESTORED_BYTES);
    // On disk, a file of Git LFS has its real content; a command cannot use the pointer.
    if (found.kind !== 'bytes' || isLfsPointer(found.bytes)) continue;
    files.push({ path, mode: entry.mode, bytes: found.bytes });
  }
  return files;
}

/** Tracked paths whose file in a work tree differs from the base, found through an index of our own. */
export async function changedPaths(
  base: BaseCommit,
  where: { readonly temp: string; readonly workTree: string },
): Promise<readonly string[]> {
  const index = join(where.temp, 'base-view.index');
  const repository: GitRepository = {
    ...base.repository,
    env: { ...base.repository.env, GIT_INDEX_FILE: index, GIT_WORK_TREE: where.workTree },
  };
  const at = { cwd: where.workTree };
  // The checkout's index holds the times of the files, which saves reading them all.
  const known = join(base.source.gitDir, 'index');
  const times = base.source.hidesChanges ? null : await stat(known).catch(() => null);
  if (times?.isFile() === true) {
    await copyFile(known, index);
    await utimes(index, times.atime, times.mtime);
  }
  const read = await askGit(repository, ['read-tree', '--reset', base.sha], at);
  if (read.code !== 0) {
    // Git cannot use this index from here (a split one, for example): start with an empty one.
    await rm(index, { force: true });
    await git(repository, ['read-tree', base.sha], at);
  }
  // A copy keeps the time and size of a file but not its inode.
  const bySize = ['-c', 'core.checkStat=minimal', '-c', 'core.trustctime=false'];
  // Exits with 1 if files differ, which is expected.
  await askGit(repository, [...bySize, 'update-index', '-q', '--ignore-submodules', '--refresh'], at);
  const differing = ['diff-files', '-z', '--name-only', '--ignore-submodules=all'];
  const stdout = await git(repository, [...bySize, ...differing], at);
  return stdout
    .toString()
    .split('\0')
    .filter((path) => path !== '');
}

/** Files on disk that belong to the checkout's own commit but not to the base, when the two differ. */
async function pathsOfOtherHead(base: BaseCommit): Promise<readonly string[]> {
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
