import type { BaseCommit } from './base-commit.ts';
import { askGit } from './git.ts';

/**
 * Why a new file may not be written: the repository ignores it. Git would not add it either, and ignored files that
 * commands see are not part of the repository: whoever replaces an installed test runner controls its results. Uses the
 * ignore files of the checkout, which edits do not change. Null: it may be written.
 */
export async function ignoredRefusal(base: BaseCommit, path: string): Promise<string | null> {
  if ((await base.entries()).has(path)) return null;
  const { repository, source } = base;
  const env = { ...repository.env, GIT_WORK_TREE: source.checkout };
  const args = ['check-ignore', '--quiet', '--no-index', '--', path];
  const { code } = await askGit({ ...repository, env }, args, { cwd: source.checkout });
  if (code !== 0) return null;
  return (
    `${path} is ignored by the repository (.gitignore): installed and generated files stand there, and none is ` +
    'published. Leave it as it is, or choose another path.'
  );
}
