import type { BranchWork } from '../../core/branch-work.ts';
import type { ChangeSet } from '../../core/change-set.ts';
import { shortSha } from '../../core/text/short-sha.ts';
import { shownPath } from '../relevance/path-parts.ts';
import { safeLogin } from '../trigger/task-snapshot.ts';

const MAX_PATHS = 60;
const MAX_PEOPLE = 20;

/** Describes to the model the branch that the run continues; empty when there is none. */
export function branchNote(work: BranchWork | null, changes: ChangeSet): string {
  if (work === null) return '';
  const theirs = new Set(work.byPeople);
  const entries = changes.entries();
  const files = entries.slice(0, MAX_PATHS).map(([path, change]) => {
    const what = change.kind === 'deleted' ? 'deleted' : change.isNew ? 'added' : 'changed';
    return `${what} ${shownPath(path)}${theirs.has(path) ? ' (by people)' : ''}`;
  });
  const left = entries.length - files.length;
  const people = work.people
    .slice(-MAX_PEOPLE)
    .map(({ sha, author }) => `${shortSha(sha)} by ${safeLogin(author)}`);
  const unseen = work.unseen
    .slice(0, MAX_PATHS)
    .map((path) => `kept as it is, and not to be seen here: ${shownPath(path)}`);
  return [
    'This run continues from a branch that changes the base already. All of that is validated together with what you change, and finish without a further change validates what is there.',
    ...files,
    ...(left > 0 ? [`... and ${left} more`] : []),
    ...unseen,
    ...(people.length === 0 ? [] : [`Commits of people on it: ${people.join(', ')}.`]),
  ].join('\n');
}
