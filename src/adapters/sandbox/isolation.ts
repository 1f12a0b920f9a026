import type { ChangeSet } from '../../core/change-set.ts';
import type { CommandResult } from '../../core/verdict.ts';
import type { Wanted, WrittenFile } from '../candidate/written-files.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import type { Argv } from '../process/command-line.ts';
import type { CommandLimits, Via } from './run.ts';

/** How commands are kept apart from the host, as found by trying. */
export type IsolationState =
  | { readonly kind: 'namespaces'; readonly via: Via; readonly network: 'deny' | 'allow' }
  | { readonly kind: 'none' }
  | { readonly kind: 'unavailable'; readonly why: string; readonly remedy: string };

export interface IsolatedCommand extends CommandLimits {
  readonly argv: Argv;
  /** In which it runs, relative to the checkout; absent: where the setup does. */
  readonly folder?: string | undefined;
  /** What the command sees over the base commit; empty: the base itself. */
  readonly changes: ChangeSet;
}

export interface IsolatedEnd {
  readonly result: CommandResult;
  /** What it wrote of what was wanted; only where it exited with 0. */
  readonly written: readonly WrittenFile[];
}

export interface SetupEntry {
  readonly text: string;
  readonly argv: Argv;
}

export type SetupOutcome =
  | { readonly kind: 'done'; readonly results: readonly CommandResult[] }
  | { readonly kind: 'failed'; readonly entry: SetupEntry; readonly result: CommandResult };

export interface Isolation {
  /** Why no command can run on this machine, as far as a moment can tell; null: nothing is known against it. Never throws. */
  unavailableReason(): Promise<string | null>;
  /** Tries it when asked for the first time, which takes as long as a command; asked again, it answers at once. */
  state(): Promise<IsolationState>;
  /** Never throws for what a command does; `refused` when there is no isolation. */
  run(command: IsolatedCommand): Promise<CommandResult>;
  /** The same, and reads what the command wrote of the files that are wanted. */
  runForFiles(command: IsolatedCommand, wanted: Wanted): Promise<IsolatedEnd>;
  /** Runs entries on the base with network, one after the other; what they write stands in every later command. */
  runSetup(entries: readonly SetupEntry[], limits: CommandLimits): Promise<SetupOutcome>;
}

export interface IsolationOptions {
  readonly mode: 'auto' | 'none';
  readonly network: 'deny' | 'allow';
  /** Ports of the host's loopback that commands without network reach all the same. */
  readonly exposePorts: readonly number[];
  readonly base: BaseCommit;
  /** An existing, private folder of our own. */
  readonly temp: string;
  /** Relative to the checkout; empty: its root. */
  readonly workingDirectory: string;
  /** The whole environment of commands (command-env.ts). */
  readonly env: Readonly<Record<string, string>>;
  readonly home: string | null;
  readonly runnerTemp: string | null;
  /** Processes and threads of one command. */
  readonly maxProcesses: number;
}
