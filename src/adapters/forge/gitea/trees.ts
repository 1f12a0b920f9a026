import type { ServiceFault } from '../../../core/fault.ts';
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

/** Trees of the repository, read folder by folder on demand with a request each. */
export class Trees {
  readonly #at: RepositoryApi;
  readonly #known = new Map<string, Tree>();

  constructor(at: RepositoryApi) {
    this.#at = at;
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

  /** Null: there is no file of that path. */
  async at(tree: string, path: string): Promise<TreeEntry | null> {
    let folder: string | null = tree;
    const names = path.split('/');
    const last = names.pop() ?? '';
    for (const name of names) folder = folderOf((await this.#read(folder)).get(name) ?? null);
    return fileOf((await this.#read(folder)).get(last) ?? null);
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
      if (answer.flagOr('truncated', false)) continue;
      this.#known.set(sha, tree);
      return tree;
    }
    throw tooLarge(sha);
  }
}

function fileOf(entry: TreeEntry | null): TreeEntry | null {
  return entry === null || entry.mode === FOLDER ? null : entry;
}

function folderOf(entry: TreeEntry | null): string | null {
  return entry?.mode === FOLDER ? entry.sha : null;
}

function tooLarge(sha: string): ServiceFault {
  return forgeFault({
    wrong: 'The forge does not list everything that git has in a folder of the repository.',
    was: `It was tree ${sha}, which has too many entries.`,
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
