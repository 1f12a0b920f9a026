import { lstat } from 'node:fs/promises';

/** True also for the folder itself. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

/** Those of the paths that there are, links not followed. */
export async function existing(paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    paths.map((path) =>
      lstat(path).then(
        () => path,
        () => null,
      ),
    ),
  );
  return found.filter((path) => path !== null);
}
