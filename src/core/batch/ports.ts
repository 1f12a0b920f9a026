import type { StoredSession } from '../session.ts';
import type { RepositoryRef } from '../task.ts';

/** Ten megabytes at most, which a forge can return in one response. */
export const SESSIONS_AT_ONCE = 20;

/** A repository as a batch sees it, read-only. Throws `ServiceFault` or `Cancelled`. */
export interface BatchRepository {
  readonly repository: RepositoryRef;
  defaultBranch(): Promise<string>;
  /** All open issues, without pull requests. */
  openIssues(label: string): Promise<readonly ListedIssue[]>;
  openPulls(): Promise<readonly ListedPull[]>;
  /** The issues with a stored session. */
  issuesWithSession(): Promise<readonly number[]>;
  /** The sessions of these issues, `SESSIONS_AT_ONCE` at most; missing ones are left out. */
  sessions(issues: readonly number[]): Promise<ReadonlyMap<number, StoredSession>>;
  /** Whether an attempt of a workflow run is over; null: not known. Never throws. */
  isOver(run: string, attempt: number): Promise<boolean | null>;
}

export interface ListedIssue {
  readonly number: number;
  readonly labels: readonly string[];
  readonly isLocked: boolean;
}

/** A pull request from a branch of the repository itself. */
export interface ListedPull {
  readonly number: number;
  readonly branch: string;
}
