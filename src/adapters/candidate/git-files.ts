import { link, lstat, readdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { BaseCommit } from '../git/base-commit.ts';
import { CHECKOUT_LEVELS, type CheckoutGit } from '../git/checkout-git.ts';
import { sanitizeGitConfig } from '../git/config-file.ts';
import { readPlainFile } from '../git/plain-file.ts';
import { makeFolders, type Owner } from './layer.ts';

/** The files of git directories that a view shows in place of those on disk, by their paths in the checkout. */
export interface GitFiles {
  readonly shown: ReadonlyMap<string, string | Uint8Array>;
  /** Files that no view may show. */
  readonly removed: readonly string[];
}

/** What git itself keeps beside a HEAD. A submodule may have such a name too, but lies beside none. */
const OF_GIT = new Set(['objects', 'refs', 'logs', 'hooks', 'info', 'lfs']);
const NOT_LOOKED_INTO = new Set(['.git', 'node_modules']);
const MAX_CONFIG_BYTES = 2 ** 20;
const MAX_REFS_BYTES = 64 * 2 ** 20;
const CONFIG_FILES = new Set(['config', 'config.worktree']);
const REMOVED_FILES = new Set(['credentials', '.git-credentials', 'config.lock']);
/** What git leaves of an operation that somebody began, or of another index than the view's. */
const UNFINISHED = [
  ...['MERGE_HEAD', 'MERGE_MODE', 'MERGE_MSG', 'MERGE_RR', 'AUTO_MERGE', 'SQUASH_MSG', 'CHERRY_PICK_HEAD'],
  ...['REVERT_HEAD', 'BISECT_LOG', 'rebase-merge', 'rebase-apply', 'sequencer'],
  ...['index.lock', 'HEAD.lock', 'info/sparse-checkout'],
];

/** The files in a view are compared by time and size, because their inodes are those of the view. */
const VIEW_CONFIG = '[core]\n\tcheckStat = minimal\n\ttrustctime = false\n';

/**
 * The git directory of a view: the checkout's own, at the base commit, without what it says of an earlier operation.
 * Configuration files of the checkout, its submodules and nested checkouts are reduced to plain settings, because
 * actions/checkout leaves the token in exactly these files.
 */
export async function gitFilesOf(base: BaseCommit, baseBranch: string): Promise<GitFiles> {
  const { source, repository } = base;
  const [configs, unfinished, shallow] = await Promise.all([
    sanitizedConfigs(source),
    unfinishedIn(source.gitDir),
    readPlainFile(join(repository.gitDir, 'shallow'), MAX_REFS_BYTES),
  ]);
  const shown = new Map(configs.shown);
  for (const [path, bytes] of refsOf(baseBranch, base.sha)) shown.set(path, bytes);
  if (baseBranch !== '') shown.set(`.git/refs/remotes/origin/${baseBranch}`, `${base.sha}\n`);
  if (shallow !== null) shown.set('.git/shallow', shallow);
  const config = shown.get('.git/config') ?? '[core]\n\tbare = false\n';
  shown.set('.git/config', `${config}${VIEW_CONFIG}`);
  return { shown, removed: [...configs.removed, ...unfinished] };
}

/** HEAD and the branch that it is on, as files of a view. @param branch empty: on none */
export function refsOf(branch: string, commit: string): ReadonlyMap<string, string> {
  if (branch === '') return new Map([['.git/HEAD', `${commit}\n`]]);
  return new Map([
    ['.git/HEAD', `ref: refs/heads/${branch}\n`],
    [`.git/refs/heads/${branch}`, `${commit}\n`],
  ]);
}

/**
 * Shows the objects of our own in a layer. They are linked, not copied: packs may be large, and never change. Where an
 * earlier attempt failed half-way, some are there.
 */
export async function showObjects({ repository }: BaseCommit, folder: string, owner: Owner): Promise<void> {
  const packs = join(repository.gitDir, 'objects', 'pack');
  const names = await readdir(packs).catch(() => []);
  const shown = names.filter((name) => /^pack-\w+\.(?:pack|idx|rev)$/.test(name));
  if (shown.length === 0) return;
  const target = join('.git', 'objects', 'pack');
  await makeFolders(
    folder,
    shown.map((name) => join(target, name)),
    owner,
  );
  const show = (name: string): Promise<void> =>
    link(join(packs, name), join(folder, target, name)).catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code !== 'EEXIST') throw thrown;
    });
  await Promise.all(shown.map(show));
}

async function unfinishedIn(gitDir: string): Promise<readonly string[]> {
  const found = await Promise.all(UNFINISHED.map((name) => lstat(join(gitDir, name)).catch(() => null)));
  return UNFINISHED.filter((_, index) => found[index] !== null).map((name) => `.git/${name}`);
}

async function sanitizedConfigs({ checkout, gitDir }: CheckoutGit): Promise<GitFiles> {
  const found: string[] = [];
  for (const root of new Set([gitDir, ...(await gitFoldersIn(checkout, CHECKOUT_LEVELS))])) {
    await collect(root, found);
    await collectBelow(join(root, 'modules'), found);
    await collectBelow(join(root, 'worktrees'), found);
  }
  const shown = new Map<string, string>();
  const removed: string[] = [];
  for (const path of new Set(found)) {
    // Nothing can be kept of a dangling link or of another user's checkout.
    const text = CONFIG_FILES.has(basename(path)) ? await readPlainFile(path, MAX_CONFIG_BYTES) : null;
    if (text === null) removed.push(relative(checkout, path));
    else shown.set(relative(checkout, path), sanitizeGitConfig(text.toString('utf8')));
  }
  return { shown, removed };
}

async function gitFoldersIn(folder: string, depth: number): Promise<readonly string[]> {
  const own = join(folder, '.git');
  const isOne = (await lstat(own).catch(() => null))?.isDirectory() === true;
  const entries = depth === 0 ? [] : await readdir(folder, { withFileTypes: true }).catch(() => []);
  const below = entries.filter((one) => one.isDirectory() && !NOT_LOOKED_INTO.has(one.name));
  const found = await Promise.all(below.map(({ name }) => gitFoldersIn(join(folder, name), depth - 1)));
  return [...(isOne ? [own] : []), ...found.flat()];
}

async function collect(folder: string, found: string[]): Promise<void> {
  for (const name of [...CONFIG_FILES, ...REMOVED_FILES]) {
    const path = join(folder, name);
    const one = await lstat(path).catch(() => null);
    if (one?.isFile() === true || one?.isSymbolicLink() === true) found.push(path);
  }
}

async function collectBelow(folder: string, found: string[]): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const isGitFolder = entries.some((one) => one.isFile() && one.name === 'HEAD');
  for (const one of entries) {
    if (!one.isDirectory() || (isGitFolder && OF_GIT.has(one.name))) continue;
    const path = join(folder, one.name);
    await collect(path, found);
    await collectBelow(path, found);
  }
}
