import type { Prices } from '../core/budget.ts';
import type { CommandEnvironment } from '../core/commands/command-environment.ts';
import type { AgentName, Emit } from '../core/events.ts';
import type { Workspace } from '../core/ports.ts';
import type { Finding } from '../core/preflight/finding.ts';
import type { ForgeSetup, ModelListing } from '../core/preflight/ports.ts';
import type { PushRule } from '../core/push-rule.ts';
import type { CommandEntry } from '../core/verdict/verdict.ts';

/** One check of the setup. An error that it throws also becomes a row of the table. */
export interface Check {
  readonly name: string;
  /** @returns null where the row of another check has the cause */
  run(context: PreflightContext): Promise<Finding | null>;
}

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
  readonly label: string;
  /** The branch that the workflow runs on; empty when it runs on a tag. */
  readonly runsOn: string;
  /** The branch that pull requests merge into; empty: the default branch. */
  readonly baseBranch: string;
  /** The branch of a run on issue 1, as an example for all issues. */
  readonly branch: string;
  /** A rule that no commit of that run could meet; null: none is known. */
  unmetRule(): Promise<PushRule | null>;
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
