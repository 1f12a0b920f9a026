import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { git, gitAnswer, gitText } from '../git.ts';
import { newRepository } from '../new-repository.ts';
import { Ancestry } from './ancestry.ts';
import { type GitObject, ObjectStore } from './object-store.ts';
import { entriesOf, type TreeChange, type TreeEntry, writeTree } from './trees.ts';

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

/** Over the loopback, time is dearer than bytes, and nothing here outlives the machine. */
const SETTINGS = `[http]
\treceivepack = true
[uploadpack]
\tallowAnySHA1InWant = true
[receive]
\tautogc = false
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
  readonly #ancestry = new Ancestry((sha) => this.#commitNamed(sha));

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

  writeTree(base: string | null, changes: readonly TreeChange[]): Promise<string> {
    return writeTree(this.#objects, base, changes);
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
    return (await this.#commitNamed(`refs/heads/${rev}`)) ?? this.#commitNamed(rev);
  }

  /** Those of `head` that are not in `base`, the newest first. */
  commits(base: string | null, head: string): Promise<readonly Commit[]> {
    return this.#ancestry.between(base, head);
  }

  /** The full id of a commit; null when there is none by that name. Branches come first, as on GitHub. */
  async resolve(rev: string): Promise<string | null> {
    return (await this.commit(rev))?.sha ?? null;
  }

  async #commitNamed(rev: string): Promise<Commit | null> {
    const found = await this.#objects.read(`${rev}^{commit}`);
    return found === null ? null : commitOf(found);
  }

  /** `blob`, `tree`, `commit` or `tag`; null when there is no such object. */
  typeOf(rev: string): Promise<string | null> {
    return this.#objects.typeOf(rev);
  }

  /** What a reference points to; null when there is none of exactly that name, `refs/` included. */
  async ref(name: string): Promise<{ readonly sha: string; readonly type: string } | null> {
    return /[\^~:?*[\\\s]|@\{|\.\./.test(name) ? null : this.#objects.read(name);
  }

  entries(treeish: string, depth: 'recursive' | 'flat'): Promise<readonly TreeEntry[]> {
    return entriesOf(this.#objects, treeish, depth);
  }

  /** Full names of references that begin with `refs/<prefix>`, with what they point to. */
  async refs(
    prefix: string,
  ): Promise<readonly { readonly ref: string; readonly sha: string; readonly type: string }[]> {
    const loose = await readdir(join(this.dir, 'refs'), { recursive: true });
    const packed = await readFile(join(this.dir, 'packed-refs'), 'utf8').catch(() => '');
    const names = [...packed.matchAll(/^[0-9a-f]{40} (.+)$/gm)].map(([, name = '']) => name);
    const all = new Set([...loose.map((name) => `refs/${name}`), ...names]);
    const wanted = [...all].filter((ref) => ref.startsWith(`refs/${prefix}`)).sort();
    const found = await Promise.all(wanted.map(async (ref) => ({ ref, found: await this.ref(ref) })));
    return found.flatMap(({ ref, found: one }) => (one === null ? [] : [{ ref, ...one }]));
  }

  /** Moves a reference from exactly `expected` (null: it must not exist yet). null for `sha` deletes it. */
  async moveRef(ref: string, sha: string | null, expected: string | null): Promise<void> {
    const old = expected ?? '0'.repeat(40);
    const args = sha === null ? ['-d', ref, old] : [ref, sha, old];
    await git(['update-ref', ...args], { cwd: this.dir });
  }

  isAncestor(older: string, newer: string): Promise<boolean> {
    return this.#ancestry.isAncestor(older, newer);
  }

  mergeBase(a: string, b: string): Promise<string | null> {
    return this.#ancestry.mergeBase(a, b);
  }

  /** Whether git can merge two commits by itself. */
  async canMerge(a: string, b: string): Promise<boolean> {
    return (await gitAnswer(['merge-tree', '--write-tree', a, b], { cwd: this.dir })) !== null;
  }

  async diff(base: string, head: string, format: readonly string[]): Promise<string> {
    return gitText(['diff', '--no-renames', ...format, base, head], { cwd: this.dir });
  }
}

function commitOf({ sha, bytes }: GitObject): Commit {
  const raw = bytes.toString();
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
