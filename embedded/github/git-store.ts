import { join } from 'node:path';
import { git, gitAnswer, gitLines, gitText } from '../git.ts';
import { temporaryFolder } from '../temp.ts';

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

/** One bare repository: the only store of commits. What git refuses throws `GitRefusal`. */
export class GitStore {
  readonly dir: string;

  private constructor(dir: string) {
    this.dir = dir;
  }

  static async create(dir: string, defaultBranch: string): Promise<GitStore> {
    await git(['init', '--quiet', '--bare', '--initial-branch', defaultBranch, dir]);
    return GitStore.open(dir);
  }

  static async cloneOf(dir: string, from: string, defaultBranch: string): Promise<GitStore> {
    await git(['clone', '--quiet', '--bare', from, dir]);
    await git(['symbolic-ref', 'HEAD', `refs/heads/${defaultBranch}`], { cwd: dir });
    return GitStore.open(dir);
  }

  private static async open(dir: string): Promise<GitStore> {
    const settings = {
      'http.receivepack': 'true',
      'uploadpack.allowAnySHA1InWant': 'true',
      'gc.auto': '0',
      // Over the loopback, time is dearer than bytes.
      'core.compression': '0',
      'pack.window': '0',
    };
    for (const [name, value] of Object.entries(settings)) await git(['config', name, value], { cwd: dir });
    return new GitStore(dir);
  }

  async writeBlob(bytes: string | Uint8Array): Promise<string> {
    return gitText(['hash-object', '-w', '--stdin'], { cwd: this.dir, input: bytes });
  }

  async readBlob(rev: string): Promise<Buffer> {
    return git(['cat-file', 'blob', rev], { cwd: this.dir });
  }

  /** Through an index of its own, so that even a base of 200,000 files costs two git processes. */
  async writeTree(base: string | null, changes: readonly TreeChange[]): Promise<string> {
    await using folder = await temporaryFolder('index');
    const options = { cwd: this.dir, env: { GIT_INDEX_FILE: join(folder.path, 'index') } };
    await git(['read-tree', base ?? '--empty'], options);
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

  async writeCommit(commit: Omit<Commit, 'sha'>): Promise<string> {
    const parents = commit.parents.flatMap((parent) => ['-p', parent]);
    return gitText(['commit-tree', commit.tree, ...parents], {
      cwd: this.dir,
      input: commit.message,
      env: {
        GIT_AUTHOR_NAME: commit.author.name,
        GIT_AUTHOR_EMAIL: commit.author.email,
        GIT_AUTHOR_DATE: commit.author.date,
        GIT_COMMITTER_NAME: commit.committer.name,
        GIT_COMMITTER_EMAIL: commit.committer.email,
        GIT_COMMITTER_DATE: commit.committer.date,
      },
    });
  }

  async commit(rev: string): Promise<Commit | null> {
    const sha = await this.resolve(rev);
    if (sha === null) return null;
    const raw = await gitText(['cat-file', 'commit', sha], { cwd: this.dir });
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
      message: raw.slice(end + 2),
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
    return (await this.#commitNamed(`refs/heads/${rev}`)) ?? this.#commitNamed(rev);
  }

  async #commitNamed(rev: string): Promise<string | null> {
    return gitAnswer(['rev-parse', '--verify', '--quiet', '--end-of-options', `${rev}^{commit}`], {
      cwd: this.dir,
    });
  }

  /** `blob`, `tree`, `commit` or `tag`; null when there is no such object. */
  async typeOf(sha: string): Promise<string | null> {
    return gitAnswer(['cat-file', '-t', sha], { cwd: this.dir });
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

  /** Commits in `head` that are not in `base`. */
  async countBetween(base: string, head: string): Promise<number> {
    return Number(await gitText(['rev-list', '--count', `${base}..${head}`], { cwd: this.dir }));
  }

  async diff(base: string, head: string, format: readonly string[]): Promise<string> {
    return gitText(['diff', '--no-renames', ...format, base, head], { cwd: this.dir });
  }
}

function signatureOf(line: string): Signature {
  const [, name = '', email = '', seconds = '0'] = /^(.*?) ?<(.*)> (\d+) [+-]\d{4}$/.exec(line) ?? [];
  return { name, email, date: isoSeconds(Number(seconds) * 1000) };
}

/** As GitHub writes times: whole seconds. */
export function isoSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
