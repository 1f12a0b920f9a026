import type { ChangeSet } from './change-set.ts';

/** A commit on the branch that was not made by this action. */
export interface PersonsCommit {
  readonly sha: string;
  /** Text of strangers. */
  readonly author: string;
}

/** What is on the branch that a run continues. All of it is shown and validated, whoever made it. */
export interface BranchWork {
  /** Newest last. */
  readonly people: readonly PersonsCommit[];
  /** The branch has more commits than the forge lists; their authors are not known. */
  readonly isTruncated: boolean;
  /** Changed paths that only people touched. */
  readonly byPeople: readonly string[];
  /** Changed paths that stay unchanged on the branch, but that commands and tools do not see in that state. */
  readonly unseen: readonly string[];
}

/** The branch after the run. */
export interface BranchAfter extends BranchWork {
  /** The run added nothing. */
  readonly isSame: boolean;
}

/** @param written what the run adds to the branch */
export function afterRun(
  work: BranchWork | null,
  { found, now, written }: Readonly<Record<'found' | 'now' | 'written', ChangeSet>>,
): BranchAfter | null {
  if (work === null) return null;
  return { ...work, byPeople: asFound(work.byPeople, found, now), isSame: written.isEmpty };
}

/** The paths that are unchanged since the run began. */
export function asFound(paths: readonly string[], found: ChangeSet, now: ChangeSet): readonly string[] {
  return paths.filter((path) => found.get(path) === now.get(path));
}
