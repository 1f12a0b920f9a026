import type { UnlikeStep } from './text/unlike-step.ts';

/** Where the maintainer's commands run: what has to be there, and in what it differs from a plain step of the job. */
export interface CommandEnvironment {
  /** Throws `UserFault` when the folder that commands run in is not there. */
  expectFolder(): Promise<void>;
  /** Throws `UserFault` when this machine can run no command at all, as far as a moment can tell. */
  expectCommands(): Promise<void>;
  /** Runs the `setup` commands; null when there are none. Throws `UserFault` when one fails. */
  readonly prepare: (() => Promise<void>) | null;
  /** Of what commands depend on besides the commit. @param packages folders in which some of them run */
  hash(packages: readonly string[]): Promise<string>;
  /** In which variables commands differ from a plain step. */
  readonly unlike: UnlikeStep;
}
