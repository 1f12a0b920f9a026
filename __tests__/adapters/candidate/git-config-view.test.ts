import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sanitizedGitFiles } from '../../../src/adapters/candidate/git-config-view.ts';

test('a nested checkout whose configuration cannot be read hinders nothing: commands do not see it either', async () => {
  const checkout = await mkdtemp(join(tmpdir(), 'tether-test-'));
  try {
    const gitDir = join(checkout, '.git');
    for (const folder of [gitDir, join(checkout, 'odd/.git')]) await mkdir(folder, { recursive: true });
    await writeFile(join(gitDir, 'config'), '[core]\n\tbare = false\n');
    await symlink('/nowhere', join(checkout, 'odd/.git/config'));

    const { inside, removed } = await sanitizedGitFiles({
      checkout,
      gitDir,
      commonDir: gitDir,
      objectFormat: 'sha1',
      hidesChanges: false,
    });

    expect(inside.map(({ path }) => path)).toEqual(['.git/config']);
    expect(removed).toEqual(['odd/.git/config']);
  } finally {
    await rm(checkout, { recursive: true });
  }
});
