import type { Prices } from '../core/budget.ts';
import type { CommandEnvironment } from '../core/command-environment.ts';
import type { AgentName, Emit } from '../core/events.ts';
import type { Workspace } from '../core/ports.ts';
import type { Finding } from '../core/preflight/finding.ts';
import type { ForgeSetup, ModelListing, ToolTrial } from '../core/preflight/ports.ts';
import type { CommandEntry } from '../core/verdict.ts';

/** One question to the setup. What it throws becomes a row of the table, too. */
export interface Check {
  readonly name: string;
  run(context: PreflightContext): Promise<Finding>;
}

export interface PreflightContext {
  /** The writer publishes to no branch and runs no command. */
  readonly agent: AgentName;
  readonly forge: ForgeContext;
  /** What runs are made of here; fails where the checkout cannot be used. */
  readonly repository: Promise<RepositoryContext>;
  readonly model: ModelContext;
  /** Wall-clock time of a run. */
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
  /** Where pull requests go; empty: to the default branch. */
  readonly baseBranch: string;
  /** Of a run on issue 1, whose branch stands for all of them. */
  readonly branch: string;
}

export interface RepositoryContext {
  readonly workspace: Workspace;
  readonly environment: CommandEnvironment;
  readonly commands: readonly CommandEntry[];
  /** How commands are run, where it is not the default. */
  readonly caveats: readonly string[];
  readonly limitMs: () => number;
}

export interface ModelContext {
  readonly name: string;
  readonly host: string;
  list(): Promise<ModelListing>;
  /** Asks for one call of a tool; null: nobody wants to pay for that. */
  readonly tryTool: (() => Promise<ToolTrial>) | null;
  readonly prices: Prices | null;
  readonly maxCostUsd: number | null;
  /** Input tokens that measured runs took. */
  readonly measured: { readonly least: number; readonly mean: number; readonly most: number };
}
