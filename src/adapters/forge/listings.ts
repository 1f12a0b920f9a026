import { type ListedIssue, type ListedPull, type PullsWanted, Unreadable } from '../../core/batch/ports.ts';
import { messageOf } from '../../core/fault.ts';
import type { RepositoryRef } from '../../core/task.ts';
import { type JsonObject, jsonList } from './json-fields.ts';
import { type Rejected, rejectedFault } from './rejected.ts';
import type { RestAnswer, RestApi } from './rest.ts';
import { isFrom, issueOf } from './shapes.ts';

/** Reading whole lists of a repository, page by page, for batches. */

/** A refusal is about the repository that was asked for: others may be read. */
export function readable(answer: RestAnswer | Rejected, doing: string): RestAnswer {
  if (answer.kind === 'rejected') throw new Unreadable(messageOf(rejectedFault(doing, answer)));
  return answer;
}

interface Listing {
  readonly pathOf: (page: number) => string;
  /** Of a full page, where the forge does not tell whether there is a next one. */
  readonly size: number;
  readonly doing: string;
  /** Whether the pages behind this one are wanted. */
  readonly goesOn?: (page: readonly JsonObject[]) => boolean;
}

export async function allPages(
  api: RestApi,
  { pathOf, size, doing, goesOn = () => true }: Listing,
): Promise<readonly JsonObject[]> {
  const found: JsonObject[] = [];
  for (let page = 1; ; page += 1) {
    const { data, hasNext } = readable(await api.call('GET', pathOf(page)), doing);
    const items = jsonList(data, 'list');
    found.push(...items);
    if (items.length === 0 || !(hasNext ?? items.length >= size) || !goesOn(items)) return found;
  }
}

/** What moves between two pages while they are read comes twice. */
export function listedIssues(items: readonly JsonObject[]): readonly ListedIssue[] {
  const issues = items.map((item): readonly [boolean, ListedIssue] => {
    const { number, labels, isLocked, isPullRequest } = issueOf(item);
    const milestone = item.objectOrNull('milestone');
    return [
      isPullRequest,
      {
        number,
        labels,
        isLocked,
        milestone: milestone && {
          number: milestone.integer(numberKey(milestone)),
          title: milestone.text('title'),
        },
      },
    ];
  });
  const wanted = issues.filter(([isPull]) => !isPull).map(([, issue]) => issue);
  return [...new Map(wanted.map((issue) => [issue.number, issue])).values()];
}

/** Gitea's milestones have an id, and no number of their own. */
function numberKey(milestone: JsonObject): string {
  return milestone.has('number') ? 'number' : 'id';
}

/** A label with a comma in its name cannot be asked for: the forge would take it for two. */
export function labelQuery(label: string): string {
  return label === '' || label.includes(',') ? '' : `&labels=${encodeURIComponent(label)}`;
}

/** Whether the pages behind this one, which were changed earlier, may hold something that is wanted. */
export function reachesBack(wanted: PullsWanted): (page: readonly JsonObject[]) => boolean {
  if (wanted.kind === 'open') return () => true;
  return (page) => page.every((pull) => pull.time('updated_at') >= wanted.since);
}

export function listedPulls(
  items: readonly JsonObject[],
  repository: RepositoryRef,
  wanted: PullsWanted,
): readonly ListedPull[] {
  const pulls = items
    .filter((pull) => isFrom(pull, pull.object('head').text('ref'), repository))
    .filter((pull) => wanted.kind === 'open' || pull.time('updated_at') >= wanted.since)
    .map((pull): ListedPull => {
      const mergedAt = timeOrNull(pull, 'merged_at');
      return {
        number: pull.integer('number'),
        branch: pull.object('head').text('ref'),
        createdAt: pull.time('created_at'),
        mergedAt,
        closedAt: timeOrNull(pull, 'closed_at') ?? mergedAt,
      };
    });
  return [...new Map(pulls.map((pull) => [pull.number, pull])).values()];
}

function timeOrNull(pull: JsonObject, key: string): number | null {
  return pull.has(key) ? pull.time(key) : null;
}

/** The numbers at the end of the names of refs. @param prefix what stands before it */
export function issuesIn(refs: readonly JsonObject[], prefix: string): readonly number[] {
  const found = refs.flatMap((ref) => {
    const name = ref.text('ref');
    const digits = name.startsWith(prefix)
      ? /^[1-9]\d{0,14}$/.exec(name.slice(prefix.length))?.[0]
      : undefined;
    return digits === undefined ? [] : [Number(digits)];
  });
  return [...new Set(found)].sort((one, other) => one - other);
}
