import { type BatchRepository, type ListedIssue, SESSIONS_AT_ONCE } from '../core/batch/ports.ts';
import { branchFor, isOfRun } from '../core/branch-place.ts';
import { ServiceFault } from '../core/fault.ts';
import type { StoredSession } from '../core/session.ts';

/** A repository with its matching issues, oldest first. */
export interface Surveyed {
  readonly reads: BatchRepository;
  readonly name: string;
  readonly baseBranch: string;
  readonly issues: readonly ListedIssue[];
  /** Open pull requests of this action, by issue. */
  readonly pulls: ReadonlyMap<number, number>;
  /** Number of open pull requests of this action, backports too. */
  readonly openByRuns: number;
  readonly withSession: ReadonlySet<number>;
}

export interface UnreadRepository {
  readonly name: string;
  readonly why: string;
}

export interface Survey {
  readonly repositories: readonly Surveyed[];
  readonly unread: readonly UnreadRepository[];
}

export function nameOf({ repository: { owner, name } }: Pick<BatchRepository, 'repository'>): string {
  return `${owner}/${name}`;
}

/**
 * Why one repository, or a part of it, cannot be read; the others may be. Only a token that the forge does not know is
 * wrong for all of them. @throws {ServiceFault | Cancelled} what ends the whole batch
 */
export function faultOf(thrown: unknown): string {
  if (thrown instanceof ServiceFault && thrown.status !== 401) return thrown.message;
  throw thrown;
}

/** Reads one repository after another, to stay far below the forge's limits. @throws {ServiceFault | Cancelled} as `faultOf` */
export async function survey(
  repositories: readonly BatchRepository[],
  label: string,
  tell: (text: string) => void,
): Promise<Survey> {
  const found: Surveyed[] = [];
  const unread: UnreadRepository[] = [];
  for (const repository of repositories) {
    try {
      const one = await surveyOne(repository, label);
      tell(`${one.name}: ${one.issues.length} issues, ${one.pulls.size} open pull requests.`);
      found.push(one);
    } catch (thrown) {
      unread.push({ name: nameOf(repository), why: faultOf(thrown) });
    }
  }
  return { repositories: found, unread };
}

async function surveyOne(reads: BatchRepository, label: string): Promise<Surveyed> {
  const baseBranch = await reads.defaultBranch();
  const [issues, pulls, withSession] = await Promise.all([
    reads.openIssues(label),
    reads.openPulls(),
    reads.issuesWithSession(),
  ]);
  const numbers = new Map(pulls.map(({ branch, number }) => [branch, number]));
  const wanted = issues.filter((issue) => isWanted(issue, label));
  const open = wanted.flatMap(({ number }) => {
    const pull = numbers.get(branchFor({ issue: number }));
    return pull === undefined ? [] : [[number, pull] as const];
  });
  return {
    reads,
    name: nameOf(reads),
    baseBranch,
    issues: wanted.toSorted((one, other) => one.number - other.number),
    pulls: new Map(open),
    openByRuns: pulls.filter(({ branch }) => isOfRun(branch)).length,
    withSession: new Set(withSession),
  };
}

/** Checks again here, since the forge's filters are not trusted. */
function isWanted({ labels }: ListedIssue, label: string): boolean {
  return labels.some((one) => one.trim().toLowerCase() === label.toLowerCase());
}

type Sessions = ReadonlyMap<number, StoredSession>;

/** Of an issue; null: it has none. @throws as the request that covers it */
export type SessionReader = (issue: number) => Promise<StoredSession | null>;

/** Sessions of one repository's issues, read on demand and a few issues ahead. */
export function sessionReader({ reads, issues, pulls, withSession }: Surveyed): SessionReader {
  // The request that covers each issue; if it fails, it fails for all its issues.
  const parts = new Map<number, Promise<Sessions>>();
  const unread = issues
    .filter(({ number, isLocked }) => !isLocked && !pulls.has(number) && withSession.has(number))
    .map(({ number }) => number);
  return async (issue) => {
    while (!parts.has(issue) && unread.includes(issue)) {
      const together = unread.splice(0, SESSIONS_AT_ONCE);
      const part = reads.sessions(together);
      for (const one of together) parts.set(one, part);
      // It is the last one: where the forge fails, it would be asked again and again.
      part.catch(() => {
        for (const one of unread.splice(0)) parts.set(one, part);
      });
    }
    return (await parts.get(issue))?.get(issue) ?? null;
  };
}
