import { chmod, lchown, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ChangeSet, FileMode } from '../../core/change-set.ts';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** A folder laid over the checkout in a view, and the paths that it hides. */
export interface OverlayLayer {
  readonly folder: string;
  /** Relative to the checkout. */
  readonly deletions: readonly string[];
}

/** What makes the checkout look like a commit with a change set over it. */
export interface Overlay {
  /** Topmost first. */
  readonly layers: readonly OverlayLayer[];
  /** Files outside the checkout that are replaced in the view: path -> the file shown instead. */
  readonly replaced: ReadonlyMap<string, string>;
}

export interface OverlayFile {
  readonly path: string;
  readonly mode: FileMode;
  readonly bytes: Uint8Array;
}

/** Writes a change set as a layer. @param emptied folders that no view may show once it is applied */
export async function layerOf(
  changes: ChangeSet,
  folder: string,
  { owner, emptied }: { readonly owner: Owner; readonly emptied: readonly string[] },
): Promise<OverlayLayer> {
  await writeLayer(folder, filesOf(changes), owner);
  const isInEmptied = (path: string): boolean => emptied.some((one) => path.startsWith(`${one}/`));
  const deletions = [...emptied, ...deletionsOf(changes).filter((path) => !isInEmptied(path))];
  await makeFolders(folder, deletions.map(dirname), owner);
  return { folder, deletions };
}

function filesOf(changes: ChangeSet): readonly OverlayFile[] {
  return changes.entries().flatMap(([path, change]) => {
    return change.kind === 'file' ? [{ path, mode: change.mode, bytes: change.bytes }] : [];
  });
}

/** The deleted paths that a new file or folder of the same name does not cover anyway. */
function deletionsOf(changes: ChangeSet): readonly string[] {
  const files = filesOf(changes).map(({ path }) => path);
  return changes.entries().flatMap(([path, change]) => {
    if (change.kind === 'file') return [];
    const isCovered = files.some((file) => file.startsWith(`${path}/`) || path.startsWith(`${file}/`));
    return isCovered ? [] : [path];
  });
}

/** Writes files into a new folder, owned by the user that commands run as. */
export async function writeLayer(folder: string, files: readonly OverlayFile[], owner: Owner): Promise<void> {
  const folders = new Set(['.', ...files.map(({ path }) => dirname(path))]);
  await makeFolders(folder, [...folders], owner);
  for (const file of files) await writeOne(join(folder, file.path), file, owner);
}

async function writeOne(path: string, { mode, bytes }: OverlayFile, owner: Owner): Promise<void> {
  if (mode === '120000') {
    await symlink(Buffer.from(bytes), path);
  } else {
    await writeFile(path, bytes);
    await chmod(path, mode === '100755' ? 0o755 : 0o644);
  }
  await give(path, owner);
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
  const names = folder.split('/').filter((name) => name !== '');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

async function give(path: string, { uid, gid }: Owner): Promise<void> {
  if (process.getuid?.() === 0 && uid !== 0) await lchown(path, uid, gid);
}
