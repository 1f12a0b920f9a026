import type { EnvironmentDifference } from '../text/environment-difference.ts';
import type { GeneratedFile } from '../verdict/command-result.ts';
import type { CommandResult } from '../verdict/verdict.ts';

/** What locking commands and setup did on a change. `failed`: commands must not judge it. */
export type DependencyUpdate =
  | { readonly kind: 'done'; readonly files: readonly GeneratedFile[] }
  | { readonly kind: 'failed'; readonly command: string; readonly result: CommandResult };

/** The environment of the maintainer's commands: its requirements, and how it differs from a plain workflow step. */
export interface CommandEnvironment {
  /** @throws {UserFault} if the folder that commands run in does not exist */
  expectFolder(): Promise<void>;
  /** @throws {UserFault} if a quick check shows that this machine can run no command at all */
  expectCommands(): Promise<void>;
  /** Runs the `setup` commands, each within the limit as it is then; null: there are none. @throws {UserFault} if one fails */
  readonly prepare: ((limitMs: () => number) => Promise<void>) | null;
  /**
   * Locks and installs what the manifests of the workspace's present change name, and makes the lockfiles part of it.
   * Absent: the setting `dependencies` is locked. Null: they are those of the base, or of an earlier call.
   */
  readonly update?: (limitMs: () => number) => Promise<DependencyUpdate | null>;
  /** How the commands' environment variables differ from those of a plain workflow step. */
  readonly unlike: EnvironmentDifference;
}
