import { asFound, type BranchWork } from '../../core/branch-work.ts';
import { type Change, type ChangeLimits, ChangeSet, textOf } from '../../core/change-set.ts';
import type { FileRead } from '../../core/file-read.ts';
import { checkPath } from '../../core/paths/paths.ts';
import type { CommandOptions, Edit, EditOutcome, SearchOutcome, Workspace } from '../../core/ports.ts';
import type { CommandEntry, CommandResult } from '../../core/verdict/verdict.ts';
import type { CandidateCommits } from '../candidate/candidate-commits.ts';
import {
  blockedRefusal,
  buriedRepositoryRefusal,
  keptRefusal,
  limitRefusal,
  newNameRefusal,
  type OnlyPaths,
  otherPathRefusal,
  pathRefusal,
  placeRefusal,
  unseenRefusal,
  withheldRefusal,
} from '../candidate/edit-rules.ts';
import { CandidateFiles, type PathState } from '../candidate/files.ts';
import { nearestPaths } from '../candidate/nearest-paths.ts';
import { diffOf } from '../candidate/patch.ts';
import { readableChanges } from '../candidate/readable.ts';
import type { WantedFiles } from '../candidate/written-files.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { ignoredRefusal } from '../git/ignored-path.ts';
import { fillPath } from '../process/command-line.ts';
import type { Isolation } from '../sandbox/isolation.ts';
import { asRead, contentAt, originalOf } from './content.ts';
import { searchCommit } from './search.ts';
import { storedOf } from './stored-bytes.ts';
import { takeAll, takeOf } from './take-written.ts';

export interface WorkspaceOptions {
  readonly base: BaseCommit;
  readonly isolation: Isolation;
  /** The folder in which commands run; empty: the root of the repository. */
  readonly workingDirectory: string;
  /** Matches protected paths that may be written anyway (input `allow-paths`). */
  readonly allow: (path: string) => boolean;
  /** The only files that may be changed (setting `only-paths`); null: all. */
  readonly only?: OnlyPaths | null;
  /** The change set to start from, over the same base. */
  readonly start?: ChangeSet;
  /** The branch from which `start` was read. */
  readonly branch?: Pick<BranchWork, 'byPeople' | 'unseen'> | null;
  /** Matches files whose changes by commands become part of the change (setting `commit-command-changes`); null: none. */
  readonly taken?: ((path: string) => boolean) | null;
  readonly limits: ChangeLimits;
  /** Called for each edit that took effect. */
  readonly onEdit?: (path: string, before: ChangeSet, after: ChangeSet) => Promise<void>;
  readonly candidates: CandidateCommits;
}

/**
 * The candidate: a change set over the base commit. Reads come only from git objects and the change set, so that links,
 * special files and files in no commit cannot be reached. The checkout is never written.
 */
export class GitWorkspace implements Workspace {
  readonly base: string;
  readonly start: ChangeSet;
  readonly #options: WorkspaceOptions;
  readonly #files: CandidateFiles;
  readonly #candidates: CandidateCommits;
  #changes: ChangeSet;

  constructor(options: WorkspaceOptions) {
    this.base = options.base.sha;
    this.#options = options;
    this.#files = new CandidateFiles(options.base);
    this.#candidates = options.candidates;
    this.start = options.start ?? ChangeSet.empty(options.base.sha);
    this.#changes = this.start;
  }

  changes(): ChangeSet {
    return this.#changes;
  }

  restore(changes: ChangeSet): void {
    if (changes.base !== this.base) throw new Error('A change set of another base cannot be restored.');
    this.#changes = changes;
  }

  async diff(): Promise<string> {
    return (await diffOf(this.#options.base, this.#changes)).text;
  }

  paths(): Promise<readonly string[]> {
    return this.#files.paths(this.#changes);
  }

  refusal(path: string): string | null {
    return pathRefusal(path, this.#options.allow) ?? keptRefusal(path, this.#options.branch?.unseen ?? []);
  }

  async read(raw: string): Promise<FileRead> {
    const checked = checkPath(raw);
    if (checked.kind === 'refused') return checked;
    const { path } = checked;
    const state = await this.#files.state(path, this.#changes);
    switch (state.kind) {
      case 'folder':
        return { kind: 'folder' };
      case 'none':
        return { kind: 'missing', nearest: nearestPaths(path, await this.paths()) };
      case 'blocked':
        return state.mode === '160000'
          ? { kind: 'submodule' }
          : { kind: 'refused', why: blockedRefusal(path, state) };
      case 'entry':
        return asRead(path, await contentAt({ base: this.#options.base, changes: this.#changes }, path));
    }
  }

  async search(pattern: string, under: string): Promise<SearchOutcome> {
    const checked = under === '' ? null : checkPath(under);
    if (checked?.kind === 'refused') return checked;
    const commit = await this.#candidates.commitOf(readableChanges(this.#changes));
    return searchCommit(this.#options.base.repository, commit, pattern, checked?.path ?? '');
  }

  async apply(edit: Edit): Promise<EditOutcome> {
    const checked = checkPath(edit.path);
    if (checked.kind === 'refused') return checked;
    const { path } = checked;
    const why =
      this.refusal(path) ??
      otherPathRefusal(path, this.#options.only ?? null) ??
      (edit.kind === 'delete' || this.#options.allow(path)
        ? null
        : buriedRepositoryRefusal(path, await this.paths()));
    if (why !== null) return { kind: 'refused', why };
    const before = this.#changes;
    const outcome = await (edit.kind === 'delete' ? this.#delete(path) : this.#write(path, edit));
    if (outcome.kind === 'applied') await this.#options.onEdit?.(path, before, this.#changes);
    return outcome;
  }

  async #write(path: string, edit: Exclude<Edit, { kind: 'delete' }>): Promise<EditOutcome> {
    const { base } = this.#options;
    const state = await this.#files.state(path, this.#changes);
    const why =
      placeRefusal(path, state) ??
      (state.kind === 'none' ? await this.#newNameRefusal(path) : null) ??
      (await ignoredRefusal(base, path));
    if (why !== null) return { kind: 'refused', why };
    const original = await originalOf(base, this.start, path);
    if (original.kind === 'unreadable') return { kind: 'refused', why: original.why };
    const { file: before, mode } = original;
    const stored = await storedOf(base, path, { edit, before });
    if (stored.kind === 'refused') return stored;
    const { bytes, text, legacy } = stored;
    const change = state.kind === 'entry' ? state.change : null;
    const standing = state.kind === 'entry' ? before : null;
    const current = change === null ? standing : { bytes: change.bytes, text: textOf(change) };
    const lossy =
      unseenRefusal(path, text, before?.text ?? '') ??
      withheldRefusal(path, text, current?.text ?? '') ??
      (await base.attributes.filterRefusal(path, before?.bytes ?? null));
    if (lossy !== null) return { kind: 'refused', why: lossy };
    if (current !== null && Buffer.from(bytes).equals(current.bytes)) return { kind: 'same' };
    const entry = (await base.entries()).get(path);
    const found = entry?.mode === mode ? await base.bytes(path, bytes.length) : null;
    if (found?.kind === 'bytes' && found.bytes.equals(bytes)) {
      this.#changes = this.#changes.without(path);
      return { kind: 'applied', change: null };
    }
    const isNew = entry === undefined;
    return this.#keep(path, { kind: 'file', mode, bytes, isNew, ...(legacy !== null && { legacy }) });
  }

  async #newNameRefusal(path: string): Promise<string | null> {
    const twin = await this.#files.twin(path, this.#changes);
    return newNameRefusal(path, { twin, known: await this.#options.base.paths() });
  }

  async #delete(path: string): Promise<EditOutcome> {
    const state = await this.#files.state(path, this.#changes);
    const why = deletionRefusal(path, state);
    if (why !== null) return { kind: 'refused', why };
    if (!(await this.#options.base.entries()).has(path)) {
      this.#changes = this.#changes.without(path);
      return { kind: 'applied', change: null };
    }
    return this.#keep(path, { kind: 'deleted' });
  }

  /** Commits of people do not count against the limits. */
  #keep(path: string, change: Change): EditOutcome {
    const { branch, limits } = this.#options;
    const theirs = asFound(branch?.byPeople ?? [], this.start, this.#changes);
    const why = limitRefusal(path, change, this.#changes.except(theirs), limits);
    if (why !== null) return { kind: 'refused', why };
    this.#changes = this.#changes.with(path, change);
    return { kind: 'applied', change };
  }

  async run(entry: CommandEntry, options: CommandOptions): Promise<CommandResult> {
    const { view, limitMs, signal } = options;
    const changes = view.kind === 'base' ? ChangeSet.empty(this.base) : view.changes;
    // A link could lead out of the repository.
    if (entry.folder !== undefined && (await this.#files.state(entry.folder, changes)).kind !== 'folder')
      return { kind: 'refused', why: `there is no folder ${entry.folder} in the repository there` };
    const filled = await fillPath(entry, options.path, {
      workingDirectory: entry.folder ?? this.#options.workingDirectory,
      exists: async (path) => /^(entry|folder)$/.test((await this.#files.state(path, changes)).kind),
    });
    if (filled.kind === 'refused') return filled;
    const { isolation } = this.#options;
    const wanted = await this.#wanted(options.writes);
    const keepsCaches = options.writes === 'caches';
    const command = { argv: filled.argv, folder: entry.folder, changes, keepsCaches, limitMs, signal };
    const { result, written } = await isolation.run(command, wanted);
    if (written.length === 0 || result.kind !== 'exited') return result;
    const generated =
      typeof options.writes === 'object'
        ? await takeOf(this, options.writes, { base: this.#options.base, written })
        : await takeAll(this, written);
    return generated.length === 0 ? result : { ...result, generated };
  }

  async #wanted(writes: CommandOptions['writes']): Promise<WantedFiles | null> {
    // One more than allowed, so that an excess is noticed and reported.
    const atMost = this.#options.limits.maxFiles + 1;
    if (writes === 'kept') {
      const { taken: matches = null } = this.#options;
      return matches === null ? null : { matches, atMost };
    }
    if (writes === undefined || writes === 'discarded' || writes === 'caches') return null;
    const tracked = new Set(await this.paths());
    return { matches: (path) => tracked.has(path), atMost: tracked.size };
  }
}

function deletionRefusal(path: string, state: PathState): string | null {
  if (state.kind === 'none') return `${path} does not exist.`;
  if (state.kind === 'folder') return `${path} is a folder. Delete its files one by one.`;
  // A link may be deleted: that does not change its target.
  if (state.kind === 'entry' && state.mode === '120000') return null;
  return placeRefusal(path, state);
}
