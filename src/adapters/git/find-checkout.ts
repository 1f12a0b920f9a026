import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserFault } from '../../core/fault.ts';
import type { RepositoryRef } from '../../core/task.ts';
import { originOf } from './checkout-git.ts';

export interface CheckoutQuestion {
  readonly workspace: string;
  readonly repository: RepositoryRef;
}

/** Deep enough for what `actions/checkout` does; folders of packages are skipped. */
const MOST_LEVELS = 4;
const MOST_FOLDERS = 4_000;
const SKIPPED = new Set(['node_modules', 'vendor', '.git']);

/**
 * The folder of the checkout: the workspace if it is a work tree, else the only work tree of the
 * repository below it. If there is none, the workspace, so that the error is about it.
 *
 * @throws {UserFault} if there are several
 */
export function findCheckout({ workspace, repository }: CheckoutQuestion): string {
  if (isWorkTree(workspace)) return workspace;
  const found = workTreesBelow(workspace);
  const own = found.filter((folder) => isOf(originOf(folder), repository));
  const [first, ...others] = own;
  if (first !== undefined && others.length === 0) return first;
  const paths = (folders: readonly string[]): string =>
    folders.map((one) => relative(workspace, one)).join(', ');
  const wanted = `${repository.owner}/${repository.name}`;
  if (first !== undefined) {
    throw new UserFault({
      wrong: `There are several checkouts of ${wanted} in the workspace.`,
      was: `They are ${paths(own)}.`,
      remedy: 'Check it out once before this step.',
    });
  }
  if (found.length === 0) return workspace;
  throw new UserFault({
    wrong: `There is no checkout of ${wanted} in the workspace.`,
    was: `There are checkouts of other repositories: ${paths(found)}.`,
    remedy: 'Check the repository out with actions/checkout.',
  });
}

/** Does not look inside work trees, and does not follow links. */
function workTreesBelow(workspace: string): readonly string[] {
  const found: string[] = [];
  let level: readonly string[] = [workspace];
  let left = MOST_FOLDERS;
  for (let depth = 0; depth < MOST_LEVELS && level.length > 0; depth += 1) {
    const below = level.slice(0, left).flatMap(foldersIn);
    left -= level.length;
    found.push(...below.filter(isWorkTree));
    level = below.filter((folder) => !isWorkTree(folder));
  }
  return found.sort();
}

function foldersIn(folder: string): readonly string[] {
  return entriesOf(folder).flatMap((entry) =>
    entry.isDirectory() && !SKIPPED.has(entry.name) ? [join(folder, entry.name)] : [],
  );
}

function isWorkTree(folder: string): boolean {
  return entriesOf(folder).some(({ name }) => name === '.git');
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** `https://host/owner/name.git`, `git@host:owner/name`: the host is ignored, since it may have another name here. */
function isOf(origin: string | null, { owner, name }: RepositoryRef): boolean {
  const path = /([^/:]+\/[^/]+?)(?:\.git)?\/*$/.exec(origin ?? '')?.[1];
  return path?.toLowerCase() === `${owner}/${name}`.toLowerCase();
}
