import type { Bundle } from '../bundle/bundle.ts';
import type { BranchWork } from '../core/branch-work.ts';
import type { Budget } from '../core/budget.ts';
import type { ChangeSet, KeptPatch } from '../core/change-set.ts';
import type { Dialect, PictureSource } from '../core/chat.ts';
import type { CommandEnvironment } from '../core/commands/command-environment.ts';
import type { Commands } from '../core/commands/commands.ts';
import type { AgentName, Emit, RunProgress } from '../core/events.ts';
import type { SecretScan } from '../core/leak.ts';
import type {
  BaseHistory,
  BaseSearch,
  CommitContent,
  CommitRequest,
  ForgeReads,
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
import type { ProofPolicy, TamperPolicy } from '../review/blocked-by.ts';
import type { FormatEntry } from '../review/format.ts';
import type { PathPredicate } from '../review/judging/test-files.ts';
import type { SessionKeeper } from '../session/keeper.ts';

/** All that a run is made of, grouped by purpose. `jobs/compose.ts` builds it, and each part of a run gets its slice. */
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
  /** What earlier runs on the issue left, and what this one leaves. */
  readonly session: SessionKeeper;
  /**
   * Applies the run's change to another commit of the base branch, for validation there. The result is null if the
   * change cannot be merged as text. Null itself: this job cannot validate. @throws {UserFault | ServiceFault} if the
   * commit is not available
   */
  readonly rebase: ((commit: string) => Promise<RunDependencies | null>) | null;
}

/** Which agent works on the issue, and what only one of the agents uses. */
export interface AgentDependencies {
  readonly name: AgentName;
  readonly issues: IssueReading;
  /** Where a draft goes. */
  readonly drafts: DraftSettings;
}

/** What the run reads and edits. */
export interface RepositoryDependencies {
  /** The base that the change is compared with. */
  readonly base: BaseSearch & BaseHistory;
  /** The files that the run starts with: those of the base, or of its branch. */
  readonly beginning: BaseSearch;
  /** The branch that the run continues; null: it starts from the base. */
  readonly branch: BranchWork | null;
  readonly workspace: Workspace;
  /** Globs of the only files that the change may touch; empty: all. */
  readonly onlyPaths: readonly string[];
  readonly secretScan: SecretScan;
  /** The unpublished change of an earlier run that was applied again; null: none. */
  readonly resumed: Resumed | null;
  /** What a later run could continue with; null: nothing. */
  unpublishedOf(changes: ChangeSet): Promise<UnpublishedChange | null>;
  /** Names the commits that commands see, as the published one will be named. */
  entitle(title: string): void;
}

/** How the run talks with models. */
export interface ChatDependencies {
  readonly agent: AgentDependencies;
  readonly model: ModelClient;
  /** Null: there is none. */
  readonly strongerModel: ModelClient | null;
  readonly dialect: Dialect;
  readonly pictures: PictureSource;
  /** Tokens. */
  readonly contextWindow: number;
  /** Random; encloses strangers' text in the prompt. */
  readonly mark: string;
  /** Random; encloses the compacted part of the conversation. */
  readonly archiveMark: string;
}

/** How the run validates a change. */
export interface ValidationDependencies {
  readonly commands: Commands;
  /** Run over changed files before validation. */
  readonly format: readonly FormatEntry[];
  readonly commandLimitMs: number;
  /** Folder, relative to the root, in which commands outside packages run; empty: the root. */
  readonly workingDirectory: string;
  readonly isTest: PathPredicate;
  readonly proof: ProofPolicy;
  readonly onTamper: TamperPolicy;
  /** Whether commands run apart from the host. */
  readonly isIsolated: boolean;
  /** The critic's model, loaded only when it is asked; null: there is no critic. */
  readonly critic: (() => Promise<ModelClient>) | null;
  readonly environment: CommandEnvironment;
}

/** How the run's change gets to the forge. */
export interface PublicationDependencies {
  readonly forge: PublishingForge &
    Pick<ForgeReads, 'historyBetween'> &
    DeliverDraftOptions['forge'] &
    Pick<ForgeWrites, 'upsertComment' | 'updateComment'> &
    Pick<ForgeRemarks, 'reply' | 'requestReview'>;
  readonly baseBranch: string;
  /** Head of the base branch when the run began. */
  readonly baseHead: string;
  /** Head of the run's branch at the start; null: there was no branch. */
  readonly expectedHead: string | null;
  readonly onUnvalidated: OnUnvalidated;
  readonly stillWanted: StillWanted;
  /** Aborted with a fault once it turns out that nothing can be published. */
  readonly unpublishable: AbortController;
  /** Writes the change as a patch file, and counts its lines. */
  keepPatch(changes: ChangeSet): Promise<KeptPatch>;
  /** Null: this job publishes. */
  readonly handOver: HandOver | null;
  /** What has to be written so that the branch holds these changes. */
  writtenFor(changes: ChangeSet): Promise<WrittenTree>;
  /** The id of the git tree that results. */
  treeOf(written: WrittenTree): Promise<string>;
  readonly signing: {
    /** A trailer by which later runs recognise a commit with this content as this action's own. */
    commit(content: CommitContent): string;
    readonly signOff: CommitRequest['signOff'];
    /** Title of the pull request and subject of the commit. @param claimed the model's title; empty: it has none yet */
    subjectFor(claimed: string): Promise<string>;
  };
}

/** Receives the result that another job will publish. */
export type HandOver = (proposed: Proposed) => void;

/** The parts of a bundle that only the run itself knows. */
export type Proposed = Pick<Bundle, 'base' | 'head' | 'change' | 'ending' | 'notes'>;

/** What else people, and later runs on the issue, are told. */
export interface StatusDependencies {
  /** The line comments on the pull request that the run works on. */
  readonly replyTo: LineComments;
  readonly form: PullRequestForm;
  readonly modelName: string;
  readonly runUrl: string;
  /** Id of the workflow run; empty outside of a runner. */
  readonly runId: string;
  /** Sentences about how commands were run, if not by the defaults. */
  readonly caveats: readonly string[];
  /** Sentences for the job summary about what differed from the configuration; grows during the rounds. */
  readonly notices: string[];
  /** For the post step of the job, in case this process is killed. */
  readonly onState: StatusCommentOptions['onState'];
  readonly progress: RunProgress;
}
