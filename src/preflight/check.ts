import type { Prices } from '../core/budget.ts';
import type { CommandEnvironment } from '../core/commands/command-environment.ts';
import type { AgentName, Emit } from '../core/events.ts';
import type { Forge, Workspace } from '../core/ports.ts';
import type { Finding } from '../core/preflight/finding.ts';
import type { ForgeSetup, ModelListing } from '../core/preflight/ports.ts';
import type { CommandEntry } from '../core/verdict/verdict.ts';

/** One row of the table. An error of a check is its row as well; what several find alike is one row with their names. */
export type Check =
  | {
      readonly of: 'forge';
      readonly name: string;
      /** Whether it is about a pull request, which the writer opens none of. */
      readonly isForPulls: boolean;
      run(forge: ForgeContext): Promise<Finding>;
    }
  | {
      readonly of: 'checkout';
      readonly name: string;
      /** @returns null where another row says why there is nothing to find */
      run(repository: RepositoryContext, context: PreflightContext): Promise<Finding | null>;
    }
  | { readonly of: 'model'; readonly name: string; run(model: ModelContext): Promise<Finding> };

export interface PreflightContext {
  /** The writer publishes to no branch and runs no command. */
  readonly agent: AgentName;
  readonly forge: ForgeContext;
  /** The checkout and its commands; rejected when the checkout cannot be used. */
  readonly repository: Promise<RepositoryContext>;
  readonly model: ModelContext;
  /** The time limit of a run. */
  readonly maxMs: number;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly now: () => number;
}

export interface ForgeContext {
  readonly setup: ForgeSetup;
  readonly rights: Pick<Forge, 'branch' | 'pushRight'>;
  readonly label: string;
  /** The branch that the workflow runs on; empty when it runs on a tag. */
  readonly runsOn: string;
  /** The branch that pull requests merge into; empty: the default branch. */
  readonly baseBranch: string;
  /** The branch of a run on issue 1, as an example for all issues. */
  readonly branch: string;
}

export interface RepositoryContext {
  readonly workspace: Workspace;
  readonly environment: CommandEnvironment;
  readonly commands: readonly CommandEntry[];
  /** Sentences about commands that run with less protection than the default. */
  readonly caveats: readonly string[];
  readonly limitMs: () => number;
}

export interface ModelContext {
  readonly name: string;
  readonly host: string;
  list(): Promise<ModelListing>;
  readonly prices: Prices | null;
  readonly maxCostUsd: number | null;
  /** The input tokens of measured runs. */
  readonly measured: { readonly least: number; readonly mean: number; readonly most: number };
}
