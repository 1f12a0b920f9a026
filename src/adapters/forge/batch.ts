import {
  type BatchRepository,
  type ListedIssue,
  type ListedPull,
  type PullsWanted,
  Unreadable,
} from '../../core/batch/ports.ts';
import { messageOf } from '../../core/fault.ts';
import type { RepositoryRef } from '../../core/task.ts';
import { type JsonObject, jsonObject } from './http/json-fields.ts';
import { pagesOf } from './http/pages.ts';
import { type Done, type Rejected, rejectedFault } from './http/rejected.ts';
import type { RestApi } from './http/rest.ts';
import { repositoryPath } from './paths.ts';
import { isFrom, issueOf } from './shapes.ts';

/** A refusal is about the repository that was asked for: others may be read. */
export function readable<Answer extends Done>(answer: Answer | Rejected, doing: string): Answer {
  if (answer.kind === 'rejected') throw new Unreadable(messageOf(rejectedFault(doing, answer)));
  return answer;
}

/** What of lists each forge has in a way of its own. */
export interface BatchWays extends Pick<BatchRepository, 'issuesWithSession' | 'sessions' | 'isOver'> {
  /** Of a full page. */
  readonly size: number;
  /** The query for the issues that are open, without the page. */
  readonly issues: string;
  /** That for pull requests, those that were changed last first. */
  readonly pulls: Readonly<Record<PullsWanted['kind'], string>>;
}

/** @param ways of one repository; all of them share the limits of one token */
export function createBatchRepository(
  api: RestApi,
  repository: RepositoryRef,
  ways: BatchWays,
): BatchRepository {
  const root = repositoryPath(repository);
  const named = `${repository.owner}/${repository.name}`;
  const { size, issues, pulls, issuesWithSession, sessions, isOver } = ways;
  return {
    repository,
    async defaultBranch() {
      const { data } = readable(await api.call('GET', root), `read ${named}`);
      return jsonObject(data, 'repository').text('default_branch');
    },
    async openIssues(label) {
      const pathOf = (page: number) => `${root}/issues?${issues}&page=${page}${labelQuery(label)}`;
      const doing = `list the issues of ${named}`;
      return onceEach(await allPages(api, { pathOf, size, doing }, listedIssues));
    },
    async pulls(wanted) {
      const pathOf = (page: number) => `${root}/pulls?${pulls[wanted.kind]}&page=${page}`;
      const doing = `list the pull requests of ${named}`;
      const of = (page: readonly JsonObject[]) => listedPulls(page, repository, wanted);
      return onceEach(await allPages(api, { pathOf, size, doing }, of, reachesBack(wanted)));
    },
    issuesWithSession,
    sessions,
    isOver,
  };
}

/**
 * @param of what is kept of a page: the texts of a hundred thousand issues have no room together
 * @param goesOn whether the pages behind this one are wanted
 */
export async function allPages<Item>(
  api: RestApi,
  list: { readonly pathOf: (page: number) => string; readonly size: number; readonly doing: string },
  of: (page: readonly JsonObject[]) => readonly Item[],
  goesOn: (page: readonly JsonObject[]) => boolean = () => true,
): Promise<readonly Item[]> {
  const found: Item[] = [];
  const every = { ...list, most: Number.POSITIVE_INFINITY, what: 'list' };
  for await (const items of pagesOf(api, every, readable)) {
    found.push(...of(items));
    if (!goesOn(items)) break;
  }
  return found;
}

/** What moves between two pages while they are read comes twice. */
function onceEach<Item extends { readonly number: number }>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [item.number, item])).values()];
}

function listedIssues(page: readonly JsonObject[]): readonly ListedIssue[] {
  return page.flatMap((item): readonly ListedIssue[] => {
    const { number, labels, isLocked, isPullRequest } = issueOf(item);
    if (isPullRequest) return [];
    const milestone = item.objectOrNull('milestone');
    return [
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
}

/** Gitea's milestones have an id, and no number of their own. */
function numberKey(milestone: JsonObject): string {
  return milestone.has('number') ? 'number' : 'id';
}

/** A label with a comma in its name cannot be asked for: the forge would take it for two. */
function labelQuery(label: string): string {
  return label === '' || label.includes(',') ? '' : `&labels=${encodeURIComponent(label)}`;
}

/** Whether the pages behind this one, which were changed earlier, may hold something that is wanted. */
function reachesBack(wanted: PullsWanted): (page: readonly JsonObject[]) => boolean {
  if (wanted.kind === 'open') return () => true;
  return (page) => page.every((pull) => pull.time('updated_at') >= wanted.since);
}

function listedPulls(
  page: readonly JsonObject[],
  repository: RepositoryRef,
  wanted: PullsWanted,
): readonly ListedPull[] {
  return page
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
