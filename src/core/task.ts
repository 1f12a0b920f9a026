/**
 * Text written by somebody who may be hostile. The brand keeps it from being joined to the host's own words by
 * accident; only `intake/sanitize` takes it off.
 */
export type Untrusted = string & { readonly untrusted: unique symbol };

export function untrusted(text: string): Untrusted {
  return text as Untrusted;
}

export interface RepositoryRef {
  readonly owner: string;
  readonly name: string;
}

/** What started the run, read from the event's payload before anything else is known. */
export type Trigger = {
  readonly repository: RepositoryRef;
  readonly issue: number;
  readonly actor: Actor;
  /** Milliseconds since the epoch; text that is younger than this is not part of the task. */
  readonly snapshotAt: number;
} & (
  | { readonly kind: 'labeled'; readonly label: string }
  | { readonly kind: 'dispatched' }
  | { readonly kind: 'commented'; readonly remark: Remark }
  /** `head` is the commit that they are about, as the event says. */
  | { readonly kind: 'checks-failed'; readonly head: string }
);

/** What a person said, by which a run was started. */
export type Remark =
  | { readonly kind: 'issue-comment'; readonly id: number }
  | ({ readonly kind: 'pull-comment'; readonly id: number } & OnPull)
  | ({ readonly kind: 'review-comment'; readonly id: number } & OnPull)
  | ({ readonly kind: 'review'; readonly id: number; readonly nodeId: string } & OnPull);

/** The pull request that it was said on, and who opened that: whose replies are the action's own. */
interface OnPull {
  readonly pull: number;
  readonly opener: string;
}

export interface Actor {
  readonly login: string;
  readonly type: 'User' | 'Bot' | 'other';
}

/** Permissions in rising order; `unknown` is whatever the forge did not say in these words. */
export const PERMISSIONS = ['none', 'read', 'triage', 'write', 'maintain', 'admin'] as const;
export type Permission = (typeof PERMISSIONS)[number] | 'unknown';

/** GitHub shows the posts of all deleted accounts under this name: two of them may be by two people. */
export const NOBODY = 'ghost';

export interface IssueSnapshot {
  readonly number: number;
  readonly title: Untrusted;
  readonly body: Untrusted;
  readonly author: string;
  readonly state: 'open' | 'closed';
  readonly isLocked: boolean;
  readonly isPullRequest: boolean;
  readonly labels: readonly string[];
}

/** So many comments of an issue are read; GitHub gives the oldest first. */
export const MAX_POSTS = 1000;

export interface Post {
  readonly id: number;
  readonly author: string;
  readonly body: Untrusted;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Begins the status comment of a run that ended with a question; the question stands in the block behind it. */
export const QUESTION_HEADING = '**A question before this can go on.**';

/** Begins a comment by which a person is asked for an answer or an approval. */
export const ASKING_MARKER = '<!-- tether:asks ';

/** Begins a draft of the writer. */
export const DRAFT_MARKER = '<!-- tether:draft ';

/** Begins the status comment of the writer's runs. */
export const WRITER_MARKER = '<!-- tether:writer ';

export type AgentName = 'coder' | 'writer';

/** The comments in which runs are told: one for each agent, and one for a plan that waits. */
export const COMMENT_NAMES = ['coder', 'writer', 'plan'] as const;
export type CommentName = (typeof COMMENT_NAMES)[number];

/** The issue and its instruction, as a snapshot of the trigger: what the run is for. */
export interface Task {
  readonly repository: RepositoryRef;
  readonly issue: number;
  readonly title: Untrusted;
  readonly body: Untrusted;
  readonly author: string;
  readonly comments: readonly Post[];
  /** What stands behind `/tether`, or came with the dispatch; empty when there is none. */
  readonly instruction: Untrusted;
  /** What the failed checks say by which the run was started, one text each. */
  readonly checks?: readonly Untrusted[];
  /** What the run before asked in its status comment, in the model's words; absent: nothing. */
  readonly question?: Untrusted;
  /** Whether the writer asked it, who asks once. */
  readonly askedBy?: AgentName;
  /** What was left out of the task, one sentence each. */
  readonly leftOut: readonly string[];
}
