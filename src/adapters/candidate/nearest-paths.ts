import { basename } from 'node:path';
import { editDistance } from '../../core/text/edit-distance.ts';

const MAX_NEAREST = 5;
/** How many names are compared by edit distance; beyond that, in a huge repository, only equal names count. */
const MAX_COMPARED = 20_000;

/** Up to five paths that `wanted` may have meant: the same name elsewhere first, then similar names. */
export function nearestPaths(wanted: string, paths: Iterable<string>): readonly string[] {
  const name = basename(wanted).toLowerCase();
  const reach = Math.max(1, Math.floor(name.length / 3));
  const found: { readonly path: string; readonly distance: number }[] = [];
  let compared = 0;
  for (const path of paths) {
    const other = basename(path).toLowerCase();
    if (Math.abs(other.length - name.length) > reach) continue;
    if (other !== name) compared += 1;
    if (other !== name && compared > MAX_COMPARED) continue;
    const distance = other === name ? 0 : editDistance(name, other, reach);
    if (distance <= reach) found.push({ path, distance });
  }
  return found
    .sort((a, b) => a.distance - b.distance || sharedFolders(wanted, b.path) - sharedFolders(wanted, a.path))
    .slice(0, MAX_NEAREST)
    .map(({ path }) => path);
}

function sharedFolders(a: string, b: string): number {
  const folders = new Set(a.split('/').slice(0, -1));
  return b.split('/').filter((name) => folders.has(name)).length;
}
