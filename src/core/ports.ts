import type { Prices } from './budget.ts';
import type { Change, ChangeSet } from './change-set.ts';
import type { ModelReply, ModelRequest, PictureSource } from './chat.ts';
import type { ForgeChecks } from './remarks/failed-check.ts';
import type { ForgeIssues, ForgeRemarks } from './review-comment.ts';
import type { Masked } from './secrets/secrets.ts';
import type { SessionStore } from './session.ts';
import type { IssueSnapshot, Permission, Post, RepositoryRef } from './task.ts';
import type { CommandEntry, CommandResult } from './verdict.ts';

/** Throws `ServiceFault` or `Cancelled` only. */
export interface ModelClient {
  complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
  readonly capabilities: {
    readonly nativeTools: boolean;
    /** False once the endpoint has refused pictures; it is sent none then. */
    readonly takesImages?: boolean;
  };
  /** Of its tokens; absent: those of the run's own model. */
  readonly prices?: Prices;
}

export type FileRead =
  | { readonly kind: 'text'; readonly text: string; readonly bytes: number }
  | { readonly kind: 'binary'; readonly bytes: number }
  | { readonly kind: 'too-large'; readonly bytes: number }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'submodule' }
  | { readonly kind: 'folder' }
  | { readonly kind: 'missing'; readonly nearest: readonly string[] }
  /** The path itself is not allowed; `why` is a sentence with what to do. */
  | { readonly kind: 'refused'; readonly why: string };

export type Edit =
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | { readonly kind: 'delete'; readonly path: string };

export type EditOutcome =
  | { readonly kind: 'applied'; readonly change: Change | null; readonly isNew: boolean }
  /** The file has this content already. */
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly why: string };

export interface Hit extends FoundLine {
  readonly path: string;
}

export type SearchOutcome =
  | { readonly kind: 'hits'; readonly hits: readonly Hit[]; readonly isTruncated: boolean }
  | { readonly kind: 'refused'; readonly why: string };

/** Which state of the repository a command sees. */
export type View = { readonly kind: 'base' } | { readonly kind: 'changes'; readonly changes: ChangeSet };

export interface CommandOptions {
  readonly view: View;
  /** Fills the entry's `{path}`; must name an existing path of the view, or several where the entry takes them. */
  readonly path?: string | readonly string[];
  /**
   * `kept`: what it wrote of the files that commands may change for good becomes part of the change. Paths: what it wrote
   * of these files does, and what it changed of others is told.
   */
  readonly writes?: 'discarded' | 'kept' | ReadonlySet<string>;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** The candidate over the pinned base commit. Nothing here ever changes the checkout. */
export interface Workspace {
  /** The full id of the base commit. */
  readonly base: string;
  /** What the candidate began as: empty, or what the branch holds that the run goes on from. */
  readonly start: ChangeSet;
  /** Every path of the candidate, sorted. */
  paths(): Promise<readonly string[]>;
  read(path: string): Promise<FileRead>;
  /** @param pattern a POSIX extended regular expression. @param under a folder or file; empty: everything */
  search(pattern: string, under: string): Promise<SearchOutcome>;
  apply(edit: Edit): Promise<EditOutcome>;
  run(entry: CommandEntry, options: CommandOptions): Promise<CommandResult>;
  changes(): ChangeSet;
  /** The candidate is this change set from now on; it must be of the same base. */
  restore(changes: ChangeSet): void;
  /** The candidate's changes in the unified format; empty without any. */
  diff(): Promise<string>;
  /** Says whether a path may be changed, without changing it: null, or a sentence that says why not. */
  refusal(path: string): string | null;
}

/** A line of a file of the base, counted from 1. */
export interface FoundLine {
  readonly line: number;
  readonly text: string;
}

/** What intake asks of the base commit to choose files. */
export interface BaseSearch {
  paths(): Promise<readonly string[]>;
  /** The lines of the base that hold any of the fixed strings, by file. What is no source is left out. */
  linesWith(strings: readonly string[]): Promise<ReadonlyMap<string, readonly FoundLine[]>>;
  /** Text of a base file; null when it is missing, binary or larger than `maxBytes`. */
  text(path: string, maxBytes: number): Promise<string | null>;
}

/** What a run asks before it may start; light, because it is asked before anything heavy is loaded. */
export interface ForgeReads {
  /** The live collaborator permission. Never throws: what cannot be known is `unknown`. */
  permissionOf(login: string): Promise<Permission>;
  issue(number: number): Promise<IssueSnapshot>;
  /** All comments of an issue, oldest first; asked again, what has come since is read, and for `seen` nothing. */
  discussion(number: number, asOf?: 'now' | 'seen'): Promise<readonly Post[]>;
  branch(name: string): Promise<BranchState | null>;
  /** @param base a commit or a branch. @param head a commit */
  historyBetween(base: string, head: string): Promise<BranchHistory>;
  openPullRequest(branch: string): Promise<PullRequestRef | null>;
  /** Whether the branch has, or ever had, a pull request. */
  hasPullRequest(branch: string): Promise<boolean>;
}

export interface BranchState {
  readonly headSha: string;
}

/** What one commit has over another. */
export interface BranchHistory {
  readonly base: string;
  /** The commit from which a pull request shows changes. */
  readonly mergeBase: string;
  /** Oldest first. */
  readonly commits: readonly BranchCommit[];
  /** There are more commits than the forge tells. */
  readonly isTruncated: boolean;
  /** Of the files that differ, old names included; null when there are more than the forge tells. */
  readonly paths: readonly string[] | null;
}

/** What a commit is made of besides its message. */
export interface CommitContent {
  /** The id of its tree. */
  readonly tree: string;
  readonly parents: readonly string[];
}

export interface BranchCommit extends CommitContent {
  readonly sha: string;
  readonly message: string;
  /** A login where the forge knows one, the name in the commit otherwise: text of strangers. */
  readonly author: string;
}

export interface PullRequestRef {
  readonly number: number;
  readonly url: string;
  /** The branch that it goes to; people can change it. */
  readonly base: string;
  readonly title: string;
  readonly body: string;
  readonly isDraft: boolean;
}

export interface WrittenTree {
  readonly changes: ChangeSet;
  /** The tree that the changes apply to. */
  readonly baseTree: string;
}

export interface CommitRequest extends WrittenTree {
  readonly branch: string;
  readonly messageFor: (content: CommitContent) => Masked;
  /** `committer`: with a trailer Signed-off-by of whoever the forge says commits; the message ends with trailers. */
  readonly signOff?: 'committer' | null;
  /** Null: the branch is to be created. Otherwise it moves from exactly this commit, forward only. */
  readonly expectedHead: string | null;
  /** `own`: a branch that somebody moved meanwhile is lost also when it holds this very tree. */
  readonly commits?: 'own' | 'equal';
  /** Carried out when the commit is made and before the branch moves; a sentence: it must not move, and why. */
  readonly beforeMove?: () => Promise<string | null>;
}

export type PublishedCommit =
  | { readonly kind: 'committed'; readonly sha: string; readonly isVerified: boolean }
  /** The branch holds this very tree already. */
  | { readonly kind: 'same'; readonly sha: string; readonly isVerified: boolean }
  /** Somebody else moved the branch meanwhile; nothing was overwritten. */
  | { readonly kind: 'moved'; readonly headSha: string }
  /** A rule, a protection or a missing permission; `why` names the setting to change. */
  | { readonly kind: 'refused'; readonly why: string };

export interface PullRequestDraft {
  readonly branch: string;
  readonly base: string;
  readonly title: Masked;
  readonly body: Masked;
  readonly isDraft: boolean;
  /** Asked right before each write that says something of a commit: does the branch still stand there? */
  isHead(): Promise<boolean>;
  /** The open one, known a moment ago; null: there is none. Absent: it is looked for. */
  readonly standing?: PullRequestRef | null | undefined;
}

export type PublishedPullRequest =
  | { readonly kind: 'created' | 'updated'; readonly number: number; readonly url: string }
  /** The branch no longer stood at the commit; nothing more was written from there on. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'refused'; readonly why: string };

/** True whatever the branch holds, so that they may be written at any time. */
export interface NeutralWords {
  readonly branch: string;
  readonly base: string;
  /** Stands there only where a draft cannot be had, behind a word that says so. */
  readonly title: Masked;
  readonly body: Masked;
  /** Whether a pull request that is ready becomes a draft as well. */
  readonly readiness: 'leave' | 'take';
}

/** Throws `ServiceFault` when the forge fails for good, and returns `refused` for what a person can allow. */
export interface ForgeWrites {
  publish(commit: CommitRequest): Promise<PublishedCommit>;
  upsertPullRequest(draft: PullRequestDraft): Promise<PublishedPullRequest>;
  /** Puts words that judge no commit in the place of the body. @returns a sentence when the forge refused */
  takeWordsBack(pull: PullRequestRef, words: NeutralWords): Promise<string | null>;
  /** Whether the branch stands at this commit; a branch that was just made may take a moment to be seen. */
  isHead(branch: string, commit: string): Promise<boolean>;
  /**
   * Creates or edits the one comment of ours on the issue that carries the marker.
   * @param unless what may stand there and is left as it is: then the answer is null
   */
  upsertComment(
    issue: number,
    marker: string,
    body: Masked,
    unless?: (standing: string) => boolean,
  ): Promise<{ readonly id: number; readonly url: string; readonly isByWorkflowToken: boolean } | null>;
  /** Edits what stands there, if it is fit, in one attempt that nothing else waits for. False: that cannot be edited. */
  updateComment(id: number, body: Masked, isFit: (standing: string) => boolean): Promise<boolean>;
}

export type Forge = ForgeReads &
  ForgeWrites &
  ForgeRemarks &
  ForgeChecks &
  PictureSource & {
    readonly repository: RepositoryRef;
    readonly issues: ForgeIssues;
    sessionOf(issue: number): SessionStore;
    /** The forge's words when the token certainly may not push; null: it may, or that is not told. Never throws. */
    pushRefusal(): Promise<string | null>;
  };
