import { copyFile, lstat, readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BaseCommit, listTree } from '../git/base-commit.ts';
import { askGit, type GitRepository, git } from '../git/git.ts';
import { isLfsPointer } from '../git/stored-filter.ts';
import { foldersOf } from './files.ts';
import { sanitizedGitFiles } from './git-config-view.ts';
import { type Layer, type LayerFile, makeFolders, type Owner, writeLayer } from './layer.ts';

/** What lies between the checkout on disk and the base commit. */
export interface BaseView {
  /** Over the checkout it shows the base commit: tracked files as committed, credentials gone. */
  readonly layer: Layer;
  /** Files outside the checkout that show something else: path -> the file that is shown. */
  readonly replaced: ReadonlyMap<string, string>;
}

/** Untracked files of a checkout that hold credentials of the job. */
const CREDENTIAL_FILES = /^(gha-creds-[\w-]+\.json|\.git-credentials|\.netrc)$/;
const MAX_RESTORED_BYTES = 100 * 1024 * 1024;

/**
 * Finds tracked files that earlier steps changed or removed, and shows them as the base commit has them. Untracked
 * and ignored files (installed dependencies) stay as they are.
 * @param options.folder a folder of our own for the layer
 */
export async function makeBaseView(
  base: BaseCommit,
  options: { readonly folder: string; readonly temp: string; readonly owner: Owner },
): Promise<BaseView> {
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
  await makeFolders(
    options.folder,
    deletions.map((path) => dirname(path)),
    options.owner,
  );
  return { layer: { folder: options.folder, deletions }, replaced };
}

/** Base files that what a setup wrote would hide. @param upper the folder that holds what it wrote */
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
): Promise<readonly LayerFile[]> {
  const entries = await base.entries();
  const files: LayerFile[] = [];
  for (const path of paths) {
    const entry = entries.get(path);
    if (entry === undefined || entry.mode === '160000') continue;
    const found = await base.bytes(path, MAX_RESTORED_BYTES);
    // A file of Git LFS stands on disk as itself; its pointer is no use to a command.
    if (found.kind !== 'bytes' || isLfsPointer(found.bytes)) continue;
    files.push({ path, mode: entry.mode, bytes: found.bytes });
  }
  return files;
}

/** Tracked paths whose file in a work tree is not as in the base, found through an index of our own. */
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
  // The checkout's index knows the times of the files, which saves reading them all.
  const known = join(base.source.gitDir, 'index');
  const times = base.source.hidesChanges ? null : await stat(known).catch(() => null);
  if (times?.isFile() === true) {
    await copyFile(known, index);
    await utimes(index, times.atime, times.mtime);
  }
  const read = await askGit(repository, ['read-tree', '--reset', base.sha], at);
  if (read.code !== 0) {
    // An index that git cannot use from here (a split one, say): begin with an empty one.
    await rm(index, { force: true });
    await git(repository, ['read-tree', base.sha], at);
  }
  // A copy keeps the time and size of a file but not its inode.
  const refresh = ['-c', 'core.checkStat=minimal', '-c', 'core.trustctime=false', 'update-index', '-q'];
  // Ends with 1 when files differ, which is what we are here for.
  await askGit(repository, [...refresh, '--ignore-submodules', '--refresh'], at);
  const stdout = await git(
    repository,
    [
      '-c',
      'core.checkStat=minimal',
      '-c',
      'core.trustctime=false',
      'diff-files',
      '-z',
      '--name-only',
      '--ignore-submodules=all',
    ],
    at,
  );
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
  const present = await Promise.all(
    foreign.map(([path]) =>
      lstat(join(base.source.checkout, path)).then(
        () => true,
        () => false,
      ),
    ),
  );
  // A path that has become a folder of the base is covered by it already.
  const folders = foldersOf(ours.keys());
  return foreign.map(([path]) => path).filter((path, index) => present[index] === true && !folders.has(path));
}
