import type { BranchPlace, BranchState, PushRight } from './branch-place.ts';
import type { Prices } from './budget.ts';
import type { Change, ChangeSet, TextEncoding } from './change-set.ts';
import type { ModelReply, ModelRequest, PictureSource } from './chat.ts';
import type { FileRead } from './file-read.ts';
import type { ForgeIssues } from './issues.ts';
import type { PullChangeSource, RelatedWorkSource, RunPullSource } from './related-work.ts';
import type { ForgeChecks } from './remarks/failed-check.ts';
import type { ForgeRemarks } from './review-comment.ts';
import type { Masked } from './secrets/secrets.ts';
import type { SessionStore } from './session.ts';
import type { IssueSnapshot, Permission, Post, RepositoryRef } from './task.ts';
import type { CommitStatus } from './verdict/commit-status.ts';
import type { CommandEntry, CommandResult } from './verdict/verdict.ts';

/** Throws nothing but `ServiceFault` and `Cancelled`. */
export interface ModelClient {
  complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
  readonly capabilities: {
    /** False once the endpoint has refused pictures; then none are sent. */
    readonly takesImages?: boolean;
  };
  /** Prices of its tokens; absent: the prices of the run's model apply. */
  readonly prices?: Prices;
}

export type Edit =
  /** The text is written in the encoding of the file. */
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  /** Bytes of a checkout, which become what `git add` would store. */
  | { readonly kind: 'store'; readonly path: string; readonly bytes: Uint8Array }
  | { readonly kind: 'delete'; readonly path: string };

export type EditOutcome =
  | { readonly kind: 'applied'; readonly change: Change | null }
  /** The file already has this content. */
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
  /** Replaces `{path}` of the entry. Must exist in the view; several where the entry takes several. */
  readonly path?: string | readonly string[];
  /**
   * `kept`: files that commands may change for good become part of the change. A set of paths: these files become part
   * of the change, and changes to other files are reported. `caches`: later commands see what it left in the cache
   * folder of the home, where compilers keep what they built; only for commands that no model has a part in.
   */
  readonly writes?: 'discarded' | 'kept' | 'caches' | ReadonlySet<string>;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** The candidate on the pinned base commit. No method changes the checkout. */
export interface Workspace {
  /** The full id of the base commit. */
  readonly base: string;
  /** The candidate's changes at the start: empty, or those of the branch that the run continues. */
  readonly start: ChangeSet;
  /** Every path of the candidate, sorted. */
  paths(): Promise<readonly string[]>;
  read(path: string): Promise<FileRead>;
  /** @param pattern a POSIX extended regular expression. @param under a folder or file; empty: everything */
  search(pattern: string, under: string): Promise<SearchOutcome>;
  apply(edit: Edit): Promise<EditOutcome>;
  run(entry: CommandEntry, options: CommandOptions): Promise<CommandResult>;
  changes(): ChangeSet;
  /** Replaces the candidate's changes; the change set must have the same base. */
  restore(changes: ChangeSet): void;
  /** The candidate's changes as a unified diff; empty when there are none. */
  diff(): Promise<string>;
  /** Why a path may not be changed, as a sentence; null when it may. */
  refusal(path: string): string | null;
}

/** A line of a file. `line` is counted from 1. */
export interface FoundLine {
  readonly line: number;
  readonly text: string;
}

/** What intake needs from the base commit to choose files. */
export interface BaseSearch {
  paths(): Promise<readonly string[]>;
  /** Lines that contain one of the strings, by file; no regular expressions. Only source files are searched. */
  linesWith(strings: readonly string[]): Promise<ReadonlyMap<string, readonly FoundLine[]>>;
  /** The text of a file; null when it is missing, binary or larger than `maxBytes`. */
  text(path: string, maxBytes: number): Promise<string | null>;
  /** Of the texts read so far that are not UTF-8. */
  readonly encodings?: ReadonlyMap<string, TextEncoding>;
}

/** How people have described changes of the base. */
export interface BaseHistory {
  /** First lines of the messages of the latest commits that the checkout holds, the newest first. */
  recentTitles(most: number): Promise<readonly string[]>;
}

/** What a run reads from the forge. Small, because its start needs it before larger modules are loaded. */
export interface ForgeReads {
  /** The current permission of a collaborator; `unknown` when it cannot be read. @throws {ServiceFault} for a 401 alone */
  permissionOf(login: string): Promise<Permission>;
  issue(number: number): Promise<IssueSnapshot>;
  /** All comments of an issue, oldest first. Another call reads only newer ones; with `seen` it reads nothing. */
  discussion(number: number, asOf?: 'now' | 'seen'): Promise<readonly Post[]>;
  branch(name: string): Promise<BranchState | null>;
  placeOf(branch: string): Promise<BranchPlace>;
  /** What `head` (a commit) has over `base` (a commit or a branch). */
  historyBetween(base: string, head: string): Promise<BranchHistory>;
  openPullRequest(branch: string): Promise<PullRequestRef | null>;
}

/** What one commit has that another lacks. */
export interface BranchHistory {
  readonly base: string;
  /** The commit against which a pull request shows its changes. */
  readonly mergeBase: string;
  /** Oldest first. */
  readonly commits: readonly BranchCommit[];
  /** True when the forge does not list all commits. */
  readonly isTruncated: boolean;
  /** Paths that differ, including old names of moved files; null when the forge does not list all. */
  readonly paths: readonly string[] | null;
}

/** The content of a commit without its message. */
export interface CommitContent {
  /** The id of its tree. */
  readonly tree: string;
  readonly parents: readonly string[];
}

export interface BranchCommit extends CommitContent {
  readonly sha: string;
  readonly message: string;
  /** The login where the forge knows one, otherwise the name in the commit. Text written by strangers. */
  readonly author: string;
}

export interface PullRequestRef {
  readonly number: number;
  readonly url: string;
  /** The branch that it merges into; people can change it. */
  readonly base: string;
  readonly title: string;
  readonly isDraft: boolean;
  /** Its id in the forge's GraphQL API; empty where there is none. */
  readonly nodeId: string;
}

export interface WrittenTree {
  readonly changes: ChangeSet;
  /** The id of the tree that the changes apply to. */
  readonly baseTree: string;
  /** The id of the tree that they turn it into, which was judged. Null: the machine was out of order, and could not tell. */
  readonly tree: string | null;
}

export interface CommitRequest extends WrittenTree {
  readonly branch: string;
  readonly messageFor: (content: CommitContent) => Masked;
  /** `committer`: adds Signed-off-by of the committer that the forge names to the trailers that end the message. */
  readonly signOff?: 'committer' | null;
  /** Null: creates the branch. Otherwise the branch must stand at this commit, and moves forward only. */
  readonly expectedHead: string | null;
  /** Called before the first write that anybody sees. @returns null: go on */
  readonly beforeMove: () => Promise<Extract<PublishedCommit, { readonly kind: 'refused' }> | null>;
}

export type PublishedCommit =
  | { readonly kind: 'committed'; readonly sha: string }
  /** The branch is at a commit that already has this tree. */
  | { readonly kind: 'same'; readonly sha: string }
  /** Somebody else moved the branch meanwhile, or deleted it (null); nothing was overwritten. */
  | { readonly kind: 'moved'; readonly headSha: string | null }
  /** A rule, a protection or a missing permission; `why` names the setting to change. */
  | { readonly kind: 'refused'; readonly why: string };

export interface PullRequestDraft {
  readonly branch: string;
  readonly base: string;
  readonly title: Masked;
  readonly body: Masked;
  /** Goes before the text of what the forge does not make a draft. */
  readonly noDraftNote: Masked;
  readonly isDraft: boolean;
  /** The open pull request of the branch; null: there was none. */
  readonly open: PullRequestRef | null;
}

export type PublishedPullRequest =
  | (Pick<PullRequestRef, 'number' | 'url' | 'isDraft'> & { readonly kind: 'created' | 'updated' })
  | { readonly kind: 'refused'; readonly why: string };

/** Throws `ServiceFault` when the forge fails for good. Returns `refused` when a person can allow the write. */
export interface ForgeWrites {
  publish(commit: CommitRequest): Promise<PublishedCommit>;
  /** Opens the branch's pull request, or updates the one that is open. @returns also the state that the forge gave it */
  upsertPullRequest(draft: PullRequestDraft): Promise<PublishedPullRequest>;
  /** Makes a pull request that is ready for review a draft. @returns a sentence when the forge refused */
  makeDraft(pull: PullRequestRef): Promise<string | null>;
  /** Requests a review from a person or team. @returns the forge's words when it refuses, otherwise null */
  requestReview(pull: number, reviewer: string): Promise<string | null>;
  /** Replaces the status of a commit. What keeps it from being written is logged, once for a run. Never throws. */
  setStatus(commit: string, status: CommitStatus): Promise<void>;
  /** Creates or edits the action's one comment with the marker. @param unless accepts a text that stays: then null */
  upsertComment(
    issue: number,
    marker: string,
    body: Masked,
    unless?: (current: string) => boolean,
  ): Promise<{ readonly id: number; readonly url: string; readonly isByWorkflowToken: boolean } | null>;
  /** The text of that comment; null: there is none. */
  ownComment(issue: number, marker: string): Promise<string | null>;
  /** Edits the comment if `isFit` accepts its text, in one attempt and outside of any queue. False: not editable. */
  updateComment(id: number, body: Masked, isFit: (current: string) => boolean): Promise<boolean>;
}

export type Forge = ForgeReads &
  PullChangeSource &
  RunPullSource &
  ForgeWrites &
  ForgeRemarks &
  ForgeChecks &
  PictureSource &
  RelatedWorkSource & {
    readonly repository: RepositoryRef;
    readonly issues: ForgeIssues;
    sessionOf(issue: number): SessionStore;
    /** Those that the action has written, by their authors: anybody can write its markers. */
    ownAmong<One extends { readonly author: string }>(posts: readonly One[]): Promise<readonly One[]>;
    /** The account that the action writes with, as far as this run has learnt; null: it has not. Asks nobody. */
    knownAccount(): string | null;
    /** Never throws. */
    pushRight(): Promise<PushRight>;
  };
