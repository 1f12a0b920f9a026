import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { git, gitText } from '../git.ts';
import { commitFiles, type Files } from './files.ts';
import { GitStore } from './git-store.ts';

/** Where a repository's first commit comes from; a git repository is cloned with its history. */
export type FirstContent =
  | { readonly files: Files }
  /** Its `.gitignore` files are heeded. */
  | { readonly folder: string }
  | { readonly repository: string };

/** Makes the bare repository at `dir`; `sha` is the head of its default branch. */
export async function firstCommit(
  dir: string,
  content: FirstContent,
  { owner, defaultBranch }: { readonly owner: string; readonly defaultBranch: string },
): Promise<{ readonly store: GitStore; readonly sha: string }> {
  if ('repository' in content) {
    const store = await GitStore.cloneOf(dir, content.repository, defaultBranch);
    const sha = await store.resolve(`refs/heads/${defaultBranch}`);
    if (sha === null)
      throw new Error(`${content.repository} has no branch ${defaultBranch}; name one that it has.`);
    return { store, sha };
  }
  const store = await GitStore.create(dir, defaultBranch);
  const author = { name: owner, email: `${owner}@users.noreply.github.com` };
  const message = 'First commit';
  if ('files' in content) {
    const { files } = content;
    const sha = await commitFiles(dir, { branch: defaultBranch, files, author, message, parent: null });
    return { store, sha };
  }
  const tree = await treeOfFolder(dir, content.folder);
  const signature = { ...author, date: new Date().toISOString() };
  const sha = await store.writeCommit({
    tree,
    parents: [],
    author: signature,
    committer: signature,
    message,
  });
  await store.moveRef(`refs/heads/${defaultBranch}`, sha, null);
  return { store, sha };
}

async function treeOfFolder(gitDir: string, folder: string): Promise<string> {
  const index = join(gitDir, 'first-index');
  const options = { cwd: folder, env: { GIT_DIR: gitDir, GIT_WORK_TREE: folder, GIT_INDEX_FILE: index } };
  await git(['add', '--all', '.'], options);
  const tree = await gitText(['write-tree'], options);
  await rm(index, { force: true });
  return tree;
}
