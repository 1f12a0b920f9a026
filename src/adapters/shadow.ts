import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckoutGit } from './checkout-git.ts';
import { type GitRepository, gitEnv } from './git.ts';

/**
 * Makes a bare git directory by hand that borrows the checkout's objects and nothing else: no configuration, hooks,
 * refs or attributes of the checkout can steer a git that is pointed at it. What we write goes into the shadow only.
 */
export async function makeShadow(
  source: CheckoutGit,
  options: { readonly folder: string; readonly path: string },
): Promise<GitRepository> {
  const gitDir = options.folder;
  await mkdir(join(gitDir, 'objects', 'info'), { recursive: true });
  const version = source.objectFormat === 'sha1' ? 0 : 1;
  const extension = version === 0 ? '' : '[extensions]\n\tobjectformat = sha256\n';
  await Promise.all([
    mkdir(join(gitDir, 'refs')),
    writeFile(join(gitDir, 'HEAD'), 'ref: refs/heads/none\n'),
    writeFile(
      join(gitDir, 'config'),
      `[core]\n\trepositoryformatversion = ${version}\n\tbare = true\n${extension}`,
    ),
    writeFile(join(gitDir, 'objects', 'info', 'alternates'), `${join(source.commonDir, 'objects')}\n`),
    copyFile(join(source.commonDir, 'shallow'), join(gitDir, 'shallow')).catch(() => undefined),
  ]);
  return { gitDir, env: gitEnv(options.path) };
}
