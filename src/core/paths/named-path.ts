import { isInstalled } from './installed.ts';

/**
 * The repository path that a path in an output stands for. An output names files by an absolute path or relative to
 * some folder. A path that the name ends with wins, the longest first; otherwise it is the one path that ends with the
 * name. Installed packages have files of the same names, which stand for none.
 *
 * @param paths all paths of the repository
 * @returns null when no path fits, or several do
 */
export function findNamedPath(named: string, paths: readonly string[]): string | null {
  const name = named.replace(/^(?:\.{1,2}\/)+/, '');
  let inside: string | null = null;
  for (const path of paths) {
    const isInside = path === name || name.endsWith(`/${path}`);
    if (isInside && path.length > (inside?.length ?? 0) && isOwn(name.slice(0, -path.length), path))
      inside = path;
  }
  if (inside !== null) return inside;
  const below = paths.filter((path) => path.endsWith(`/${name}`));
  return below.length === 1 ? (below[0] ?? null) : null;
}

/** Not of an installed package, unless that is the repository's own: tox and nox install it. */
function isOwn(prefix: string, path: string): boolean {
  return !isInstalled(prefix) || (/(?:site|dist)-packages\/$/.test(prefix) && path.includes('/'));
}
