import type { ChangeSet } from './change-set.ts';

/** A commit on the branch that somebody else than this action made. */
export interface PersonsCommit {
  readonly sha: string;
  /** Text of strangers. */
  readonly author: string;
}

/** What the branch holds that a run goes on from. All of it is shown and judged, whoever made it. */
export interface BranchWork {
  /** Newest last. */
  readonly people: readonly PersonsCommit[];
  /** The branch has more commits than the forge tells, of whom is not known. */
  readonly isTruncated: boolean;
  /** Changed paths that only people touched, as they left them. */
  readonly byPeople: readonly string[];
  /** Changed paths that stay on the branch as they are, and that no command or tool sees so. */
  readonly unseen: readonly string[];
}

/** What a run leaves of it. */
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

/** Those paths that are still as the run found them on its branch. */
export function asFound(paths: readonly string[], found: ChangeSet, now: ChangeSet): readonly string[] {
  return paths.filter((path) => found.get(path) === now.get(path));
}
