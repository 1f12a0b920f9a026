import type { ChangeSet } from '../../core/change-set.ts';
import type { CommandResult } from '../../core/verdict/verdict.ts';
import type { CandidateCommits } from '../candidate/candidate-commits.ts';
import type { BaseLayerOptions, BaseView } from '../candidate/view.ts';
import type { BringOut, WantedFiles, WrittenFile } from '../candidate/written-files.ts';
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

/** Setup on a change instead of the base. */
export interface SetupOnChange {
  readonly changes: ChangeSet;
  readonly wanted: WantedFiles;
  /** Called with the wanted files that the entries wrote. @returns the change with what was taken of them */
  readonly take: (written: readonly WrittenFile[]) => Promise<ChangeSet>;
}

export interface Isolation {
  /** Why no command can run on this machine, by a quick check; null: no reason is known. Never throws. */
  unavailableReason(): Promise<string | null>;
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
    limits: SetupLimits,
    change?: SetupOnChange,
  ): Promise<SetupOutcome>;
}

export interface SetupLimits extends Pick<CommandLimits, 'signal'> {
  /** Asked for each entry: they share the time of the run. */
  readonly limitMs: () => number;
}

/** What setup commands left in a folder, for the commands that see it. */
export interface SetupResult {
  readonly folder: string;
  readonly baseView: BaseView;
}

export interface MachineCommand extends Required<Pick<IsolatedCommand, 'argv' | 'changes' | 'keepsCaches'>> {
  /** Where it runs, relative to the checkout. */
  readonly folder: string;
  /** Topmost first. */
  readonly over: readonly SetupResult[];
  /** A folder of ours, for what it writes; that of a setup is the same for all entries, which have the network. */
  readonly into: { readonly folder: string; readonly what: BringOut['what'] | 'setup' };
}

type Places = Pick<MachineCommand, 'over' | 'into'>;

/** One of the ways to run a command over a view: in namespaces, or in a copy of the checkout. */
export interface Machine {
  run(command: MachineCommand, limits: CommandLimits): Promise<CommandResult>;
  /** Where in `into` the files of the checkout are that a command wrote; `stamp`: see `WrittenTree`. */
  writesOf(command: Places): { readonly folder: string; readonly stamp: string | null };
  /** The result with the paths that a plain step would have named. */
  named(result: CommandResult, command: Places): CommandResult;
  /** The view of the base over what a setup left. */
  viewOver(folder: string, on: BaseLayerOptions): Promise<BaseView>;
  /** What explains the output of a failing command. @param folder where it ran, relative to the checkout */
  notesOn(output: string, folder: string): Promise<readonly string[]>;
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
