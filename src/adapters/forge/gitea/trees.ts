import type { Change, ChangeSet } from '../../../core/change-set.ts';
import type { ServiceFault } from '../../../core/fault.ts';
import { gitObjectId } from '../../../core/text/content-hash.ts';
import { forgeFault } from '../http/rejected.ts';
import { readObject } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';

/** A path at which two trees differ; null: that tree has no file there. */
export interface Difference {
  readonly path: string;
  readonly from: TreeEntry | null;
  readonly to: TreeEntry | null;
}

/** Entries per response; Gitea applies its own limit, whatever is requested. */
const PER_PAGE = 1000;
const MAX_PAGES = 20;

/**
 * Trees of the repository, read folder by folder on demand with a request each, and the trees that a change turns them into. The API takes
 * files and reports the tree only after the commit; this computes it beforehand.
 */
export class Trees {
  readonly #at: RepositoryApi;
  readonly #known = new Map<string, Tree>();

  constructor(at: RepositoryApi) {
    this.#at = at;
  }

  /** @returns the id of the base tree with the changes applied */
  async applied(baseTree: string, changes: ChangeSet): Promise<string> {
    const folder: Folder = { files: new Map(), folders: new Map() };
    for (const [path, change] of changes.entries()) put(folder, path.split('/'), change);
    return (await this.#with(baseTree, folder, baseTree)) ?? this.#keep(new Map(), baseTree);
  }

  /** The file paths at which two trees differ. Reads only folders that differ. */
  async differences(from: string | null, to: string | null, under = ''): Promise<readonly Difference[]> {
    if (from === to) return [];
    const [before, after] = await Promise.all([this.#read(from), this.#read(to)]);
    const names = [...new Set([...before.keys(), ...after.keys()])].sort();
    const found: Difference[] = [];
    for (const name of names) {
      const [old, now] = [before.get(name) ?? null, after.get(name) ?? null];
      if (old?.sha === now?.sha && old?.mode === now?.mode) continue;
      const path = `${under}${name}`;
      const file = { path, from: fileOf(old), to: fileOf(now) };
      if (file.from !== null || file.to !== null) found.push(file);
      found.push(...(await this.differences(folderOf(old), folderOf(now), `${path}/`)));
    }
    return found;
  }

  /** Null: nothing is left of it. @param like an id of the same repository */
  async #with(sha: string | null, folder: Folder, like: string): Promise<string | null> {
    const tree = new Map(await this.#read(sha));
    for (const [name, change] of folder.files) {
      if (change.kind === 'deleted') tree.delete(name);
      else tree.set(name, { mode: change.mode, sha: gitObjectId('blob', change.bytes, like) });
    }
    for (const [name, inner] of folder.folders) {
      const made = await this.#with(folderOf(tree.get(name) ?? null), inner, like);
      if (made !== null) tree.set(name, { mode: FOLDER, sha: made });
      else if (tree.get(name)?.mode === FOLDER) tree.delete(name);
    }
    return tree.size === 0 ? null : this.#keep(tree, like);
  }

  #keep(tree: Tree, like: string): string {
    const sha = treeId(tree, like);
    this.#known.set(sha, tree);
    return sha;
  }

  async #read(sha: string | null): Promise<Tree> {
    if (sha === null) return new Map();
    const known = this.#known.get(sha);
    if (known !== undefined) return known;
    const tree = new Map<string, TreeEntry>();
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const path = `/git/trees/${sha}?per_page=${PER_PAGE}&page=${page}`;
      const answer = await readObject(this.#at, path, `read tree ${sha}`);
      for (const entry of answer.objects('tree'))
        tree.set(entry.text('path'), { mode: entry.text('mode').replace(/^0+/, ''), sha: entry.sha('sha') });
      if (!answer.flagOr('truncated', false)) break;
    }
    // Do not build on a tree that was not read correctly: a name that is not UTF-8, or a list that was cut.
    if (treeId(tree, sha) !== sha) throw notUnderstood(sha);
    this.#known.set(sha, tree);
    return tree;
  }
}

interface Folder {
  readonly files: Map<string, Change>;
  readonly folders: Map<string, Folder>;
}

function put(folder: Folder, [name = '', ...rest]: readonly string[], change: Change): void {
  if (rest.length === 0) {
    folder.files.set(name, change);
    return;
  }
  const inner = folder.folders.get(name) ?? { files: new Map(), folders: new Map() };
  folder.folders.set(name, inner);
  put(inner, rest, change);
}

function fileOf(entry: TreeEntry | null): TreeEntry | null {
  return entry === null || entry.mode === FOLDER ? null : entry;
}

function folderOf(entry: TreeEntry | null): string | null {
  return entry?.mode === FOLDER ? entry.sha : null;
}

function notUnderstood(sha: string): ServiceFault {
  return forgeFault({
    wrong: 'The forge does not list everything that git has in a folder of the repository.',
    was: `It was tree ${sha}: too many entries, or a name that is no UTF-8.`,
    remedy: 'Apply the patch by hand.',
  });
}

/** The entry of a tree under one name. Modes are as git writes them in a tree ("40000" for a subtree). */
interface TreeEntry {
  readonly mode: string;
  readonly sha: string;
}

type Tree = ReadonlyMap<string, TreeEntry>;

const FOLDER = '40000';

/** Git's id of a tree with these entries. @param like an id of the same repository, which shows the hash to use */
function treeId(tree: Tree, like: string): string {
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
