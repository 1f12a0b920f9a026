import type { Bundle } from '../bundle/bundle.ts';
import type { BranchWork } from '../core/branch-work.ts';
import type { Budget } from '../core/budget.ts';
import type { ChangeSet, KeptPatch } from '../core/change-set.ts';
import type { Dialect, PictureSource } from '../core/chat.ts';
import type { CommandEnvironment } from '../core/command-environment.ts';
import type { Commands } from '../core/commands.ts';
import type { RoundsEnd } from '../core/decision.ts';
import type { AgentName, Emit, RunProgress } from '../core/events.ts';
import type { SecretScan } from '../core/leak.ts';
import type {
  BaseSearch,
  CommitContent,
  CommitRequest,
  ForgeWrites,
  ModelClient,
  Workspace,
  WrittenTree,
} from '../core/ports.ts';
import type { ForgeRemarks, IssueReading, LineComments } from '../core/review-comment.ts';
import type { Secrets } from '../core/secrets/secrets.ts';
import type { Resumed, UnpublishedChange } from '../core/session.ts';
import type { Task } from '../core/task.ts';
import type { DeliverDraftOptions, DraftSettings } from '../deliver/deliver-draft.ts';
import type { OnUnvalidated, StillWanted } from '../deliver/deliver-options.ts';
import type { PublishingForge } from '../deliver/publish.ts';
import type { PullRequestForm } from '../deliver/pull-request-form.ts';
import type { StatusCommentOptions } from '../deliver/status/status-comment.ts';
import type { RecordedChecks } from '../deliver/text/templates.ts';
import type { CompactionMode } from '../loop/compactor.ts';
import type { ProofPolicy, TamperPolicy } from '../review/blocked-by.ts';
import type { CriticWhen } from '../review/critic/critic.ts';
import type { FormatEntry } from '../review/format.ts';
import type { PathPredicate } from '../review/source/test-files.ts';
import type { SessionKeeper } from '../session/keeper.ts';

/** What a run is made of, by what it is for; `compose.ts` puts it together, and each part of a run gets its slice. */
export interface RunDependencies {
  readonly task: Task;
  readonly budget: Budget;
  readonly secrets: Secrets;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  readonly repository: RepositoryDependencies;
  readonly chat: ChatDependencies;
  readonly validation: ValidationDependencies;
  readonly publication: PublicationDependencies;
  readonly status: StatusDependencies;
  /** What the runs before this one on the issue left, and what this one leaves. */
  readonly session: SessionKeeper;
  /**
   * The same run with its change upon another commit of the base branch; null: the change cannot be merged as text.
   * Without it nothing could be judged there. @throws {UserFault | ServiceFault} when the commit is not to be had
   */
  readonly rebase: ((commit: string) => Promise<RunDependencies | null>) | null;
}

/** Who works on the issue, and what only one of the agents uses. */
export interface AgentDependencies {
  readonly name: AgentName;
  /** What is read of other issues. */
  readonly issues: IssueReading;
  /** Where a draft goes. */
  readonly drafts: DraftSettings;
}

/** What the run reads and edits. */
export interface RepositoryDependencies {
  /** What the change is held against. */
  readonly base: BaseSearch;
  /** The files that the run begins with: the base's, or those of its branch. */
  readonly beginning: BaseSearch;
  /** What the branch holds that the run goes on from; null: it begins from the base. */
  readonly branch: BranchWork | null;
  readonly workspace: Workspace;
  readonly secretScan: SecretScan;
  /** What an earlier run left unpublished and stands again; null: nothing. */
  readonly resumed: Resumed | null;
  /** What a later run could go on with; null: nothing. */
  unpublishedOf(changes: ChangeSet): Promise<UnpublishedChange | null>;
}

/** How the run talks with models. */
export interface ChatDependencies {
  readonly agent: AgentDependencies;
  readonly model: ModelClient;
  /** Null: there is none. */
  readonly strongerModel: ModelClient | null;
  readonly dialect: Dialect;
  /** Null: no pictures are shown. */
  readonly pictures: PictureSource | null;
  readonly materialTokens: number;
  /** Tokens. */
  readonly contextWindow: number;
  readonly compaction: CompactionMode;
  /** Random; encloses strangers' text in the prompt. */
  readonly mark: string;
  /** Random; encloses what was compacted of the conversation. */
  readonly archiveMark: string;
}

/** How the run finds out what a change is worth. */
export interface ValidationDependencies {
  readonly commands: Commands;
  /** Run over changed files before these are judged. */
  readonly format: readonly FormatEntry[];
  readonly commandLimitMs: number;
  /** In which commands of no package run, from the root; empty: the root itself. */
  readonly workingDirectory: string;
  readonly isTest: PathPredicate;
  readonly proof: ProofPolicy;
  readonly onTamper: TamperPolicy;
  readonly critic: CriticDependencies;
  readonly environment: CommandEnvironment;
  uncovered(changes: ChangeSet): Promise<Pick<RecordedChecks, 'unchecked' | 'dependents'>>;
}

export interface CriticDependencies {
  readonly when: CriticWhen;
  readonly largeDiffLines: number;
  readonly iterations: number;
  /** Loaded only when it is asked. */
  readonly model: () => Promise<ModelClient>;
}

/** How the run's change gets to the forge. */
export interface PublicationDependencies {
  readonly forge: PublishingForge &
    DeliverDraftOptions['forge'] &
    Pick<ForgeWrites, 'upsertComment' | 'updateComment'> &
    Pick<ForgeRemarks, 'reply' | 'requestReview'>;
  readonly baseBranch: string;
  /** Where that stood when the run began. */
  readonly baseHead: string;
  /** Where the run's branch stood at the start; null when there was none. */
  readonly expectedHead: string | null;
  readonly onUnvalidated: OnUnvalidated;
  readonly stillWanted: StillWanted;
  /** Aborted with a fault when it turns out that nothing can be published. */
  readonly unpublishable: AbortController;
  /** Writes the change as a patch file, and counts its lines. */
  keepPatch(changes: ChangeSet, end: RoundsEnd | null): Promise<KeptPatch>;
  /** Null: this job publishes. */
  readonly handOver: HandOver | null;
  /** What is to be written so that the branch holds this. */
  writtenFor(changes: ChangeSet): Promise<WrittenTree>;
  /** The id of the tree that writing this makes. */
  treeOf(written: WrittenTree): Promise<string>;
  readonly signing: {
    /** A trailer by which later runs know a commit with this content as this action's own. */
    commit(content: CommitContent): string;
    readonly signOff: CommitRequest['signOff'];
  };
}

/** Takes what a job came to that another one is to publish. */
export type HandOver = (proposed: Proposed) => void;

/** What only the run itself knows of a bundle. */
export type Proposed = Pick<Bundle, 'base' | 'head' | 'change' | 'ending' | 'told'>;

/** What people, and later runs on the issue, are told besides. */
export interface StatusDependencies {
  /** Comments on lines of the pull request that the run works on. */
  readonly replyTo: LineComments;
  /** How the repository wants its pull requests. */
  readonly form: PullRequestForm;
  readonly modelName: string;
  readonly runUrl: string;
  /** Of the workflow; empty outside of a runner. */
  readonly runId: string;
  /** How commands were run, where it was not the default. */
  readonly caveats: readonly string[];
  /** Sentences for the job summary about what came otherwise than configured; grows while the rounds last. */
  readonly notices: string[];
  /** For the step behind the job, should this process be killed. */
  readonly onState: StatusCommentOptions['onState'];
  /** How far the run has come. */
  readonly progress: RunProgress;
}
