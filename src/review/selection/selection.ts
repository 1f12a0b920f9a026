import { posix } from 'node:path';
import type { CommandEntry } from '../../core/verdict.ts';
import type { Scripts } from './script.ts';
import { type Selected, selectTests } from './select.ts';

export interface SelectionOptions {
  /** In which commands run, from the root; empty: the root itself. */
  readonly workingDirectory: string;
  readonly commands: readonly CommandEntry[];
  /** Text of a file of the base; null when there is none. */
  readonly baseText: (path: string) => Promise<string | null>;
}

/** Limits commands of the gate to some files of tests, by what the base's manifest says of them. */
export class Selection {
  readonly #options: SelectionOptions;
  #scripts: Promise<Scripts> | undefined;

  constructor(options: SelectionOptions) {
    this.#options = options;
  }

  /** The path of the repository that a command means, which counts from its own folder. */
  pathOf(named: string): string {
    return named.startsWith('/') ? named : posix.join(this.#options.workingDirectory, named);
  }

  /** @param paths of test files. Null: no way is known */
  async of(entry: CommandEntry, paths: readonly string[]): Promise<Selected | null> {
    if (paths.length === 0) return null;
    const { workingDirectory, baseText } = this.#options;
    this.#scripts ??= baseText(posix.join(workingDirectory, 'package.json')).then(scriptsIn);
    return selectTests(entry, paths, { ...this.#options, scripts: await this.#scripts });
  }

  /** The entry for one file in the form of its runner. The maintainer's own entry for one file has its own name. */
  async limitedTo(entry: CommandEntry, path: string): Promise<CommandEntry | null> {
    const selected = await this.of(entry, [path]);
    return selected === null || selected.path !== undefined ? null : selected.entry;
  }
}

function scriptsIn(manifest: string | null): Scripts {
  const scripts = objectIn(objectIn(parsed(manifest ?? '')).scripts);
  return new Map(
    Object.entries(scripts).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
