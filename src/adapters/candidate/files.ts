import type { Change, ChangeSet } from '../../core/change-set.ts';
import { pathExists } from '../../core/paths/folders.ts';
import { once } from '../../core/timing/once.ts';
import type { BaseCommit, BaseEntry, BaseMode } from '../git/base-commit.ts';

/** What is at a path of the candidate, which is the change set over the base. */
export type PathState =
  /** A file, link or submodule. `change`: null if it is that of the base. */
  | {
      readonly kind: 'entry';
      readonly mode: BaseMode;
      readonly change: Extract<Change, { kind: 'file' }> | null;
    }
  | { readonly kind: 'folder' }
  /** A part of the path is a file, a link or a submodule, so nothing can be below it. */
  | { readonly kind: 'blocked'; readonly by: string; readonly mode: BaseMode }
  | { readonly kind: 'none' };

/** Looks up paths in base and change set. Never follows links: they are entries like any other. */
export class CandidateFiles {
  readonly #base: BaseCommit;
  readonly #sorted = once(async () => [...(await this.#base.paths())].sort());
  readonly #spellings = once(async () => spellingsOf(await this.#base.paths()));

  constructor(base: BaseCommit) {
    this.#base = base;
  }

  async state(path: string, changes: ChangeSet): Promise<PathState> {
    const entries = await this.#base.entries();
    const own = entryAt(path, entries, changes);
    if (own !== null) return own;
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const parent = path.slice(0, slash);
      const above = entryAt(parent, entries, changes);
      if (above !== null) return { kind: 'blocked', by: parent, mode: above.mode };
    }
    const isFolder = pathExists(await this.paths(changes), path);
    return { kind: isFolder ? 'folder' : 'none' };
  }

  /**
   * An existing path that file systems of Windows and macOS cannot tell from this path or one of its folders; null:
   * there is none.
   */
  async twin(path: string, changes: ChangeSet): Promise<string | null> {
    const added = spellingsOf(changes.paths);
    const base = await this.#spellings();
    const names = path.split('/');
    for (let length = 1; length <= names.length; length += 1) {
      const own = names.slice(0, length).join('/');
      const key = oneSpelling(own);
      const others = [...(base.get(key) ?? []), ...(added.get(key) ?? [])].filter((other) => other !== own);
      if (others.length === 0 || (await this.#isThere(own, changes))) continue;
      for (const other of others) if (await this.#isThere(other, changes)) return other;
    }
    return null;
  }

  async #isThere(path: string, changes: ChangeSet): Promise<boolean> {
    const { kind } = await this.state(path, changes);
    return kind === 'entry' || kind === 'folder';
  }

  /** Every path of the candidate, sorted. */
  async paths(changes: ChangeSet): Promise<readonly string[]> {
    const base = await this.#sorted();
    if (changes.isEmpty) return base;
    const known = await this.#base.entries();
    const added = changes.entries().filter(([path, change]) => change.kind === 'file' && !known.has(path));
    const kept = base.filter((path) => changes.get(path)?.kind !== 'deleted');
    return added.length === 0 ? kept : [...kept, ...added.map(([path]) => path)].sort();
  }
}

function entryAt(
  path: string,
  entries: ReadonlyMap<string, BaseEntry>,
  changes: ChangeSet,
): Extract<PathState, { kind: 'entry' }> | null {
  const change = changes.get(path) ?? null;
  if (change?.kind === 'deleted') return null;
  const mode = change?.mode ?? entries.get(path)?.mode;
  return mode === undefined ? null : { kind: 'entry', mode, change };
}

function oneSpelling(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** Paths and their folders, grouped by normalised spelling. */
function spellingsOf(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(new Set([...paths, ...foldersOf(paths)]), oneSpelling);
}

export function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const folder = path.slice(0, slash);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}
