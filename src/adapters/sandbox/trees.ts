import { join } from 'node:path';
import type { Sandbox } from './plan.ts';

/** The cache folder of the home, where compilers keep what they built. */
export interface Caches {
  /** What earlier commands left there, topmost first. */
  readonly layers: readonly string[];
  /** Where the writes of this command are kept; null: nowhere. */
  readonly keep: string | null;
}

/** A writable folder: layers of the host, with a layer on top that takes the writes. */
export interface Tree {
  readonly target: string;
  readonly isCache: boolean;
  readonly lowers: readonly string[];
  readonly credentials: readonly string[];
}

/** Relative to the stage. */
export function placeOfWrites({ keep, caches }: Sandbox, { isCache }: Tree, index: number): string {
  if (keep?.access === 'write') return `keep/${index}`;
  return isCache && caches.keep !== null ? 'caches' : `tree/${index}`;
}

/** The checkout first, the home folder second: the folders of `keep` are named by this order. */
export function treesOf({ host, files, keep, caches }: Sandbox): readonly Tree[] {
  const { checkout, layers } = files;
  const home = host.home === checkout ? null : host.home;
  const cache = home === null ? null : join(home, '.cache');
  const bare: Omit<Tree, 'isCache'>[] = [
    { target: checkout, lowers: [checkout], credentials: [] },
    ...(home === null ? [] : [{ target: home, lowers: [files.home], credentials: [] }]),
    ...host.tools.map(({ path, source, credentials }) => ({ target: path, lowers: [source], credentials })),
  ];
  if (cache !== null && !bare.some(({ target }) => target === cache))
    bare.push({ target: cache, lowers: [], credentials: [] });
  return bare.map((tree, index) => {
    const isCache = tree.target === cache;
    const folders = [...(keep?.access === 'read' ? [keep.folder] : []), ...(keep?.before ?? [])];
    const kept = folders.map((folder) => join(folder, String(index), 'up'));
    const cached = isCache ? caches.layers.map((folder) => join(folder, 'up')) : [];
    return { ...tree, isCache, lowers: [...(index === 0 ? layers : []), ...cached, ...kept, ...tree.lowers] };
  });
}
