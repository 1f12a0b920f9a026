import type { StoredSession } from '../session.ts';
import type { RepositoryRef } from '../task.ts';

/** The forge does not let this token read something of one repository. The message is for people, with what to do. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/**
 * A repository as a batch sees it: read, and never written to. Throws `Unreadable` for what is the matter with this
 * repository alone, and `ServiceFault` or `Cancelled` for what ends the whole.
 */
export interface BatchRepository {
  readonly repository: RepositoryRef;
  defaultBranch(): Promise<string>;
  /** All that are open, pull requests not among them. @param label empty: whatever labels they bear */
  openIssues(label: string): Promise<readonly ListedIssue[]>;
  /** @param wanted `open`, or whatever has changed since that time in milliseconds since the epoch */
  pulls(wanted: PullsWanted): Promise<readonly ListedPull[]>;
  /** The issues of which something is kept. */
  issuesWithSession(): Promise<readonly number[]>;
  /** What is kept of these issues; what is gone by then is left out. */
  sessions(issues: readonly number[]): Promise<ReadonlyMap<number, StoredSession>>;
  /** Whether an attempt of a workflow run is over; null: the forge does not tell. Never throws. */
  isOver(run: string, attempt: number): Promise<boolean | null>;
}

export type PullsWanted = { readonly kind: 'open' } | { readonly kind: 'since'; readonly since: number };

export interface ListedIssue {
  readonly number: number;
  readonly labels: readonly string[];
  /** Null: none. */
  readonly milestone: { readonly number: number; readonly title: string } | null;
  readonly isLocked: boolean;
}

/** A pull request from a branch of the repository itself. Times in milliseconds since the epoch. */
export interface ListedPull {
  readonly number: number;
  readonly branch: string;
  readonly createdAt: number;
  /** Null: it is not merged. */
  readonly mergedAt: number | null;
  /** Null: it is open. */
  readonly closedAt: number | null;
}
