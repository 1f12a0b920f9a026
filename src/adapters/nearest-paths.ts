const MAX_NEAREST = 5;

/** Up to five paths that somebody who wrote `wanted` may have meant: the same name elsewhere first, then similar names. */
export function nearestPaths(wanted: string, paths: Iterable<string>): readonly string[] {
  const name = baseName(wanted).toLowerCase();
  const reach = Math.max(1, Math.floor(name.length / 3));
  const found: { readonly path: string; readonly distance: number }[] = [];
  for (const path of paths) {
    const other = baseName(path).toLowerCase();
    if (Math.abs(other.length - name.length) > reach) continue;
    const distance = other === name ? 0 : editDistance(name, other, reach);
    if (distance <= reach) found.push({ path, distance });
  }
  return found
    .sort((a, b) => a.distance - b.distance || sharedFolders(wanted, b.path) - sharedFolders(wanted, a.path))
    .slice(0, MAX_NEAREST)
    .map(({ path }) => path);
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function sharedFolders(a: string, b: string): number {
  const folders = new Set(a.split('/').slice(0, -1));
  return b.split('/').filter((name) => folders.has(name)).length;
}

/** Levenshtein's distance; anything beyond `reach` is only known to be more than it. */
function editDistance(a: string, b: string, reach: number): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const change = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const cost = Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > reach) return reach + 1;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
