import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { git, gitAnswer, gitLines, gitText } from '../git.ts';
import { newRepository } from '../new-repository.ts';
import { temporaryFolder } from '../temp.ts';
import { type GitObject, ObjectStore } from './object-store.ts';

export interface TreeEntry {
  readonly path: string;
  readonly mode: string;
  readonly sha: string;
  readonly type: string;
  /** Bytes; null for anything but a blob. */
  readonly size: number | null;
}

export interface Signature {
  readonly name: string;
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly date: string;
}

export interface Commit {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
}

export interface TreeChange {
  readonly path: string;
  readonly mode: string;
  /** null deletes the path. */
  readonly sha: string | null;
}

/** Over the loopback, time is dearer than bytes, and nothing here outlives the machine. */
const SETTINGS = `[http]
\treceivepack = true
[uploadpack]
\tallowAnySHA1InWant = true
[gc]
\tauto = 0
[core]
\tcompression = 0
\tfsync = none
[pack]
\twindow = 0
`;

/** One bare repository: the only store of commits. What git refuses throws `GitRefusal`. Must be closed. */
export class GitStore {
  readonly dir: string;
  readonly #objects: ObjectStore;

  private constructor(dir: string) {
    this.dir = dir;
    this.#objects = new ObjectStore(dir);
  }

  static async create(dir: string, defaultBranch: string): Promise<GitStore> {
    await newRepository(dir, { kind: 'bare', branch: defaultBranch, settings: SETTINGS });
    return new GitStore(dir);
  }

  static async cloneOf(dir: string, from: string, defaultBranch: string): Promise<GitStore> {
    await git(['clone', '--quiet', '--template=', '--bare', from, dir]);
    await git(['symbolic-ref', 'HEAD', `refs/heads/${defaultBranch}`], { cwd: dir });
    await appendFile(join(dir, 'config'), SETTINGS);
    return new GitStore(dir);
  }

  close(): Promise<void> {
    return this.#objects.close();
  }

  writeBlob(bytes: string | Uint8Array): Promise<string> {
    return this.#objects.write('blob', bytes);
  }

  /** Throws where there is no blob. */
  async readBlob(rev: string): Promise<Buffer> {
    const found = await this.#objects.read(rev);
    if (found?.type !== 'blob') throw new Error(`${rev} is no blob.`);
    return found.bytes;
  }

  /** Through an index of its own, so that even a base of 200,000 files costs two git processes. */
  async writeTree(base: string | null, changes: readonly TreeChange[]): Promise<string> {
    await using folder = await temporaryFolder('index');
    const options = { cwd: this.dir, env: { GIT_INDEX_FILE: join(folder.path, 'index') } };
    if (base !== null) await git(['read-tree', base], options);
    const lines = changes.map(({ path, mode, sha }) =>
      sha === null ? `0 ${'0'.repeat(40)}\t${path}` : `${mode} ${sha}\t${path}`,
    );
    await git(['update-index', '-z', '--add', '--replace', '--index-info'], {
      ...options,
      input: lines.map((line) => `${line}\0`).join(''),
    });
    // Awaited here: the index must outlive the process that reads it.
    return await gitText(['write-tree'], options);
  }

  writeCommit({ tree, parents, author, committer, message }: Omit<Commit, 'sha'>): Promise<string> {
    const headers = [
      `tree ${tree}`,
      ...parents.map((parent) => `parent ${parent}`),
      `author ${lineOf(author)}`,
      `committer ${lineOf(committer)}`,
    ];
    return this.#objects.write('commit', `${headers.join('\n')}\n\n${message}`);
  }

  async commit(rev: string): Promise<Commit | null> {
    const found = (await this.#commitNamed(`refs/heads/${rev}`)) ?? (await this.#commitNamed(rev));
    if (found === null) return null;
    const { sha } = found;
    const raw = found.bytes.toString();
    const end = raw.indexOf('\n\n');
    const headers = raw.slice(0, end).split('\n');
    const valuesOf = (name: string): readonly string[] =>
      headers.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
    return {
      sha,
      tree: valuesOf('tree')[0] ?? '',
      parents: valuesOf('parent'),
      author: signatureOf(valuesOf('author')[0] ?? ''),
      committer: signatureOf(valuesOf('committer')[0] ?? ''),
      message: raw.slice(end + 2).replace(/\n$/, ''),
    };
  }

  /** Newest first. */
  async commits(range: string, limit: number): Promise<readonly Commit[]> {
    const named = (await this.resolve(range)) ?? range;
    const shas = await gitLines(['rev-list', `--max-count=${limit}`, named], { cwd: this.dir });
    const commits = await Promise.all(shas.map((sha) => this.commit(sha)));
    return commits.filter((commit) => commit !== null);
  }

  /** The full id of a commit; null when there is none by that name. Branches come first, as on GitHub. */
  async resolve(rev: string): Promise<string | null> {
    return (await this.commit(rev))?.sha ?? null;
  }

  async #commitNamed(rev: string): Promise<GitObject | null> {
    return this.#objects.read(`${rev}^{commit}`);
  }

  /** `blob`, `tree`, `commit` or `tag`; null when there is no such object. */
  typeOf(rev: string): Promise<string | null> {
    return this.#objects.typeOf(rev);
  }

  /** What a reference points to; null when there is none of exactly that name, `refs/` included. */
  async ref(name: string): Promise<{ readonly sha: string; readonly type: string } | null> {
    return /[\^~:?*[\\\s]|@\{|\.\./.test(name) ? null : this.#objects.read(name);
  }

  async entries(treeish: string, depth: 'recursive' | 'flat'): Promise<readonly TreeEntry[]> {
    const deep = depth === 'recursive' ? ['-r', '-t'] : [];
    const output = await git(['ls-tree', '-z', '-l', ...deep, treeish], { cwd: this.dir });
    const lines = output
      .toString()
      .split('\0')
      .filter((line) => line !== '');
    return lines.map((line) => {
      const tab = line.indexOf('\t');
      const [mode = '', type = '', sha = '', size = '-'] = line.slice(0, tab).split(/ +/);
      return { path: line.slice(tab + 1), mode, type, sha, size: size === '-' ? null : Number(size) };
    });
  }

  /** Full names of references that begin with `refs/<prefix>`, with what they point to. */
  async refs(prefix: string): Promise<readonly { readonly ref: string; readonly sha: string }[]> {
    const lines = await gitLines(['for-each-ref', '--format=%(objectname) %(refname)'], { cwd: this.dir });
    return lines
      .map((line) => ({ sha: line.slice(0, 40), ref: line.slice(41) }))
      .filter(({ ref }) => ref.startsWith(`refs/${prefix}`));
  }

  /** Moves a reference from exactly `expected` (null: it must not exist yet). null for `sha` deletes it. */
  async moveRef(ref: string, sha: string | null, expected: string | null): Promise<void> {
    const old = expected ?? '0'.repeat(40);
    const args = sha === null ? ['-d', ref, old] : [ref, sha, old];
    await git(['update-ref', ...args], { cwd: this.dir });
  }

  async isAncestor(older: string, newer: string): Promise<boolean> {
    return (await gitAnswer(['merge-base', '--is-ancestor', older, newer], { cwd: this.dir })) !== null;
  }

  async mergeBase(a: string, b: string): Promise<string | null> {
    return gitAnswer(['merge-base', a, b], { cwd: this.dir });
  }

  /** Whether git can merge two commits by itself. */
  async canMerge(a: string, b: string): Promise<boolean> {
    return (await gitAnswer(['merge-tree', '--write-tree', a, b], { cwd: this.dir })) !== null;
  }

  /** Commits in `head` that are not in `base`. */
  async countBetween(base: string, head: string): Promise<number> {
    return Number(await gitText(['rev-list', '--count', `${base}..${head}`], { cwd: this.dir }));
  }

  async diff(base: string, head: string, format: readonly string[]): Promise<string> {
    return gitText(['diff', '--no-renames', ...format, base, head], { cwd: this.dir });
  }
}

function lineOf({ name, email, date }: Signature): string {
  const plain = (text: string): string => text.replace(/[<>\n]/g, '');
  return `${plain(name)} <${plain(email)}> ${Math.floor(Date.parse(date) / 1000)} +0000`;
}

function signatureOf(line: string): Signature {
  const [, name = '', email = '', seconds = '0'] = /^(.*?) ?<(.*)> (\d+) [+-]\d{4}$/.exec(line) ?? [];
  return { name, email, date: isoSeconds(Number(seconds) * 1000) };
}

/** As GitHub writes times: whole seconds. */
export function isoSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
