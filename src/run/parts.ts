import type { BranchWork } from '../core/branch-work.ts';
import type { Budget } from '../core/budget.ts';
import type { PictureSource } from '../core/chat.ts';
import type { CommandEnvironment } from '../core/commands/command-environment.ts';
import type { Commands } from '../core/commands/commands.ts';
import type { Emit } from '../core/events.ts';
import type { UserFault } from '../core/fault.ts';
import type { IssueReading } from '../core/issues.ts';
import type { OpenedChange } from '../core/opened-change.ts';
import type { BaseHistory, BaseSearch, ForgeReads, ModelClient } from '../core/ports.ts';
import type { RunPullSource } from '../core/related-work.ts';
import type { PullRequestForm } from '../core/remarks/pull-request-form.ts';
import type { Secrets } from '../core/secrets/secrets.ts';
import type { Resumed } from '../core/session.ts';
import type { Role, Task } from '../core/task.ts';
import type { Stop } from '../core/timing/stop.ts';
import type { Chat } from '../loop/requests.ts';
import type { ProofPolicy, TamperPolicy } from '../review/decide.ts';
import type { PathPredicate } from '../review/files/test-files.ts';
import type { SessionKeeper } from '../session/keeper.ts';
import type { FormatEntry } from '../validation/format.ts';

// The values that a run is made of. `jobs` makes each of them once; a function takes those that it uses.

/** What a run has in every job, from its start to its end. */
export interface Run {
  readonly task: Task;
  readonly role: Role;
  readonly budget: Budget;
  readonly secrets: Secrets;
  /** What earlier runs on the issue left, and what this one leaves. */
  readonly session: SessionKeeper;
  /** Whether it carries out a plan that was approved, which is kept until a run has. */
  readonly carriesOutPlan: boolean;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Head of the issue's branch at the start; null: there was no branch. */
  readonly branchHead: string | null;
  readonly origin: RunOrigin;
  readonly notes: RunNotes;
  readonly pullRequest: PullRequestWords;
}

export interface RunOrigin {
  readonly modelName: string;
  readonly runUrl: string;
  /** Id of the workflow run; empty outside of a runner. */
  readonly runId: string;
}

export interface RunNotes {
  /** Sentences about how commands were run, if not by the defaults. */
  readonly caveats: readonly string[];
  /** Sentences for the job summary about what differed from the configuration; grows during the rounds. */
  readonly notices: string[];
}

export interface PullRequestWords {
  readonly form: PullRequestForm;
  /** Title of the pull request and subject of the commit. @param claimed the model's title; empty: it has none yet */
  titleFor(claimed: string): string;
}

/** An opened change with what it is compared with and judged by. */
export interface Candidate extends OpenedChange {
  readonly environment: CommandEnvironment;
  /** The base that the change is compared with. */
  readonly base: BaseSearch & BaseHistory;
  /** The branch that the run continues; null: it starts from the base. */
  readonly branch: BranchWork | null;
  readonly rules: Rules;
}

/** What a change has to pass. */
export interface Rules {
  readonly commands: Commands;
  readonly isTest: PathPredicate;
  /** Globs of the only files that the change may touch; empty: all. */
  readonly onlyPaths: readonly string[];
  readonly proof: ProofPolicy;
  readonly onTamper: TamperPolicy;
}

/** A candidate that a model edits and that commands run on. */
export interface Workbench extends Candidate {
  readonly execution: Execution;
  /**
   * Makes sure that commands can run, and runs the setup, with the first call.
   *
   * @param onSetup called right before the setup, which may take long. @throws {UserFault}
   */
  prepare(onSetup: () => void): Promise<void>;
}

/** How commands run, and who else judges. */
export interface Execution {
  /** Run over changed files before validation. */
  readonly format: readonly FormatEntry[];
  /** Of a command that begins now: never far beyond the time of the run. */
  readonly limitMs: () => number;
  /** Folder, relative to the root, in which commands outside packages run; empty: the root. */
  readonly workingDirectory: string;
  /** Whether commands run apart from the host. */
  readonly isIsolated: boolean;
  /** The critic's model, loaded only when it is asked; null: there is no critic. */
  readonly critic: (() => Promise<ModelClient>) | null;
}

/** How the run talks with models. */
export interface ModelChat extends Chat {
  readonly pictures: PictureSource;
  /** Other issues that the model may read. */
  readonly issues: IssueReading;
  /** Tokens. */
  readonly contextWindow: number;
  /** Random; encloses strangers' text in the prompt. */
  readonly mark: string;
  /** Random; encloses the compacted part of the conversation. */
  readonly archiveMark: string;
}

/** The branch that the change is to be merged into. */
export interface BaseBranch {
  readonly name: string;
  /** Its head when the run began. */
  readonly head: string;
  readonly forge: Pick<ForgeReads, 'branch' | 'historyBetween'> & Pick<RunPullSource, 'joinsBranches'>;
}

/** What a job has that asks the model. */
export interface RunInputs {
  readonly run: Run;
  readonly chat: ModelChat;
  readonly workbench: Workbench;
  readonly base: BaseBranch;
  /** The change on another commit of the base branch; null: it cannot be merged as text. */
  readonly rebase: (commit: string) => Promise<Workbench | null>;
  /** Called with the first request to the model, or the setup before that. */
  readonly begin: () => void;
  /** Aborted with a fault once it turns out that nothing can be published. */
  readonly unpublishable: Stop<UserFault>;
}

/** Where rounds begin. */
export interface RoundsStart {
  readonly workbench: Workbench;
  /** The change that the rounds begin with, as far as it could be applied; null: none. */
  readonly resumed: Resumed | null;
  /** What is saved for a later run between the rounds. */
  readonly saved: Candidate;
}
