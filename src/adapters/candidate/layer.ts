import { chmod, lchown, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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
  /** Files outside the checkout that are replaced in the view: path -> the file shown instead. */
  readonly replaced: ReadonlyMap<string, string>;
  /** A folder elsewhere with objects of the checkout, which git reads by its path; null: all lie in the checkout. */
  readonly objects: string | null;
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
