/**
 * The repository path that an output means: it names files relative to some folder, or by their absolute path. Of several
 * that fit it is the one that more of the name speaks for.
 *
 * @param paths of the repository
 * @returns null when there is none, or more than one
 */
export function findNamedPath(named: string, paths: readonly string[]): string | null {
  const name = named.replace(/^(?:\.{1,2}\/)+/, '');
  let inside: string | null = null;
  for (const path of paths) {
    const isInside = path === name || name.endsWith(`/${path}`);
    if (isInside && path.length > (inside?.length ?? 0)) inside = path;
  }
  if (inside !== null) return inside;
  const below = paths.filter((path) => path.endsWith(`/${name}`));
  return below.length === 1 ? (below[0] ?? null) : null;
}
