import type { OtherWork } from './related-work.ts';

/**
 * Text by somebody who may be hostile. The brand prevents it from being mixed with the host's own words by accident;
 * only `intake/sanitize` removes it.
 */
export type Untrusted = string & { readonly untrusted: unique symbol };

export function untrusted(text: string): Untrusted {
  return text as Untrusted;
}

export interface RepositoryRef {
  readonly owner: string;
  readonly name: string;
}

/** What a run works on. */
export interface Subject {
  /** The number of the issue, or of the pull request whose change goes to `onto`. */
  readonly issue: number;
  /**
   * The branch that gets the change of a pull request; empty: what is asked there needs no run; absent: the run works on
   * an issue.
   */
  readonly onto?: string;
}

/** What started the run, read from the payload of the event before anything else. */
export type Trigger = Subject & {
  readonly repository: RepositoryRef;
  readonly actor: Actor;
  /** Milliseconds since the epoch. Later text is not part of the task. */
  readonly snapshotAt: number;
} & (
    | { readonly kind: 'labeled'; readonly label: string }
    | { readonly kind: 'dispatched' }
    | { readonly kind: 'commented'; readonly remark: Remark }
    /** `head` is the checked commit, as the event says. */
    | { readonly kind: 'checks-failed'; readonly head: string }
    /** A pull request is to be brought up to date. `head` is the commit of its branch. */
    | { readonly kind: 'base-moved'; readonly head: string }
  );

/** Whether no person asked for the run: the input `follow` and the signatures of the commits replace one. */
export function isUnattended({ kind }: Pick<Trigger, 'kind'>): boolean {
  return kind === 'checks-failed' || kind === 'base-moved';
}

/** A comment or review by which a person started a run. */
export type Remark =
  | { readonly kind: 'issue-comment'; readonly id: number }
  | ({ readonly kind: 'pull-comment'; readonly id: number } & OnPull)
  | ({ readonly kind: 'review-comment'; readonly id: number } & OnPull)
  | ({ readonly kind: 'review'; readonly id: number; readonly nodeId: string } & OnPull);

/** The pull request, and who opened it: a job without the token that publishes knows the action's replies by this. */
interface OnPull {
  readonly pull: number;
  readonly opener: string;
}

export interface Actor {
  readonly login: string;
  readonly type: 'User' | 'Bot' | 'other';
}

/** Permissions in rising order; `unknown` stands for any other answer of the forge. */
export const PERMISSIONS = ['none', 'read', 'triage', 'write', 'maintain', 'admin'] as const;
export type Permission = (typeof PERMISSIONS)[number] | 'unknown';

/** GitHub shows the posts of all deleted accounts under this name, so two of them can be by different people. */
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
  /** Logins. */
  readonly assignees: readonly string[];
}

/** The most comments of an issue that count: the latest ones. */
export const MAX_POSTS = 1000;

export interface Post {
  readonly id: number;
  readonly author: string;
  readonly body: Untrusted;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Begins a draft of the writer. */
export const DRAFT_MARKER = '<!-- tether:draft ';

export type AgentName = 'coder' | 'writer';

/** Who works in a run. `planner`: the coder where only a plan was asked for. */
export type Role = AgentName | 'planner';

/** The comments that describe runs: one for each agent, one for plans, and one for each branch that gets the change of a pull request. */
export type CommentName = AgentName | 'plan' | { readonly onto: string };

export function commentNameOf(role: Role, { onto }: Pick<Subject, 'onto'>): CommentName {
  if (onto !== undefined) return { onto };
  return role === 'planner' ? 'plan' : role;
}

/** The progress of a run's status comment. */
export type StatusState =
  | { readonly kind: 'started' }
  /** The comment is about to get this final text, and people are asked nothing beside it. */
  | { readonly kind: 'ending'; readonly text: string }
  /** A separate comment is about to ask people something, before the final text. */
  | { readonly kind: 'asking'; readonly text: string }
  /** The forge has accepted the final text. */
  | { readonly kind: 'ended' };

/** What the run is for: a snapshot of the issue with its instruction, taken when the run was started. */
export interface Task extends Subject {
  readonly repository: RepositoryRef;
  readonly title: Untrusted;
  readonly body: Untrusted;
  readonly author: string;
  readonly comments: readonly Post[];
  /** The text after `/tether`, or the instruction of the dispatch; empty when there is none. */
  readonly instruction: Untrusted;
  /** One text for each failed check that started the run. */
  readonly checks?: readonly Untrusted[];
  /** The question with which the run before ended, in the model's words; absent: none. */
  readonly question?: Untrusted;
  /** What others have made for the issue, for people alone; absent: nothing. */
  readonly otherWork?: OtherWork;
  /** What was left out of the task, one sentence each. */
  readonly leftOut: readonly string[];
}
