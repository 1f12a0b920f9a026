import { posix } from 'node:path';
import type { Commands } from '../../core/commands.ts';
import { isRecord, parsedJson } from '../../core/text/json-record.ts';
import type { CommandEntry } from '../../core/verdict.ts';
import type { Scripts } from './script.ts';
import { type Selected, selectTests } from './select.ts';

export interface SelectionOptions {
  /** In which commands of no package run, from the root; empty: the root itself. */
  readonly workingDirectory: string;
  readonly commands: Pick<Commands, 'beside'>;
  /** Text of a file of the base; null when there is none. */
  readonly baseText: (path: string) => Promise<string | null>;
}

/** Limits commands of the gate to some files of tests, by what the base's manifest says of them. */
export class Selection {
  readonly #options: SelectionOptions;
  readonly #scripts = new Map<string, Promise<Scripts>>();

  constructor(options: SelectionOptions) {
    this.#options = options;
  }

  /** The path of the repository that a command means, which counts from its own folder. */
  pathOf(named: string, entry: CommandEntry): string {
    return named.startsWith('/') ? named : posix.join(this.#folderOf(entry), named);
  }

  /** @param paths of test files. Null: no way is known */
  async of(entry: CommandEntry, paths: readonly string[]): Promise<Selected | null> {
    const { folder } = entry;
    // The runner of a package is not asked to run tests of another one.
    const own = folder === undefined ? paths : paths.filter((path) => path.startsWith(`${folder}/`));
    if (own.length === 0) return null;
    const workingDirectory = this.#folderOf(entry);
    const commands = this.#options.commands.beside(entry);
    return selectTests(entry, own, {
      workingDirectory,
      commands,
      scripts: await this.#scriptsIn(workingDirectory),
    });
  }

  #folderOf({ folder }: CommandEntry): string {
    return folder ?? this.#options.workingDirectory;
  }

  #scriptsIn(folder: string): Promise<Scripts> {
    const known = this.#scripts.get(folder);
    if (known !== undefined) return known;
    const scripts = this.#options.baseText(posix.join(folder, 'package.json')).then(scriptsIn);
    this.#scripts.set(folder, scripts);
    return scripts;
  }

  /** The entry for one file in the form of its runner. The maintainer's own entry for one file has its own name. */
  async limitedTo(entry: CommandEntry, path: string): Promise<CommandEntry | null> {
    const selected = await this.of(entry, [path]);
    return selected === null || selected.path !== undefined ? null : selected.entry;
  }
}

function scriptsIn(manifest: string | null): Scripts {
  const told = parsedJson(manifest ?? '');
  const scripts = isRecord(told) && isRecord(told.scripts) ? told.scripts : {};
  return new Map(
    Object.entries(scripts).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}
