import { chmod, lchown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ChangeSet } from '../../core/change-set.ts';
import { isWithin } from '../../core/paths/folders.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { foldersOf } from './files.ts';

/** Whom the files of a view belong to. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** A folder laid over the checkout in a view, and the paths that it hides. */
export interface Layer {
  readonly folder: string;
  /** Relative to the checkout. */
  readonly deletions: readonly string[];
}

/** What makes the checkout look like a clean checkout of a commit. */
export interface View {
  /** Topmost first. */
  readonly layers: readonly Layer[];
  /** Once it is fulfilled, the files of the layers are there. It fails where they could not be written. */
  readonly ready: Promise<void>;
}

/** Writes files of the host's own making, with the folders above them. @param files by path below `root` */
export async function writeFiles(
  root: string,
  files: ReadonlyMap<string, string | Uint8Array>,
  owner: Owner,
): Promise<void> {
  await makeFolders(root, files.keys(), owner);
  for (const [path, content] of files) {
    await writeFile(join(root, path), content, { mode: 0o644 });
    await give(join(root, path), owner);
  }
}

/** Makes the folders above files. @param files relative to `root` */
export async function makeFolders(root: string, files: Iterable<string>, owner: Owner): Promise<void> {
  await mkdir(root, { recursive: true });
  for (const folder of [...foldersOf(files)].sort()) {
    const path = join(root, folder);
    await mkdir(path, { recursive: true });
    await chmod(path, 0o755);
    await give(path, owner);
  }
}

/** Does nothing unless this process is root and commands are not. */
export async function give(path: string, { uid, gid }: Owner): Promise<void> {
  if (process.getuid?.() === 0 && uid !== 0) await lchown(path, uid, gid);
}

/** What a change set hides of the checkout: deleted paths, unless something new stands there, and emptied folders. */
export async function hiddenBy(
  base: BaseCommit,
  changes: ChangeSet,
  files: readonly string[],
): Promise<readonly string[]> {
  const isCovered = (path: string): boolean =>
    files.some((file) => isWithin(file, path) || isWithin(path, file));
  const emptied = (await emptiedFolders(base, changes)).filter((folder) => !isCovered(folder));
  const isBelow = (path: string): boolean => emptied.some((folder) => isWithin(path, folder));
  const deleted = changes.entries().flatMap(([path, { kind }]) => (kind === 'deleted' ? [path] : []));
  return [...emptied, ...deleted.filter((path) => !isCovered(path) && !isBelow(path))];
}

/**
 * Folders that a change set leaves without files, topmost only: git keeps no empty folders, so commands must not see
 * them either. A folder with untracked files on disk (installed dependencies) stays.
 */
async function emptiedFolders(base: BaseCommit, changes: ChangeSet): Promise<readonly string[]> {
  const isDeleted = (path: string): boolean => changes.get(path)?.kind === 'deleted';
  const deleted = changes.paths.filter(isDeleted);
  if (deleted.length === 0) return [];
  const all = [...(await base.entries()).keys(), ...changes.paths];
  const left = foldersOf(all.filter((path) => !isDeleted(path)));
  const gone = new Set([...foldersOf(deleted)].filter((folder) => !left.has(folder)));
  const topmost = [...gone].filter((folder) => !gone.has(dirname(folder)));
  const bare = await Promise.all(topmost.map((folder) => holdsOnly(base.source.checkout, folder, isDeleted)));
  return topmost.filter((_, index) => bare[index]);
}

async function holdsOnly(
  checkout: string,
  folder: string,
  isOne: (path: string) => boolean,
): Promise<boolean> {
  const found = await readdir(join(checkout, folder), { withFileTypes: true }).catch(() => []);
  for (const one of found) {
    const path = `${folder}/${one.name}`;
    if (one.isDirectory() ? !(await holdsOnly(checkout, path, isOne)) : !isOne(path)) return false;
  }
  return true;
}
