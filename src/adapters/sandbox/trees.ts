import { join } from 'node:path';
import type { Host } from './host.ts';

/** What the command sees instead of the checkout. */
export interface SandboxFiles {
  readonly checkout: string;
  /** Layers over the checkout, topmost first. */
  readonly layers: readonly string[];
  /** Files that the view must hide although a lower layer has them: absolute paths in the folders of layers. */
  readonly whiteouts: readonly string[];
  /** Files elsewhere that are replaced in the view: path -> the file shown instead. */
  readonly replaced: ReadonlyMap<string, string>;
  /** Real paths of the host's sockets that nothing in the view may reach. */
  readonly sockets: readonly string[];
  /** A folder with the files that the home folder of the view has. */
  readonly home: string;
}

/** A folder with what earlier commands wrote in the writable folders of their views, or in the cache of the home alone. */
interface KeptFolder {
  readonly folder: string;
  readonly trees: 'all' | 'cache';
}

/** The cache folder of the home is where compilers keep what they built. */
export interface Kept {
  /** What earlier commands left, topmost first. */
  readonly lowers: readonly KeptFolder[];
  /** Where the writes of this command are kept; null: nowhere. */
  readonly keep: KeptFolder | null;
}

/** What the writable folders of a view are made of. */
export interface Layered {
  readonly host: Host;
  readonly files: SandboxFiles;
  readonly kept: Kept;
}

/** A writable folder: layers of the host, with a layer on top that takes the writes. */
export interface Tree {
  readonly target: string;
  readonly isCache: boolean;
  readonly lowers: readonly string[];
  readonly credentials: readonly string[];
}

/** Relative to the stage. */
export function placeOfWrites({ keep }: Kept, { isCache }: Tree, index: number): string {
  return keep !== null && (isCache || keep.trees === 'all') ? `keep/${index}` : `tree/${index}`;
}

/** The place of the checkout in the order of the trees; the script names it, too. */
const CHECKOUT = 0;

/** Where a kept folder has what was written in a tree: by the place of that in the order of the trees. */
function writesIn(kept: string, place: number): string {
  return join(kept, String(place), 'up');
}

/** Where a kept folder has what was written in the checkout. */
export function checkoutWritesIn(kept: string): string {
  return writesIn(kept, CHECKOUT);
}

/** The checkout first, in each view: what is kept of a tree is found by its place. */
export function treesOf({ host, files, kept }: Layered): readonly Tree[] {
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
    const left = kept.lowers.filter(({ trees }) => isCache || trees === 'all');
    const folders = left.map(({ folder }) => writesIn(folder, index));
    return { ...tree, isCache, lowers: [...(index === CHECKOUT ? layers : []), ...folders, ...tree.lowers] };
  });
}
