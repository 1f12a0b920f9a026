import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UserFault } from '../../core/fault.ts';
import { foldersOf } from '../candidate/files.ts';
import { nearestPaths } from '../candidate/nearest-paths.ts';
import type { BaseCommit } from '../git/base-commit.ts';

export const NO_FOLDER =
  'The folder that commands run in is not there. Correct the input working-directory, or leave the folder where it is.';

/**
 * Checks without a command that the folder exists, in the base commit or only in the checkout.
 *
 * @throws {UserFault} if it does not: every command would fail, those of `setup` too
 */
export async function expectFolder(base: BaseCommit, folder: string): Promise<void> {
  if (folder === '') return;
  const found = await stat(join(base.source.checkout, folder)).catch(() => null);
  if (found?.isDirectory() === true) return;
  const folders = foldersOf(await base.paths());
  if (folders.has(folder)) return;
  const near = nearestPaths(folder, folders);
  throw new UserFault({
    wrong: 'The input working-directory names a folder that is not there.',
    was: `It was "${folder}"${near.length === 0 ? '' : `; the repository has ${near.join(', ')}`}.`,
    remedy: 'Correct it, or make the folder in a step of the workflow before this action.',
  });
}
