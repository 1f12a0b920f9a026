import { counted } from '../../core/text/text.ts';
import { isNoiseFolder } from '../relevance/noise.ts';
import { shownPath } from '../relevance/path-parts.ts';

interface Listing {
  readonly line: string;
  readonly folders: readonly PathRange[];
}

/**
 * The repository in a few lines: one per folder, followed by its files. Folders are opened from the root downwards
 * while there is room; the others show the number of their files. Only shown parts are read, so that the size of the
 * repository hardly matters.
 */
export function renderTree(paths: readonly string[], maxChars: number): string {
  const sorted = paths.toSorted();
  const root: PathRange = { prefix: '', from: 0, to: sorted.length };
  const lines = new Map<string, string>();
  const queue: PathRange[] = [root];
  let used = 0;
  let isTruncated = false;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const listing = open(sorted, next, maxChars - used);
    const cost = listing === null ? 0 : costOf(sorted, listing) - (lines.get(next.prefix)?.length ?? 0);
    if (listing === null || used + cost > maxChars) {
      isTruncated ||= next.to - next.from > 1;
      if (next === root) lines.set('', rootOnly(sorted, maxChars));
      continue;
    }
    used += cost;
    lines.set(next.prefix, listing.line);
    for (const folder of listing.folders) {
      lines.set(folder.prefix, closedLine(sorted, folder));
      if (folder.prefix.split('/').some(isNoiseFolder)) isTruncated ||= folder.to - folder.from > 1;
      else queue.push(folder);
    }
  }
  const shown = [...lines]
    .filter(([, line]) => line !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line);
  return [
    ...shown,
    ...(isTruncated ? ['[Folders with a count are not opened here; read-file opens them.]'] : []),
  ].join('\n');
}

/** The folder's line and its subfolders; null if it does not fit. Chains of single folders are merged. */
function open(sorted: readonly string[], { prefix, from, to }: PathRange, room: number): Listing | null {
  const files: string[] = [];
  const folders: PathRange[] = [];
  let length = 0;
  for (let at = from; at < to; ) {
    const path = sorted[at] ?? '';
    const slash = path.indexOf('/', prefix.length);
    const name = slash < 0 ? path.slice(prefix.length) : path.slice(0, slash + 1);
    length += name.length + 2;
    if (length > room) return null;
    if (slash < 0) files.push(shownPath(name));
    const end = slash < 0 ? at + 1 : endOfRange(sorted, { prefix: name, from: at, to });
    if (slash >= 0) folders.push(withoutChain(sorted, { prefix: name, from: at, to: end }));
    at = end;
  }
  const line = files.length === 0 ? '' : `${prefix === '' ? './' : shownPath(prefix)}: ${files.join(' ')}`;
  return { line, folders };
}

function costOf(sorted: readonly string[], { line, folders }: Listing): number {
  return line.length + 1 + folders.reduce((sum, folder) => sum + closedLine(sorted, folder).length + 1, 0);
}

/** The number of files of a folder, or its only one. */
function closedLine(sorted: readonly string[], { prefix, from, to }: PathRange): string {
  if (to - from === 1) return shownPath(sorted[from] ?? '');
  return `${shownPath(prefix)} (${counted(to - from, 'file')})`;
}

/** Merges a chain: src/, which contains only main/, which contains only java/, becomes src/main/java/. */
function withoutChain(sorted: readonly string[], folder: PathRange): PathRange {
  const [first = '', last = ''] = [sorted[folder.from], sorted[folder.to - 1]];
  let common = folder.prefix.length;
  while (common < first.length && first[common] === last[common]) common += 1;
  return { ...folder, prefix: first.slice(0, first.lastIndexOf('/', common - 1) + 1) };
}

function rootOnly(sorted: readonly string[], maxChars: number): string {
  const names = new Set<string>();
  let left = maxChars - 80;
  for (const path of sorted) {
    const name = shownPath(path.slice(0, path.indexOf('/') + 1) || path);
    if (names.has(name)) continue;
    left -= name.length + 1;
    if (left < 0)
      return `./: ${[...names].join(' ')} [... more names are left out; read-file shows them ...]`;
    names.add(name);
  }
  return `./: ${[...names].join(' ')}`;
}

/** A folder as a range of sorted paths: from `from` up to, not including, `to`. */
interface PathRange {
  /** The folder with a slash at its end; empty for the root of the repository. */
  readonly prefix: string;
  readonly from: number;
  readonly to: number;
}

/** The end of the paths with the prefix, to which the one at `from` belongs, by binary search. */
function endOfRange(sorted: readonly string[], { prefix, from, to }: PathRange): number {
  let [inside, outside] = [from, to];
  while (outside - inside > 1) {
    const middle = (inside + outside) >> 1;
    if (sorted[middle]?.startsWith(prefix)) inside = middle;
    else outside = middle;
  }
  return outside;
}
