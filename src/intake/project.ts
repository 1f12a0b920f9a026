import { foldersAbove } from '../core/paths/folders.ts';
import type { BaseSearch } from '../core/ports.ts';

/** A folder of the base commit, as its manifests describe it. */
export interface Project {
  /** Whether the file is directly in the folder. */
  has(name: string): boolean;
  /** Whether it is there or in a folder above. */
  inherits(name: string): boolean;
  /** Empty: it is not there, or too large for a manifest. */
  text(name: string): Promise<string>;
  /** The first path anywhere below the folder that fits, relative to the folder. */
  find(fits: RegExp): string | undefined;
}

const MAX_MANIFEST_BYTES = 500_000;

/** @param folder relative to the root; empty for the root itself */
export async function projectIn(base: BaseSearch, folder: string): Promise<Project> {
  const paths = await base.paths();
  const known = new Set(paths);
  const prefix = folder === '' ? '' : `${folder}/`;
  const above = ['', ...foldersAbove(prefix).map((one) => `${one}/`)];
  return {
    has: (name) => known.has(prefix + name),
    inherits: (name) => above.some((place) => known.has(place + name)),
    text: async (name) =>
      known.has(prefix + name) ? ((await base.text(prefix + name, MAX_MANIFEST_BYTES)) ?? '') : '',
    find: (fits) =>
      paths
        .find((path) => path.startsWith(prefix) && fits.test(path.slice(prefix.length)))
        ?.slice(prefix.length),
  };
}
