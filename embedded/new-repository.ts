import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What `git init` makes, without a process for it; `settings` go into its configuration. */
export async function newRepository(
  gitDir: string,
  {
    kind,
    branch,
    settings,
  }: { readonly kind: 'bare' | 'worktree'; readonly branch: string; readonly settings: string },
): Promise<void> {
  for (const folder of ['objects', 'refs']) await mkdir(join(gitDir, folder), { recursive: true });
  await writeFile(join(gitDir, 'HEAD'), `ref: refs/heads/${branch}\n`);
  const own = kind === 'bare' ? '\tbare = true\n' : '\tbare = false\n\tlogallrefupdates = true\n';
  const core = `[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n${own}`;
  await writeFile(join(gitDir, 'config'), `${core}${settings}`);
}
