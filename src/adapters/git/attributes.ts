import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { once } from '../../core/timing/once.ts';
import { askGit, type GitRepository, git } from './git.ts';

const MAX_ATTRIBUTES_BYTES = 1024 * 1024;
const MAX_BEFORE_BYTES = 8 * 1024 * 1024;
const FILE = '.gitattributes';
/** For a file that is too large to be read. */
const ANY = 'filter text encoding working-tree-encoding';

/**
 * What the `.gitattributes` of the base commit say, whatever the checkout has. Git itself reads and applies them; without
 * such files no process is started.
 */
export class Attributes {
  readonly #base: StoredFiles;
  readonly #words = once(() => this.#read());
  /** An index of the base, from which git reads attributes. */
  readonly #index = once(() => this.#makeIndex());

  constructor(base: StoredFiles) {
    this.#base = base;
  }

  /**
   * Why text may not be written at a path; null: it may. Git LFS stores a pointer in place of the file, git-crypt a
   * cipher. Publishing applies no such filter, so plain text there would be wrong, or would expose a secret.
   * @param before the file in the base
   */
  async filterRefusal(path: string, before: Uint8Array | null): Promise<string | null> {
    if (before !== null && isLfsPointer(before)) return refused(path, 'is a pointer of Git LFS');
    const filter = (await this.valuesOf('filter', [path])).get(path);
    return filter === undefined ? null : refused(path, `has the filter "${filter}" (.gitattributes)`);
  }

  /** Files of the base whose content comes from Git LFS. */
  async lfsPaths(): Promise<readonly string[]> {
    const filters = await this.valuesOf('filter', await this.#base.paths());
    return [...filters].flatMap(([path, filter]) => (filter === 'lfs' ? [path] : []));
  }

  /** The encoding that is named for a path. Null: none, or git itself converts the file and stores UTF-8. */
  async charsetOf(path: string): Promise<string | null> {
    if ((await this.valuesOf(WORKING_TREE_ENCODING, [path])).has(path)) return null;
    return (await this.valuesOf('encoding', [path])).get(path) ?? null;
  }

  /** The value of an attribute for the paths that have one. */
  async valuesOf(attribute: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    if (!(await this.#mention(attribute))) return found;
    const at = {
      env: { GIT_INDEX_FILE: await this.#index() },
      input: paths.map((path) => `${path}\0`).join(''),
    };
    const args = ['check-attr', '--cached', '-z', '--stdin', attribute];
    const stdout = await git(this.#base.repository, args, at);
    // Path, attribute, value, each followed by a NUL.
    const words = stdout.toString().split('\0');
    for (let at = 0; at + 2 < words.length; at += 3) {
      const [path = '', , value = 'unspecified'] = words.slice(at, at + 3);
      if (value !== 'unspecified' && value !== 'unset') found.set(path, value);
    }
    return found;
  }

  /**
   * The bytes that `git add` would store for a file: with the line ends and the encoding of the repository. Foreign
   * filters are not run.
   * @param from `checkout`: bytes of a work tree; `store`: they are in the encoding in which git stores the file
   * @returns a sentence if git refuses the bytes
   */
  async stored(path: string, bytes: Uint8Array, from: 'checkout' | 'store'): Promise<Uint8Array | string> {
    const isChanged =
      ((bytes.includes(0x0d) || Buffer.from(bytes).includes('$Id')) &&
        (await this.#mention('text|eol|crlf|auto|ident'))) ||
      (from === 'checkout' && (await this.#mention(WORKING_TREE_ENCODING)));
    if (!isChanged) return bytes;
    const folder = await mkdtemp(join(this.#base.repository.gitDir, 'add-'));
    try {
      return await this.#added(path, { bytes, from, folder });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** With a store of objects of its own: git would touch the objects of the checkout that are written once more. */
  async #added(
    path: string,
    {
      bytes,
      from,
      folder,
    }: { readonly bytes: Uint8Array; readonly from: 'checkout' | 'store'; readonly folder: string },
  ): Promise<Uint8Array | string> {
    const [tree, objects] = [join(folder, 'tree'), join(folder, 'objects')];
    const place = join(tree, path);
    await Promise.all([mkdir(dirname(place), { recursive: true }), mkdir(objects)]);
    await this.#writeAttributes(path, { tree, from });
    const env = { GIT_INDEX_FILE: join(folder, 'index'), GIT_WORK_TREE: tree, GIT_OBJECT_DIRECTORY: objects };
    const repository = { ...this.#base.repository, env: { ...this.#base.repository.env, ...env } };
    const before = await this.#base.bytes(path, MAX_BEFORE_BYTES);
    if (before.kind === 'bytes') {
      // Whether line ends are normalised can depend on those that git has.
      const args = ['hash-object', '-w', '--stdin', '--no-filters'];
      const oid = (await git(repository, args, { input: before.bytes })).toString().trim();
      await git(repository, ['update-index', '--add', '--cacheinfo', `100644,${oid},${path}`], { cwd: tree });
    }
    await writeFile(place, bytes);
    const { code, stderr } = await askGit(repository, ['update-index', '--add', '--', path], { cwd: tree });
    if (code === 0) return git(repository, ['cat-file', 'blob', `:${path}`], { cwd: tree });
    return `Git does not take the content of ${path}: ${stderr.replace(/^\w+: /, '').slice(0, 200)}.`;
  }

  /** The files of attributes that count for a path, each in its folder. */
  async #writeAttributes(
    path: string,
    { tree, from }: { readonly tree: string; readonly from: 'checkout' | 'store' },
  ): Promise<void> {
    const own = join(dirname(path), FILE);
    for (let folder = dirname(own); ; folder = dirname(folder)) {
      const name = join(folder, FILE);
      const found = await this.#base.bytes(name, MAX_ATTRIBUTES_BYTES);
      const text = found.kind === 'bytes' ? found.bytes.toString('latin1') : '';
      const last = name === own && from === 'store' ? `\n* !${WORKING_TREE_ENCODING}\n` : '';
      if (name !== path && text + last !== '') await writeFile(join(tree, name), text + last, 'latin1');
      if (folder === '.') return;
    }
  }

  /** @param words alternatives of a regular expression */
  async #mention(words: string): Promise<boolean> {
    return new RegExp(`\\b(?:${words}|binary)\\b`).test(await this.#words());
  }

  async #read(): Promise<string> {
    const paths = await this.#base.paths();
    const own = paths.filter((path) => path === FILE || path.endsWith(`/${FILE}`));
    const files = await Promise.all(own.map((path) => this.#base.bytes(path, MAX_ATTRIBUTES_BYTES)));
    return files.map((file) => (file.kind === 'bytes' ? file.bytes.toString('latin1') : ANY)).join('\n');
  }

  async #makeIndex(): Promise<string> {
    const { repository, sha } = this.#base;
    const index = join(repository.gitDir, `attributes-${sha}.index`);
    await git(repository, ['read-tree', sha], { env: { GIT_INDEX_FILE: index } });
    return index;
  }
}

const WORKING_TREE_ENCODING = 'working-tree-encoding';

function refused(path: string, why: string): string {
  return (
    `${path} ${why}: what git keeps of it is not its text, and this run writes text only. Leave it as it is; if the ` +
    'task needs it, say so: a person has to change it in a clone that has the filter.'
  );
}

/** The content of a file of a commit: its bytes, or only its size if it is larger than the requested maximum. */
export type FileBytes =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'too-large'; readonly size: number }
  | { readonly kind: 'missing' };

/** What git stores of a commit. */
export interface StoredFiles {
  readonly repository: GitRepository;
  /** The full id of the commit. */
  readonly sha: string;
  paths(): Promise<readonly string[]>;
  bytes(path: string, maxBytes: number): Promise<FileBytes>;
}

const POINTER = 'version https://git-lfs.github.com/spec/';

/** Whether git stores this file as a pointer to content of Git LFS elsewhere. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, POINTER.length)).toString('latin1') === POINTER;
}
