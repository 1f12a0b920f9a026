/** What other people have made for an issue, as far as the forge lists it, and how many pull requests wait for them. */
export interface RelatedWork {
  /** Open pull requests of the same repository that name the issue, those of its members first where the forge tells. */
  readonly pulls: readonly RelatedPull[];
  /** Full ids of commits that name the issue, without those of this action. */
  readonly commits: readonly string[];
  /** Branches of the same repository whose names have the issue's number, without those of this action. */
  readonly branches: readonly string[];
  /** Number of open pull requests by runs on whatever issue, as far as they are among the newest of all. */
  readonly openByRuns: number;
}

export interface RelatedPull {
  readonly number: number;
  readonly url: string;
  /** Title and author are text of strangers. */
  readonly title: string;
  readonly author: string;
  /** Whether merging it closes the issue. */
  readonly closes: boolean;
  /** When it first said so, in milliseconds since the epoch. */
  readonly at: number;
}

/** The same without the action's own pull request, and with what people have been asked to do. */
export interface OtherWork extends Pick<RelatedWork, 'pulls' | 'commits' | 'branches'> {
  /** Logins of people to whom the issue is assigned, without the one who started the run. */
  readonly assignees: readonly string[];
  /** Opened during the run by somebody with write permission, and closes the issue; absent: none. */
  readonly supersededBy?: RelatedPull;
}

export interface RelatedWorkSource {
  /** One request, made once. Empty where the forge does not answer; that is logged. @throws {Cancelled} */
  relatedWork(issue: number): Promise<RelatedWork>;
}

export const NO_RELATED_WORK: RelatedWork = { pulls: [], commits: [], branches: [], openByRuns: 0 };

/** What a pull request proposes: all that its head has over the merge base. Both are full ids of commits. */
export interface PullChange {
  readonly state: 'open' | 'merged' | 'closed';
  /** The branch that it merges into. */
  readonly base: string;
  readonly mergeBase: string;
  /** May be a commit of a fork, which its repository need not have any more. */
  readonly head: string;
  /** Whether people without write permission may push to its branch. */
  readonly isFromFork: boolean;
  /** When anything of it was last changed: each push and each comment. In milliseconds since the epoch. */
  readonly changedAt: number;
}

export interface PullChangeSource {
  /** @throws {ServiceFault} also if there is no such pull request */
  pullChange(pull: number): Promise<PullChange>;
  /** Logins of those who reviewed this commit of it, did not ask for changes, and whose review counts. @throws {ServiceFault} */
  reviewersOf(pull: number, commit: string): Promise<readonly string[]>;
}

/** An open pull request of a run. */
export interface RunPull {
  readonly number: number;
  /** Of its branch. */
  readonly issue: number;
  /** The commit that its branch is at. */
  readonly head: string;
  /** When it was last changed, in milliseconds since the epoch. */
  readonly at: number;
  /** Whether it is ready, and conflicts with its base or is held back by a protection until it contains that. */
  readonly isOutdated: boolean;
}

export interface RunPullSource {
  /** Whether a commit that is published can join the branch and its base. */
  readonly joinsBranches: boolean;
  /** Those into a branch, longest unchanged first. @throws {ServiceFault} */
  runPulls(base: string): Promise<readonly RunPull[]>;
}
