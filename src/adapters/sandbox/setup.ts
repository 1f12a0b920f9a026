import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Cancelled, UserFault } from '../../core/fault.ts';
import { clipMiddle } from '../../core/text/text.ts';
import { describeResult } from '../../core/verdict/verdict.ts';
import { foldersOf } from '../candidate/files.ts';
import { nearestPaths } from '../candidate/nearest-paths.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import type { Isolation, SetupEntry, SetupLimits } from './isolation.ts';

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

const SHOWN_CHARS = 2000;

/**
 * Runs the maintainer's `setup` commands before the model is asked anything.
 * @throws {UserFault} if one fails: commands that depend on it would fail for a reason that no model can fix
 * @throws {Cancelled} if the run was stopped meanwhile
 */
export async function setUp(
  isolation: Isolation,
  entries: readonly SetupEntry[],
  limits: SetupLimits,
): Promise<void> {
  const outcome = await isolation.runSetup(entries, limits);
  if (outcome.kind === 'done') return;
  if (limits.signal.aborted) throw new Cancelled('The run was stopped during a setup command.');
  const { entry, result } = outcome;
  const found = result.kind === 'refused' ? result.why : clipMiddle(result.output.trim(), SHOWN_CHARS);
  throw new UserFault({
    wrong: `The setup command "${entry.text}" did not work: ${describeResult(result)}.`,
    was: found === '' ? 'It said nothing.' : `It said:\n${found}\n`,
    remedy: 'Correct the input setup, or prepare the checkout in an earlier step of the workflow.',
  });
}
