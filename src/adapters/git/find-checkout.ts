import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserFault } from '../../core/fault.ts';
import type { RepositoryRef } from '../../core/task.ts';
import { originOf, orNull } from './checkout-git.ts';

export interface CheckoutQuestion {
  readonly workspace: string;
  readonly repository: RepositoryRef;
}

/** Deep enough for what `actions/checkout` does; folders of packages are skipped. */
const MOST_LEVELS = 4;
const SKIPPED = new Set(['node_modules', 'vendor', '.git']);

/**
 * The folder of the checkout: the workspace if it is a work tree, else the only work tree of the
 * repository below it. If there is none, the workspace, so that the error is about it.
 *
 * @throws {UserFault} if there are several
 */
export function findCheckout({ workspace, repository }: CheckoutQuestion): string {
  if (isWorkTree(workspace)) return workspace;
  const found = workTreesBelow(workspace).toSorted();
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
function workTreesBelow(folder: string, levels = MOST_LEVELS): readonly string[] {
  if (levels === 0) return [];
  const below = entriesOf(folder).filter((one) => one.isDirectory() && !SKIPPED.has(one.name));
  return below.flatMap(({ name }) => {
    const path = join(folder, name);
    return isWorkTree(path) ? [path] : workTreesBelow(path, levels - 1);
  });
}

function isWorkTree(folder: string): boolean {
  return entriesOf(folder).some(({ name }) => name === '.git');
}

function entriesOf(folder: string) {
  return orNull(() => readdirSync(folder, { withFileTypes: true })) ?? [];
}

/** `https://host/owner/name.git`, `git@host:owner/name`: the host is ignored, since it may have another name here. */
function isOf(origin: string | null, { owner, name }: RepositoryRef): boolean {
  const path = /([^/:]+\/[^/]+?)(?:\.git)?\/*$/.exec(origin ?? '')?.[1];
  return path?.toLowerCase() === `${owner}/${name}`.toLowerCase();
}
