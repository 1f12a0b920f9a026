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
  /** A folder with the files that the home folder of the view has. */
  readonly home: string;
}

export interface Keep {
  readonly folder: string;
  readonly access: 'read' | 'write';
  /** Folders with the writes of earlier setup commands, topmost first, all under that one. Absent: none. */
  readonly before?: readonly string[];
}

/** The cache folder of the home, where compilers keep what they built. */
export interface Caches {
  /** What earlier commands left there, topmost first. */
  readonly layers: readonly string[];
  /** Where the writes of this command are kept; null: nowhere. */
  readonly keep: string | null;
}

export interface KeptWrites {
  /** Where the writes of setup commands are kept; null: none ran. `write`: this command is one of them. */
  readonly setup: Keep | null;
  readonly caches: Caches;
}

/** What the writable folders of a view are made of. */
interface Layered {
  readonly host: Host;
  readonly files: SandboxFiles;
  readonly kept: KeptWrites;
}

/** A writable folder: layers of the host, with a layer on top that takes the writes. */
export interface Tree {
  readonly target: string;
  readonly isCache: boolean;
  readonly lowers: readonly string[];
  readonly credentials: readonly string[];
}

/** Relative to the stage. */
export function placeOfWrites({ setup, caches }: KeptWrites, { isCache }: Tree, index: number): string {
  if (setup?.access === 'write') return `keep/${index}`;
  return isCache && caches.keep !== null ? 'caches' : `tree/${index}`;
}

/** The checkout first, the home folder second: the folders of a setup are named by this order. */
export function treesOf({ host, files, kept: { setup, caches } }: Layered): readonly Tree[] {
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
    const folders = [...(setup?.access === 'read' ? [setup.folder] : []), ...(setup?.before ?? [])];
    const kept = folders.map((folder) => join(folder, String(index), 'up'));
    const cached = isCache ? caches.layers.map((folder) => join(folder, 'up')) : [];
    return { ...tree, isCache, lowers: [...(index === 0 ? layers : []), ...cached, ...kept, ...tree.lowers] };
  });
}
