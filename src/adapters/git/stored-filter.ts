import { join } from 'node:path';
import type { BaseCommit } from './base-commit.ts';
import { git } from './git.ts';

const POINTER = 'version https://git-lfs.github.com/spec/';
const MAX_ATTRIBUTES_BYTES = 1024 * 1024;

/** Whether git stores this file as a pointer to content of Git LFS elsewhere. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, POINTER.length)).toString('latin1') === POINTER;
}

/**
 * Finds paths whose stored content differs from the file: Git LFS stores a pointer, git-crypt a cipher. Publishing
 * through the API applies no filter, so plain text there would be wrong, or would expose a secret. Reads the
 * `.gitattributes` of the base commit, whatever the checkout has.
 */
export class StoredFilters {
  readonly #base: BaseCommit;
  #index: Promise<string | null> | undefined;

  constructor(base: BaseCommit) {
    this.#base = base;
  }

  /** Why text may not be written there; null: it may. @param before the file in the base */
  async refusal(path: string, before: Uint8Array | null): Promise<string | null> {
    if (before !== null && isLfsPointer(before)) return refused(path, 'is a pointer of Git LFS');
    const filter = (await this.#filtersOf([path])).get(path);
    return filter === undefined ? null : refused(path, `has the filter "${filter}" (.gitattributes)`);
  }

  /** Files of the base whose content comes from Git LFS. */
  async lfsPaths(): Promise<readonly string[]> {
    const filters = await this.#filtersOf(await this.#base.paths());
    return [...filters].flatMap(([path, filter]) => (filter === 'lfs' ? [path] : []));
  }

  async #filtersOf(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
    this.#index ??= this.#makeIndex();
    const index = await this.#index;
    const found = new Map<string, string>();
    if (index === null) return found;
    const at = { env: { GIT_INDEX_FILE: index }, input: paths.map((path) => `${path}\0`).join('') };
    const args = ['check-attr', '--cached', '-z', '--stdin', 'filter'];
    const stdout = await git(this.#base.repository, args, at);
    // Path, attribute, value, each followed by a NUL.
    const words = stdout.toString().split('\0');
    for (let at = 0; at + 2 < words.length; at += 3) {
      const [path = '', , value = 'unspecified'] = words.slice(at, at + 3);
      if (value !== 'unspecified' && value !== 'unset') found.set(path, value);
    }
    return found;
  }

  /** An index of the base, from which git reads attributes; null: no attribute names a filter. */
  async #makeIndex(): Promise<string | null> {
    if (!(await this.#hasFilters())) return null;
    const { repository, sha } = this.#base;
    const index = join(repository.gitDir, 'attributes.index');
    await git(repository, ['read-tree', sha], { env: { GIT_INDEX_FILE: index } });
    return index;
  }

  async #hasFilters(): Promise<boolean> {
    const paths = await this.#base.paths();
    const own = paths.filter((path) => path === '.gitattributes' || path.endsWith('/.gitattributes'));
    const texts = await Promise.all(own.map((path) => this.#base.text(path, MAX_ATTRIBUTES_BYTES)));
    return texts.some((text) => text === null || /\bfilter\b/.test(text));
  }
}

function refused(path: string, why: string): string {
  return (
    `${path} ${why}: what git keeps of it is not its text, and this run writes text only. Leave it as it is; if the ` +
    'task needs it, say so: a person has to change it in a clone that has the filter.'
  );
}
