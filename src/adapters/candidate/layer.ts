import { chmod, lchown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ChangeSet } from '../../core/change-set.ts';
import type { BaseCommit } from '../git/base-commit.ts';

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
  await makeFolders(root, [...files.keys()].map(dirname), owner);
  for (const [path, content] of files) {
    await writeFile(join(root, path), content, { mode: 0o644 });
    await give(join(root, path), owner);
  }
}

/** Makes folders with all their parents. @param folders relative to `root` */
export async function makeFolders(root: string, folders: readonly string[], owner: Owner): Promise<void> {
  await mkdir(root, { recursive: true });
  const all = new Set(folders.flatMap((folder) => foldersAbove(folder)));
  for (const folder of [...all].sort()) {
    const path = join(root, folder);
    await mkdir(path, { recursive: true });
    await chmod(path, 0o755);
    await give(path, owner);
  }
}

/** `a/b/c` as `a`, `a/b`, `a/b/c`. */
export function foldersAbove(folder: string): readonly string[] {
  const names = folder.split('/').filter((name) => name !== '' && name !== '.');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
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
    files.some((file) => file.startsWith(`${path}/`) || path.startsWith(`${file}/`));
  const emptied = (await emptiedFolders(base, changes)).filter((folder) => !isCovered(folder));
  const isBelow = (path: string): boolean => emptied.some((folder) => path.startsWith(`${folder}/`));
  const deleted = changes.entries().flatMap(([path, { kind }]) => (kind === 'deleted' ? [path] : []));
  return [...emptied, ...deleted.filter((path) => !isCovered(path) && !isBelow(path))];
}

/**
 * Folders that a change set leaves without files, topmost only: git keeps no empty folders, so commands must not see
 * them either. A folder with untracked files on disk (installed dependencies) stays.
 */
async function emptiedFolders(base: BaseCommit, changes: ChangeSet): Promise<readonly string[]> {
  const deleted = new Set<string>();
  const written: string[] = [];
  for (const [path, change] of changes.entries()) {
    if (change.kind === 'deleted') deleted.add(path);
    else written.push(path);
  }
  const candidates = new Set([...deleted].flatMap((path) => foldersAbove(path).slice(0, -1)));
  if (candidates.size === 0) return [];
  for (const path of [...(await base.entries()).keys(), ...written]) {
    if (deleted.has(path)) continue;
    for (const folder of foldersAbove(path)) candidates.delete(folder);
    if (candidates.size === 0) return [];
  }
  const topmost = [...candidates].filter(
    (folder) => !candidates.has(folder.split('/').slice(0, -1).join('/')),
  );
  const bare = await Promise.all(topmost.map((folder) => holdsOnly(base.source.checkout, folder, deleted)));
  return topmost.filter((_, index) => bare[index]);
}

async function holdsOnly(checkout: string, folder: string, paths: ReadonlySet<string>): Promise<boolean> {
  const found = await readdir(join(checkout, folder), { withFileTypes: true }).catch(() => []);
  for (const one of found) {
    const path = `${folder}/${one.name}`;
    if (one.isDirectory() ? !(await holdsOnly(checkout, path, paths)) : !paths.has(path)) return false;
  }
  return true;
}
