import type { ChangeSet } from '../../core/change-set.ts';
import { type CommandResult, isPass } from '../../core/verdict.ts';
import type { Wanted, WrittenFile } from '../candidate/written-files.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import type { Argv } from '../process/command-line.ts';
import type { CommandLimits } from './run.ts';

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

/** One entry after the other, up to the first that does not end with 0. */
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

export interface Isolation {
  /** Why no command can run on this machine, as far as a moment can tell; null: nothing is known against it. Never throws. */
  unavailableReason(): Promise<string | null>;
  /**
   * Never throws for what a command does; `refused` when there is no isolation.
   * @param wanted the files that are read when the command wrote them
   */
  run(command: IsolatedCommand, wanted?: Wanted | null): Promise<IsolatedEnd>;
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
