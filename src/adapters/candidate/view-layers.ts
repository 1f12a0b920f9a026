import { join } from 'node:path';
import type { ChangeSet } from '../../core/change-set.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { type BaseView, changedPaths, coveredPaths, makeBaseView, restoredFiles } from './base-view.ts';
import { emptiedFolders } from './emptied-folders.ts';
import { ChangeLayers, type Layer, type Owner, writeLayer } from './layer.ts';

export interface ViewOfChanges {
  /** Topmost first. */
  readonly layers: readonly Layer[];
  /** Files outside the checkout that are replaced in the view: path -> the file shown instead. */
  readonly replaced: ReadonlyMap<string, string>;
}

/** The layers that a command sees over the checkout: the change set over the content of the base commit. */
export class ViewLayers {
  readonly #base: BaseCommit;
  readonly #temp: string;
  readonly #owner: Owner;
  readonly #changes: ChangeLayers;
  #baseView: Promise<BaseView> | undefined;
  #overSetup: Layer | null = null;

  /** @param options.temp an existing folder of our own */
  constructor(base: BaseCommit, options: { readonly temp: string; readonly owner: Owner }) {
    this.#base = base;
    this.#temp = options.temp;
    this.#owner = options.owner;
    this.#changes = new ChangeLayers({
      folder: join(options.temp, 'layers'),
      owner: options.owner,
      emptied: (changes) => emptiedFolders(base, changes),
    });
  }

  async viewOf(changes: ChangeSet): Promise<ViewOfChanges> {
    this.#baseView ??= makeBaseView(this.#base, {
      folder: join(this.#temp, 'base-view'),
      temp: this.#temp,
      owner: this.#owner,
    });
    const [{ layer, replaced }, own] = await Promise.all([
      this.#baseView,
      changes.isEmpty ? null : this.#changes.layerOf(changes),
    ]);
    return { layers: [own, this.#overSetup, layer].filter((one) => one !== null), replaced };
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
