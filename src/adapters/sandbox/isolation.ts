import type { ChangeSet } from '../../core/change-set.ts';
import { manifestsIn } from '../../core/lockfiles.ts';
import { type CommandResult, isPass } from '../../core/verdict/verdict.ts';
import type { CandidateCommits } from '../candidate/candidate-commits.ts';
import type { WantedFiles, WrittenFile } from '../candidate/written-files.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import type { Argv } from '../process/command-line.ts';
import type { CommandLimits } from './run.ts';

export interface IsolatedCommand extends CommandLimits {
  readonly argv: Argv;
  /** The folder in which it runs, relative to the checkout; absent: that of the setup. */
  readonly folder?: string | undefined;
  /** What the command sees over the base commit; empty: the base itself. */
  readonly changes: ChangeSet;
  /** Whether later commands see what it left in the cache folder of the home. Absent: nothing of it is left. */
  readonly keepsCaches?: boolean;
}

export interface IsolatedEnd {
  readonly result: CommandResult;
  /** The wanted files that it wrote; only if it exited with 0. */
  readonly written: readonly WrittenFile[];
}

export interface SetupEntry {
  readonly text: string;
  readonly argv: Argv;
  /** Relative to the checkout; absent: the working directory. */
  readonly folder?: string;
}

export type SetupOutcome =
  | { readonly kind: 'done'; readonly results: readonly CommandResult[] }
  | { readonly kind: 'failed'; readonly entry: SetupEntry; readonly result: CommandResult };

/** Runs the entries in turn, up to the first that does not exit with 0. */
export async function eachInTurn(
  entries: readonly SetupEntry[],
  run: (entry: SetupEntry) => Promise<CommandResult>,
): Promise<SetupOutcome> {
  const results: CommandResult[] = [];
  for (const entry of entries) {
    const result = await run(entry);
    if (!isPass(result)) return { kind: 'failed', entry, result };
    results.push(result);
  }
  return { kind: 'done', results };
}

/** Setup on a change instead of the base. */
export interface SetupOnChange {
  readonly changes: ChangeSet;
  readonly wanted: WantedFiles;
  /** Called with the wanted files that the entries wrote. @returns the change with what was taken of them */
  readonly take: (written: readonly WrittenFile[]) => Promise<ChangeSet>;
}

export interface Isolation extends OpenIsolation {
  /** Why no command can run on this machine, by a quick check; null: no reason is known. Never throws. */
  unavailableReason(): Promise<string | null>;
}

/** An isolation whose parts are made. */
export interface OpenIsolation {
  /**
   * Never throws for what a command does; `refused` if there is no isolation.
   * @param wanted the files to read if the command wrote them
   */
  run(command: IsolatedCommand, wanted?: WantedFiles | null): Promise<IsolatedEnd>;
  /**
   * Runs entries in turn, with network, over what those on the base left. What they write on the base, all later
   * commands see; what they write on a change, only those on changes with the same manifests and lockfiles.
   * @param change absent: on the base
   */
  runSetup(
    entries: readonly SetupEntry[],
    limits: CommandLimits,
    change?: SetupOnChange,
  ): Promise<SetupOutcome>;
}

/** What setup commands left, for the commands that see it. */
export class SetupResults<Result> {
  #onBase: Result | null = null;
  /** By the hash of their manifests and lockfiles. */
  readonly #onChanges = new Map<string, Result>();

  get onBase(): Result | null {
    return this.#onBase;
  }

  /** Null: only the setup on the base, if any, counts. */
  onChange(changes: ChangeSet): Result | null {
    return this.#onChanges.get(manifestsIn(changes).hash) ?? null;
  }

  /** @param changes what they ran on; null: the base */
  keep(result: Result, changes: ChangeSet | null): void {
    if (changes === null) this.#onBase = result;
    else this.#onChanges.set(manifestsIn(changes).hash, result);
  }
}

export interface IsolationOptions {
  readonly mode: 'auto' | 'none';
  readonly network: 'deny' | 'allow';
  /** Ports of the host's loopback interface, and paths of its sockets, that commands without network can reach. */
  readonly exposePorts: readonly (number | string)[];
  /** Names of variables that the job has and commands do not get. */
  readonly withheld: ReadonlySet<string>;
  readonly base: BaseCommit;
  /** Makes the commits that commands see. */
  readonly commits: CandidateCommits;
  /** An existing, private folder of our own. */
  readonly temp: string;
  /** Relative to the checkout; empty: its root. */
  readonly workingDirectory: string;
  /** The whole environment of commands (command-env.ts). */
  readonly env: Readonly<Record<string, string>>;
  readonly home: string | null;
  readonly runnerTemp: string | null;
  /** Limit of the processes and threads of one command. */
  readonly maxProcesses: number;
}
