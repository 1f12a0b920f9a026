import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, type ProgramPlaces, trustedPath } from '../process/programs.ts';
import type { CheckoutGit } from './checkout-git.ts';
import { type GitRepository, gitEnv, noGit } from './git.ts';

/**
 * Makes a bare git directory by hand that borrows only the checkout's objects: no configuration, hooks, refs or
 * attributes of the checkout affect a git process that uses it. New objects are written only there.
 */
export function makeAlternatesRepository(
  source: CheckoutGit,
  options: { readonly folder: string; readonly programs: ProgramPlaces },
): GitRepository {
  const { folder: gitDir, programs } = options;
  const program = findProgram('git', programs);
  if (program === null) throw noGit('There is none on the PATH, apart from folders of the checkout.');
  mkdirSync(join(gitDir, 'objects', 'info'), { recursive: true });
  const version = source.objectFormat === 'sha1' ? 0 : 1;
  const extension = version === 0 ? '' : '[extensions]\n\tobjectformat = sha256\n';
  mkdirSync(join(gitDir, 'refs'));
  writeFileSync(join(gitDir, 'HEAD'), 'ref: refs/heads/none\n');
  writeFileSync(
    join(gitDir, 'config'),
    `[core]\n\trepositoryformatversion = ${version}\n\tbare = true\n${extension}`,
  );
  writeFileSync(join(gitDir, 'objects', 'info', 'alternates'), `${join(source.commonDir, 'objects')}\n`);
  const shallow = join(source.commonDir, 'shallow');
  if (existsSync(shallow)) copyFileSync(shallow, join(gitDir, 'shallow'));
  return { gitDir, program, env: gitEnv(trustedPath(programs)) };
}
