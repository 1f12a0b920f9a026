import type { Config } from '../config/config.ts';
import type { CommandEnvironment } from '../core/commands/command-environment.ts';
import type { Emit } from '../core/events.ts';
import type { Forge, Workspace } from '../core/ports.ts';
import type { Finding } from '../core/preflight/finding.ts';
import type { ForgeSetup, ModelListing } from '../core/preflight/ports.ts';
import type { CommandEntry } from '../core/verdict/verdict.ts';

/** One row of the table. An error of a check is its row as well; what several find alike is one row with their names. */
export interface Check {
  readonly name: string;
  /** Whose runs it is about: the writer publishes to no branch and runs no command. */
  readonly of: 'coder' | 'both';
  /** @returns null where another row says why there is nothing to find */
  run(on: Preflight): Promise<Finding | null>;
}

/** What checks ask. */
export interface Preflight {
  readonly config: Config;
  readonly setup: ForgeSetup;
  readonly rights: Pick<Forge, 'branch' | 'pushRight'>;
  /** The checkout and its commands; rejected when the checkout cannot be used. */
  readonly repository: Promise<RepositoryContext>;
  listModels(): Promise<ModelListing>;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

export interface RepositoryContext {
  readonly workspace: Workspace;
  readonly environment: CommandEnvironment;
  readonly commands: readonly CommandEntry[];
  /** Sentences about commands that run with less protection than the default. */
  readonly caveats: readonly string[];
  readonly limitMs: () => number;
}
