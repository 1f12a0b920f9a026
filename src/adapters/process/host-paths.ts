import { lstat } from 'node:fs/promises';

/** The paths that exist; links are not followed. */
export async function existing(paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(paths.map((path) => lstat(path).catch(() => null)));
  return paths.filter((_, index) => found[index] !== null);
}
