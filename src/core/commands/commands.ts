import type { ChangeSet } from '../change-set.ts';
import { foldersAbove, isWithin } from '../paths/folders.ts';
import type { CommandEntry } from '../verdict/verdict.ts';
import { PATH_PLACEHOLDER } from './command-entry.ts';

/** A part of a repository with its own commands (setting `packages`). */
export interface PackageRule {
  /** Relative to the root. A `*` stands for any part of one name: each matching folder is a package. */
  readonly folder: string;
  /** Whether a file outside the folder belongs to the package as well. */
  readonly claims: (path: string) => boolean;
  /** As configured, for one folder. */
  readonly commands: readonly CommandEntry[];
}

/** The commands of a list that a change has to pass. */
export function gateOf(commands: readonly CommandEntry[]): readonly CommandEntry[] {
  return commands.filter(({ purpose, text }) => purpose === 'validate' && !text.includes(PATH_PLACEHOLDER));
}

/**
 * The commands of a run, and which of them validate a change: those of the packages that it touches and, for files of
 * no package, the repository's own. A moved file counts in its old and its new place.
 */
export class Commands {
  /** The repository's own commands, for files of no package. */
  readonly own: readonly CommandEntry[];
  readonly #rules: readonly PackageRule[];
  readonly #byFolder = new Map<string, readonly CommandEntry[] | null>();
  /** Folders of the base, with the number of files below each. */
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

  /** All commands as configured, with patterns instead of matching folders. */
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

  /**
   * A sample for trying out the configuration: the repository's own, and those of one folder per package or pattern.
   */
  get sample(): readonly CommandEntry[] {
    const folders = this.#rules.flatMap((rule) => [...this.#folders.keys()].find(matcherOf(rule)) ?? []);
    return distinct([...this.own, ...this.#ofFolders(folders)]);
  }

  /** Packages without a matching folder in the base. */
  get missing(): readonly string[] {
    return this.#rules
      .filter((rule) => ![...this.#folders.keys()].some(matcherOf(rule)))
      .map(({ folder }) => folder);
  }

  /** The packages that a change touches, by their folders. */
  touchedBy(changes: ChangeSet): readonly string[] {
    return [...new Set(changes.paths.flatMap((path) => this.packagesOf(path)))].sort();
  }

  /** The touched packages whose commands validate the change; not those that the change deletes. */
  judging(changes: ChangeSet): readonly string[] {
    return this.touchedBy(changes).filter((folder) => !this.#isGone(folder, changes));
  }

  /** All packages that a file belongs to; of nested packages, both. */
  packagesOf(path: string): readonly string[] {
    const above = foldersAbove(path).filter((folder) => this.#commandsOf(folder) !== null);
    const claiming = this.#rules.filter((rule) => !isPattern(rule) && rule.claims(path));
    return [...new Set([...above, ...claiming.map(({ folder }) => folder)])];
  }

  /** The commands that a change has to pass. */
  gateFor(changes: ChangeSet): readonly CommandEntry[] {
    return gateOf(this.#judgesOf(changes));
  }

  /** Files of a change for which there is no command. */
  unjudgedOf(changes: ChangeSet): readonly string[] {
    return this.hasPackages && gateOf(this.own).length === 0 ? this.#inNone(changes) : [];
  }

  /** All commands that run in the same folder. */
  beside({ folder }: CommandEntry): readonly CommandEntry[] {
    return folder === undefined ? this.own : (this.#commandsOf(folder) ?? []);
  }

  /** All commands that may be run on a change. */
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
    return changes.paths.filter((path) => !this.packagesOf(path).some((folder) => judging.has(folder)));
  }

  /** Whether the change deletes everything in a folder of the base and adds nothing there. */
  #isGone(folder: string, changes: ChangeSet): boolean {
    const there = changes.entries().filter(([path]) => isWithin(path, folder));
    const isEmpty = there.every(([, { kind }]) => kind === 'deleted');
    return isEmpty && there.length === this.#folders.get(folder);
  }

  #ofFolders(folders: readonly string[]): readonly CommandEntry[] {
    return folders.flatMap((folder) => this.#commandsOf(folder) ?? []);
  }

  /** Null: the folder is not a package. An exact name takes precedence over a matching pattern. */
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

/** Adds the folder to the text of a command, since several packages may have an `npm test`. */
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

function foldersWithSizes(paths: readonly string[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const folder of paths.flatMap(foldersAbove)) sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  return sizes;
}

function distinct(entries: readonly CommandEntry[]): readonly CommandEntry[] {
  return [...new Map(entries.map((entry) => [entry.text, entry])).values()];
}
