/**
 * The repository path that an output means: it names files relative to some folder, or by their absolute path.
 *
 * @param paths of the repository
 * @returns null when there is none, or more than one
 */
export function findNamedPath(named: string, paths: readonly string[]): string | null {
  const name = named.replace(/^(?:\.{1,2}\/)+/, '');
  const inside = paths.find((path) => path === name || name.endsWith(`/${path}`));
  if (inside !== undefined) return inside;
  const below = paths.filter((path) => path.endsWith(`/${name}`));
  return below.length === 1 ? (below[0] ?? null) : null;
}
