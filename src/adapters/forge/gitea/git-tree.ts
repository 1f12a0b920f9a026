import { gitObjectId } from '../../../core/text/content-hash.ts';

/** The entry of a tree under one name. Modes are as git writes them in a tree ("40000" for a subtree). */
export interface TreeEntry {
  readonly mode: string;
  readonly sha: string;
}

export type Tree = ReadonlyMap<string, TreeEntry>;

export const FOLDER = '40000';

/** Git's id of a tree with these entries. @param like an id of the same repository, which shows the hash to use */
export function treeId(tree: Tree, like: string): string {
  const entries = [...tree].map(([name, { mode, sha }]) => {
    const bytes = Buffer.from(name);
    // Git sorts a folder as if its name ended with a slash.
    const key = mode === FOLDER ? Buffer.concat([bytes, Buffer.from('/')]) : bytes;
    const content = Buffer.concat([
      Buffer.from(`${mode} `),
      bytes,
      Buffer.from([0]),
      Buffer.from(sha, 'hex'),
    ]);
    return { key, content };
  });
  entries.sort((a, b) => Buffer.compare(a.key, b.key));
  return gitObjectId('tree', Buffer.concat(entries.map(({ content }) => content)), like);
}
