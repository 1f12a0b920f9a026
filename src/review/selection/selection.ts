import { posix } from 'node:path';
import { shellScriptOf } from '../../core/commands/command-entry.ts';
import type { Commands } from '../../core/commands/commands.ts';
import { isRecord, parsedJson } from '../../core/text/json-record.ts';
import type { CommandEntry, LimitedEntry } from '../../core/verdict/verdict.ts';
import type { Scripts } from './script.ts';
import { type Limits, type Selected, selectTests } from './select.ts';

export interface SelectionOptions {
  /** The folder for commands that belong to no package, relative to the root; empty: the root itself. */
  readonly workingDirectory: string;
  readonly commands: Pick<Commands, 'beside'>;
  /** Text of a file of the base; null when it does not exist. */
  readonly baseText: (path: string) => Promise<string | null>;
}

/** `cd web && npm test` runs in that folder. */
const ENTERS = /^\s*cd\s+(?:--\s+)?(?![-/])([\w@./+-]+)\s*(?:&&|;|\n)/;

/** Limits commands of the gate to some test files, using the scripts of the base's manifest. */
export class Selection {
  readonly #options: SelectionOptions;
  readonly #scripts = new Map<string, Promise<Scripts>>();

  constructor(options: SelectionOptions) {
    this.#options = options;
  }

  /** Converts a path in a command's output, relative to its folder, to a repository path. It may be one already. */
  pathOf(named: string, entry: CommandEntry): string {
    const folder = this.#folderOf(entry);
    const isPlaced = named.startsWith('/') || named.startsWith(`${folder}/`);
    return isPlaced ? named : posix.join(folder, named);
  }

  /** @param paths of test files; none: names alone limit it. @returns null when no form is known */
  async of(entry: CommandEntry, paths: readonly string[], limits: Limits = {}): Promise<Selected | null> {
    const { folder } = entry;
    // The runner of a package must not run tests of another package.
    const own = folder === undefined ? paths : paths.filter((path) => path.startsWith(`${folder}/`));
    if (own.length < Math.min(paths.length, 1)) return null;
    const workingDirectory = this.#folderOf(entry);
    const commands = this.#options.commands.beside(entry);
    return selectTests(entry, own, {
      workingDirectory,
      commands,
      ...limits,
      scripts: await this.#scriptsIn(workingDirectory),
    });
  }

  #folderOf({ folder, argv }: CommandEntry): string {
    const own = folder ?? this.#options.workingDirectory;
    const [, entered = '.'] = ENTERS.exec(shellScriptOf(argv) ?? '') ?? [];
    const inside = posix.join(own, entered).replace(/^\.$|\/$/, '');
    return inside === '..' || inside.startsWith('../') ? own : inside;
  }

  #scriptsIn(folder: string): Promise<Scripts> {
    const known = this.#scripts.get(folder);
    if (known !== undefined) return known;
    const scripts = this.#options.baseText(posix.join(folder, 'package.json')).then(scriptsIn);
    this.#scripts.set(folder, scripts);
    return scripts;
  }

  /** The entry for one file in the form of its runner. Null also if it is the maintainer's own entry with `{path}`. */
  async limitedTo(entry: CommandEntry, path: string): Promise<LimitedEntry | null> {
    const selected = await this.of(entry, [path]);
    return selected === null || selected.path !== undefined ? null : selected;
  }
}

function scriptsIn(manifest: string | null): Scripts {
  const parsed = parsedJson(manifest ?? '');
  const scripts = isRecord(parsed) && isRecord(parsed.scripts) ? parsed.scripts : {};
  return new Map(
    Object.entries(scripts).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}
