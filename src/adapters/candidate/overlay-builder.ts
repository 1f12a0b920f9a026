import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeSet } from '../../core/change-set.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { changedPaths, coveredPaths, makeBaseOverlay, restoredFiles } from './base-overlay.ts';
import {
  foldersAbove,
  layerOf,
  type Overlay,
  type OverlayLayer,
  type Owner,
  writeLayer,
} from './overlay-layer.ts';

/** Makes what a command sees over the checkout: the change set over the content of the base commit. */
export class OverlayBuilder {
  readonly #base: BaseCommit;
  readonly #temp: string;
  readonly #owner: Owner;
  /** By hash of the change set; each is written once. */
  readonly #ofChanges = new Map<string, Promise<OverlayLayer>>();
  #baseOverlay: Promise<Overlay> | undefined;
  #overSetup: OverlayLayer | null = null;

  /** @param options.temp an existing folder of our own */
  constructor(base: BaseCommit, options: { readonly temp: string; readonly owner: Owner }) {
    this.#base = base;
    this.#temp = options.temp;
    this.#owner = options.owner;
  }

  async overlayOf(changes: ChangeSet): Promise<Overlay> {
    this.#baseOverlay ??= makeBaseOverlay(this.#base, {
      folder: join(this.#temp, 'base-view'),
      temp: this.#temp,
      owner: this.#owner,
    });
    const [{ layers, replaced }, own] = await Promise.all([
      this.#baseOverlay,
      changes.isEmpty ? null : this.#layerOf(changes),
    ]);
    return { layers: [own, this.#overSetup, ...layers].filter((one) => one !== null), replaced };
  }

  #layerOf(changes: ChangeSet): Promise<OverlayLayer> {
    const known = this.#ofChanges.get(changes.hash);
    if (known !== undefined) return known;
    const folder = join(this.#temp, 'layers', changes.hash);
    const making = emptiedFolders(this.#base, changes).then((emptied) =>
      layerOf(changes, folder, { owner: this.#owner, emptied }),
    );
    this.#ofChanges.set(changes.hash, making);
    making.catch(() => this.#ofChanges.delete(changes.hash));
    return making;
  }

  /**
   * Shows tracked files as committed, although a setup command changed them.
   * @param upper the folder with its writes
   */
  async restoreOver(upper: string): Promise<void> {
    await this.#restore(await coveredPaths(this.#base, upper));
  }

  /** The same for a copy of the checkout that a setup command ran in. */
  async restoreIn(copy: string): Promise<void> {
    await this.#restore(await changedPaths(this.#base, { temp: this.#temp, workTree: copy }));
  }

  async #restore(paths: readonly string[]): Promise<void> {
    const folder = join(this.#temp, 'over-setup');
    await writeLayer(folder, await restoredFiles(this.#base, paths), this.#owner);
    this.#overSetup = { folder, deletions: [] };
  }
}

/**
 * Folders that a change set leaves without files, topmost only: git keeps no empty folders, so commands must not see
 * them either. A folder with untracked files on disk (installed dependencies) stays.
 */
async function emptiedFolders(base: BaseCommit, changes: ChangeSet): Promise<readonly string[]> {
  const deleted = new Set<string>();
  const written: string[] = [];
  for (const [path, change] of changes.entries()) {
    if (change.kind === 'deleted') deleted.add(path);
    else written.push(path);
  }
  const candidates = new Set([...deleted].flatMap((path) => foldersAbove(path).slice(0, -1)));
  if (candidates.size === 0) return [];
  for (const path of [...(await base.entries()).keys(), ...written]) {
    if (deleted.has(path)) continue;
    for (const folder of foldersAbove(path)) candidates.delete(folder);
    if (candidates.size === 0) return [];
  }
  const topmost = [...candidates].filter(
    (folder) => !candidates.has(folder.split('/').slice(0, -1).join('/')),
  );
  const bare = await Promise.all(topmost.map((folder) => holdsOnly(base.source.checkout, folder, deleted)));
  return topmost.filter((_, index) => bare[index]);
}

async function holdsOnly(checkout: string, folder: string, paths: ReadonlySet<string>): Promise<boolean> {
  const found = await readdir(join(checkout, folder), { withFileTypes: true }).catch(() => []);
  for (const one of found) {
    const path = `${folder}/${one.name}`;
    if (one.isDirectory() ? !(await holdsOnly(checkout, path, paths)) : !paths.has(path)) return false;
  }
  return true;
}
