import type { ChangeSet } from './change-set.ts';
import { PATH_PLACEHOLDER } from './command-entry.ts';
import type { CommandEntry } from './verdict.ts';

/** A part of a repository that has commands of its own (setting `packages`). */
export interface PackageRule {
  /** From the root. A `*` stands for any part of one name: each folder that fits is a package. */
  readonly folder: string;
  /** Whether a file elsewhere belongs to it as well. */
  readonly claims: (path: string) => boolean;
  /** As they are written, for one folder. */
  readonly commands: readonly CommandEntry[];
}

/** What a change has to pass, of a list of commands. */
export function gateOf(commands: readonly CommandEntry[]): readonly CommandEntry[] {
  return commands.filter(({ purpose, text }) => purpose === 'validate' && !text.includes(PATH_PLACEHOLDER));
}

/**
 * The commands that a run knows, and which of them judge a change: those of the packages that it touches, and for files
 * of no package the repository's own. A file that is moved is touched in its old place and in its new one.
 */
export class Commands {
  /** For files of no package. */
  readonly own: readonly CommandEntry[];
  readonly #rules: readonly PackageRule[];
  readonly #byFolder = new Map<string, readonly CommandEntry[] | null>();
  /** Of the base, with the number of files below each. */
  readonly #folders: ReadonlyMap<string, number>;

  /** @param paths of the base */
  constructor(
    own: readonly CommandEntry[],
    packages: readonly PackageRule[] = [],
    paths: readonly string[] = [],
  ) {
    this.own = own;
    this.#rules = packages;
    this.#folders = packages.length === 0 ? new Map() : foldersWithSizes(paths);
  }

  get hasPackages(): boolean {
    return this.#rules.length > 0;
  }

  /** All commands as they were set: with a pattern in the place of the folders that fit it. */
  get listed(): readonly CommandEntry[] {
    const ofPackages = this.#rules.flatMap(({ folder, commands }) =>
      commands.map((one) => within(one, folder)),
    );
    return [...this.own, ...ofPackages];
  }

  /** Packages that the base has. */
  get packages(): readonly string[] {
    return [...this.#folders.keys()].filter((folder) => this.#commandsOf(folder) !== null).sort();
  }

  /** To try what was set: all of no package, and those of one folder for each package or pattern. */
  get sample(): readonly CommandEntry[] {
    const folders = this.#rules.flatMap((rule) => [...this.#folders.keys()].find(matcherOf(rule)) ?? []);
    return distinct([...this.own, ...this.#ofFolders(folders)]);
  }

  /** Packages that no folder of the base fits. */
  get missing(): readonly string[] {
    return this.#rules
      .filter((rule) => ![...this.#folders.keys()].some(matcherOf(rule)))
      .map(({ folder }) => folder);
  }

  /** The packages that a change touches, by their folders. */
  touchedBy(changes: ChangeSet): readonly string[] {
    return [...new Set(pathsOf(changes).flatMap((path) => this.packagesOf(path)))].sort();
  }

  /** Those of them that judge it: of a package that the change deletes nothing is left that could be run. */
  judging(changes: ChangeSet): readonly string[] {
    return this.touchedBy(changes).filter((folder) => !this.#isGone(folder, changes));
  }

  /** All packages that a file belongs to: of two that lie in each other, both. */
  packagesOf(path: string): readonly string[] {
    const above = foldersAbove(path).filter((folder) => this.#commandsOf(folder) !== null);
    const claiming = this.#rules.filter((rule) => !isPattern(rule) && rule.claims(path));
    return [...new Set([...above, ...claiming.map(({ folder }) => folder)])];
  }

  /** What a change has to pass. */
  gateFor(changes: ChangeSet): readonly CommandEntry[] {
    return gateOf(this.#judgesOf(changes));
  }

  /** Files of a change for which there is no command at all. */
  unjudgedOf(changes: ChangeSet): readonly string[] {
    return this.hasPackages && gateOf(this.own).length === 0 ? this.#inNone(changes) : [];
  }

  /** All that run where this one does. */
  beside({ folder }: CommandEntry): readonly CommandEntry[] {
    return folder === undefined ? this.own : (this.#commandsOf(folder) ?? []);
  }

  /** All that may be run on a change. */
  knownFor(changes: ChangeSet): readonly CommandEntry[] {
    const folders = new Set([...this.packages, ...this.touchedBy(changes)]);
    return distinct([...this.own, ...this.#ofFolders([...folders])]);
  }

  #judgesOf(changes: ChangeSet): readonly CommandEntry[] {
    if (!this.hasPackages) return this.own;
    const own = this.#inNone(changes).length > 0 ? this.own : [];
    return distinct([...own, ...this.#ofFolders(this.judging(changes))]);
  }

  #inNone(changes: ChangeSet): readonly string[] {
    const judging = new Set(this.judging(changes));
    return pathsOf(changes).filter((path) => !this.packagesOf(path).some((folder) => judging.has(folder)));
  }

  /** Whether the change deletes all that the base has in a folder, and puts nothing in its place. */
  #isGone(folder: string, changes: ChangeSet): boolean {
    const there = changes.entries().filter(([path]) => path === folder || path.startsWith(`${folder}/`));
    const isEmpty = there.every(([, { kind }]) => kind === 'deleted');
    return isEmpty && there.length === this.#folders.get(folder);
  }

  #ofFolders(folders: readonly string[]): readonly CommandEntry[] {
    return folders.flatMap((folder) => this.#commandsOf(folder) ?? []);
  }

  /** Null: the folder is no package. A name counts more than a pattern that fits it too. */
  #commandsOf(folder: string): readonly CommandEntry[] | null {
    const known = this.#byFolder.get(folder);
    if (known !== undefined) return known;
    const named = this.#rules.filter((rule) => rule.folder === folder);
    const rules =
      named.length > 0 ? named : this.#rules.filter((rule) => isPattern(rule) && matcherOf(rule)(folder));
    const commands = rules.flatMap((rule) => rule.commands.map((one) => within(one, folder)));
    const found = rules.length === 0 ? null : commands;
    this.#byFolder.set(folder, found);
    return found;
  }
}

/** The name of a command is told by its folder too: several packages have an `npm test`. */
function within(entry: CommandEntry, folder: string): CommandEntry {
  return { ...entry, text: `${folder}: ${entry.text}`, folder };
}

function isPattern({ folder }: PackageRule): boolean {
  return folder.includes('*');
}

function matcherOf({ folder }: PackageRule): (path: string) => boolean {
  const parts = folder.split(/\*+/).map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('[^/]*')}$`);
  return (path) => pattern.test(path);
}

function pathsOf(changes: ChangeSet): readonly string[] {
  return changes.entries().map(([path]) => path);
}

/** From the root down. */
function foldersAbove(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, at) => names.slice(0, at + 1).join('/'));
}

function foldersWithSizes(paths: readonly string[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const folder of paths.flatMap(foldersAbove)) sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  return sizes;
}

function distinct(entries: readonly CommandEntry[]): readonly CommandEntry[] {
  return [...new Map(entries.map((entry) => [entry.text, entry])).values()];
}
