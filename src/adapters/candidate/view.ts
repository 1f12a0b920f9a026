import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bringsFile, type ChangeSet } from '../../core/change-set.ts';
import { once } from '../../core/timing/once.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import type { CandidateCommits } from './candidate-commits.ts';
import { gitFilesOf, refsOf, showObjects } from './git-files.ts';
import { give, hiddenBy, type Layer, makeFolders, type Owner, type View, writeFiles } from './layer.ts';
import {
  checkOut,
  coveredPaths,
  type IndexedFolder,
  indexBase,
  moveTo,
  pathsOfOtherHead,
} from './view-index.ts';

/** Untracked files of a checkout that hold credentials of the job. */
const CREDENTIAL_FILES = /^(gha-creds-[\w-]+\.json|\.git-credentials|\.netrc)$/;

/** The view of the base, and the index that belongs to it. */
export interface BaseView extends View {
  readonly index: string;
}

export interface BaseLayerOptions {
  /** Files that only these have are hidden. */
  readonly changes: ChangeSet;
  /** Gets the layer. */
  readonly folder: string;
  /** What earlier setup commands left; null: the base. */
  readonly over: BaseView | null;
}

/** A layer whose files are being written. */
interface GrowingLayer {
  readonly layer: Promise<Layer>;
  readonly ready: Promise<void>;
}

/**
 * Makes what commands see: a clean checkout of a commit, with HEAD, index and files, over the untracked files of the
 * user's checkout (installed dependencies). Each state that is judged is such a commit; the user's checkout is not written.
 */
export class ViewBuilder {
  readonly #base: BaseCommit;
  readonly #commits: CandidateCommits;
  readonly #temp: string;
  readonly #owner: Owner;
  /** By change set and title; each is written once. */
  readonly #layers = new Map<string, GrowingLayer>();
  #written = 0;
  readonly #baseView = once(() => this.#makeBaseView());

  /** @param options.temp an existing folder of our own */
  constructor(
    base: BaseCommit,
    options: { readonly commits: CandidateCommits; readonly temp: string; readonly owner: Owner },
  ) {
    this.#base = base;
    this.#commits = options.commits;
    this.#temp = options.temp;
    this.#owner = options.owner;
  }

  /**
   * The view may be mounted while its files are being written; nothing may look at it before `ready`.
   * @param over what setup commands left, as `baseViewOver` and `baseViewIn` make it; null: the base
   */
  async viewOf(changes: ChangeSet, over: BaseView | null): Promise<View> {
    const baseView = over ?? (await this.#baseView());
    if (changes.isEmpty) return baseView;
    const { layer, ready } = this.#layerOf(changes, baseView);
    return { ...baseView, ready, layers: [await layer, ...baseView.layers] };
  }

  /**
   * The base over what setup commands wrote: its tracked files as committed, and none that only the change has.
   * @param upper the folder with their writes alone
   */
  async baseViewOver(upper: string, on: BaseLayerOptions): Promise<BaseView> {
    const below = on.over ?? (await this.#baseView());
    const where = { index: `${on.folder}.index`, folder: on.folder };
    await copyFile(below.index, where.index);
    return this.#baseLayerOver(below, { where, changes: on.changes }, await coveredPaths(this.#base, upper));
  }

  /** The same where they wrote in a copy of the checkout. */
  async baseViewIn(copy: string, on: BaseLayerOptions): Promise<BaseView> {
    const below = on.over ?? (await this.#baseView());
    const where = { index: `${on.folder}.index`, folder: on.folder };
    const paths = await indexBase(this.#base, { ...where, folder: copy }, below.index);
    return this.#baseLayerOver(below, { where, changes: on.changes }, paths);
  }

  async #baseLayerOver(
    below: BaseView,
    { where, changes }: Pick<BaseLayerOptions, 'changes'> & { readonly where: IndexedFolder },
    paths: readonly string[],
  ): Promise<BaseView> {
    const deletions = changes.paths.filter((path) => bringsFile(changes, path));
    const layer = await this.#baseLayer(where, { paths, deletions });
    return { ...below, index: where.index, layers: [layer, ...below.layers] };
  }

  /**
   * Finds tracked files that earlier steps changed or removed, and shows them as the base commit has them. Untracked
   * and ignored files stay as they are. Credentials are removed.
   */
  async #makeBaseView(): Promise<BaseView> {
    const [base, owner] = [this.#base, this.#owner];
    const { checkout, gitDir } = base.source;
    const where = { index: join(this.#temp, 'base.index'), folder: join(this.#temp, 'base-view') };
    const [paths, foreign, gitFiles] = await Promise.all([
      indexBase(base, { ...where, folder: checkout }, join(gitDir, 'index')),
      pathsOfOtherHead(base),
      gitFilesOf(base, this.#commits.form.baseBranch),
    ]);
    const known = await base.entries();
    const credentials = (await readdir(checkout)).filter(
      (name) => CREDENTIAL_FILES.test(name) && !known.has(name),
    );
    const deletions = [...foreign, ...credentials, ...gitFiles.removed];
    const layer = await this.#baseLayer(where, { paths, deletions });
    await writeFiles(where.folder, gitFiles.shown, owner);
    await showObjects(base, where.folder, owner);
    return { layers: [layer], index: where.index, ready: Promise.resolve() };
  }

  /** A layer with files of the base, and with the index that knows their times. */
  async #baseLayer(
    where: IndexedFolder,
    { paths, deletions }: { readonly paths: readonly string[]; readonly deletions: readonly string[] },
  ): Promise<Layer> {
    await makeFolders(where.folder, ['.git/index', ...deletions], this.#owner);
    await checkOut(this.#base, where, { paths, owner: this.#owner });
    const shown = join(where.folder, '.git', 'index');
    await copyFile(where.index, shown);
    await give(shown, this.#owner);
    return { folder: where.folder, deletions };
  }

  #layerOf(changes: ChangeSet, baseView: BaseView): GrowingLayer {
    const key = `${baseView.index} ${this.#commits.nameOf(changes)}`;
    const known = this.#layers.get(key);
    if (known !== undefined) return known;
    this.#written += 1;
    const folder = join(this.#temp, 'layers', String(this.#written));
    const files = changes.entries().flatMap(([path, { kind }]) => (kind === 'file' ? [path] : []));
    const layer = hiddenBy(this.#base, changes, files).then((deletions) => ({ folder, deletions }));
    const ready = layer.then((one) => this.#write(changes, one, { baseView, files }));
    // Whoever mounts the view sees it.
    ready.catch(() => this.#layers.delete(key));
    this.#layers.set(key, { layer, ready });
    return { layer, ready };
  }

  async #write(
    changes: ChangeSet,
    { folder, deletions }: Layer,
    { baseView, files }: { readonly baseView: BaseView; readonly files: readonly string[] },
  ): Promise<void> {
    const [base, owner] = [this.#base, this.#owner];
    const where = { folder, index: join(folder, '.git', 'index') };
    const writing = this.#commits.commitOf(changes);
    await makeFolders(folder, ['.git/index'], owner);
    await copyFile(baseView.index, where.index);
    const commit = await writing;
    await Promise.all([
      moveTo(base, where, commit),
      writeFiles(folder, refsOf(this.#commits.form.branch, commit), owner),
      showObjects(base, folder, owner),
    ]);
    await checkOut(base, where, { paths: await convertedAnew(base, changes), owner });
    // Behind git, which removes folders that it leaves empty.
    await makeFolders(folder, [...files, ...deletions], owner);
    for (const path of [...files, '.git/index']) await give(join(folder, path), owner);
  }
}

/** Unchanged files that a change of the attributes above them writes with other line ends or in another encoding. */
async function convertedAnew(base: BaseCommit, changes: ChangeSet): Promise<readonly string[]> {
  const attributes = changes.paths.filter((path) => /(?:^|\/)\.gitattributes$/.test(path));
  if (attributes.length === 0) return [];
  const below = attributes.map((path) => path.slice(0, -'.gitattributes'.length));
  const paths = await base.paths();
  return paths.filter((path) => changes.get(path) === undefined && below.some((one) => path.startsWith(one)));
}
