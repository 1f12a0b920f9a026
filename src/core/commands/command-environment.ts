import type { EnvironmentDifference } from '../text/environment-difference.ts';
import type { CommandEntry } from '../verdict/verdict.ts';

/** The environment of the maintainer's commands: its requirements, and how it differs from a plain workflow step. */
export interface CommandEnvironment {
  /** @throws {UserFault} if the folder that commands run in does not exist */
  expectFolder(): Promise<void>;
  /** @throws {UserFault} if a quick check shows that this machine can run no command at all */
  expectCommands(): Promise<void>;
  /**
   * Looks up what the commands that every change has to pass name, and starts nothing.
   *
   * @throws {UserFault} if a program or script is not there, and the task does not ask for it
   */
  expectGate(gate: readonly CommandEntry[], taskText: string): Promise<void>;
  /** Runs the `setup` commands; null: there are none. @throws {UserFault} if one fails */
  readonly prepare: (() => Promise<void>) | null;
  /** Hash of what commands depend on besides the commit. @param packages folders in which some of them run */
  hash(packages: readonly string[]): Promise<string>;
  /** How the commands' environment variables differ from those of a plain workflow step. */
  readonly unlike: EnvironmentDifference;
}
