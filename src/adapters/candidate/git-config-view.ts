import { lstat, readdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { CheckoutGit } from '../git/checkout-git.ts';
import { sanitizeGitConfig } from '../git/config-file.ts';
import { readPlainFile } from '../git/plain-file.ts';
import type { OverlayFile } from './overlay-layer.ts';

export interface GitFiles {
  /** Sanitised configuration files in the checkout; `path` is relative to it. */
  readonly inside: readonly OverlayFile[];
  /** The same for a git directory elsewhere (a linked work tree); `path` is absolute. */
  readonly outside: readonly OverlayFile[];
  /** Files in the checkout that no view may show; relative. */
  readonly removed: readonly string[];
}

/** Submodules keep their configuration in nested folders, at most this deep. */
const MAX_DEPTH = 6;
/** How deep to look for further checkouts (`path` of actions/checkout), which nothing lists. */
const NESTED_DEPTH = 2;
const NOT_LOOKED_INTO = new Set(['.git', 'node_modules']);
const MAX_CONFIG_BYTES = 2 ** 20;
const CONFIG_FILES = new Set(['config', 'config.worktree']);
const REMOVED_FILES = new Set(['credentials', '.git-credentials', 'config.lock']);

/**
 * The configuration files of a checkout, its submodules and nested checkouts, reduced to the format of the repository:
 * actions/checkout leaves the token in exactly these files.
 */
export async function sanitizedGitFiles({ checkout, gitDir, commonDir }: CheckoutGit): Promise<GitFiles> {
  const found: string[] = [];
  for (const root of new Set([commonDir, gitDir, ...(await gitFoldersIn(checkout, NESTED_DEPTH))])) {
    await collect(root, found);
    await collectBelow(join(root, 'modules'), found, MAX_DEPTH);
    await collectBelow(join(root, 'worktrees'), found, 1);
  }
  const inside: OverlayFile[] = [];
  const outside: OverlayFile[] = [];
  const removed: string[] = [];
  for (const path of new Set(found)) {
    const own = relative(checkout, path);
    const isInside = !own.startsWith('..');
    // Nothing can be kept of a dangling link or of another user's checkout.
    const text = CONFIG_FILES.has(basename(path)) ? await readPlainFile(path, MAX_CONFIG_BYTES) : null;
    if (text !== null) {
      const bytes = Buffer.from(sanitizeGitConfig(text.toString('utf8')));
      (isInside ? inside : outside).push({ path: isInside ? own : path, mode: '100644', bytes });
    } else if (isInside) removed.push(own);
    else outside.push({ path, mode: '100644', bytes: new Uint8Array() });
  }
  return { inside, outside, removed };
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

async function collectBelow(folder: string, found: string[], depth: number): Promise<void> {
  if (depth === 0) return;
  for (const one of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (!one.isDirectory() || one.name === 'objects') continue;
    const path = join(folder, one.name);
    await collect(path, found);
    await collectBelow(path, found, depth - 1);
  }
}
