import { randomUUID } from 'node:crypto';
import { type GitRepository, git } from './git.ts';

/**
 * @param commit what follows the mark of a `commit` command in fast-import's format, with a line break at its end
 * @returns the id of the commit, whose objects are in a pack by then
 */
export async function importCommit(repository: GitRepository, commit: Uint8Array): Promise<string> {
  // A ref of its own: two commits that are written at once would want the lock of one. Nobody reads it.
  const ref = `refs/tether/commit-${randomUUID()}`;
  const input = Buffer.concat([
    Buffer.from(`commit ${ref}\nmark :1\n`),
    commit,
    Buffer.from('get-mark :1\n'),
  ]);
  return (await git(repository, ['fast-import', '--quiet'], { input })).toString().trim();
}
