import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeSet } from '../../core/change-set.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { foldersAbove } from './layer.ts';

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
