import type { BatchRepository, ListedIssue, ListedPull } from '../../core/batch/ports.ts';
import type { RepositoryRef } from '../../core/task.ts';
import type { JsonObject } from './http/json-fields.ts';
import { type Listing, pagesOf } from './http/pages.ts';
import type { RepositoryApi } from './http/rest.ts';
import { createIsOver } from './is-over.ts';
import { defaultBranchOf } from './reads.ts';
import { isFrom, issueOf } from './shapes.ts';

/** The requests of a batch that differ between forges. */
export interface BatchRequests extends Pick<BatchRepository, 'issuesWithSession' | 'sessions'> {
  /** The query for open issues, without the page. */
  readonly issues: string;
  /** The query for open pull requests, without the page. */
  readonly pulls: string;
}

/** @param requests for this repository; all repositories share the limits of one token */
export function createBatchRepository(at: RepositoryApi, requests: BatchRequests): BatchRepository {
  const { repository } = at;
  const named = `${repository.owner}/${repository.name}`;
  const { issues, pulls, ...own } = requests;
  return {
    ...own,
    repository,
    isOver: createIsOver(at),
    defaultBranch: () => defaultBranchOf(at),
    async openIssues(label) {
      const path = `/issues?${issues}${labelQuery(label)}`;
      const doing = `list the issues of ${named}`;
      return onceEach(await allPages(at, { path, doing }, listedIssues));
    },
    async openPulls() {
      const path = `/pulls?${pulls}`;
      const doing = `list the pull requests of ${named}`;
      const of = (page: readonly JsonObject[]) => listedPulls(page, repository);
      return onceEach(await allPages(at, { path, doing }, of));
    },
  };
}

/**
 * @param of picks what to keep of a page: the texts of a hundred thousand issues would not fit in memory
 */
export async function allPages<Item>(
  at: RepositoryApi,
  list: Omit<Listing, 'most'>,
  of: (page: readonly JsonObject[]) => readonly Item[],
): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const items of pagesOf(at, { ...list, most: Number.POSITIVE_INFINITY }))
    found.push(...of(items));
  return found;
}

/** An item that moves to another page while the list is read appears twice. */
function onceEach<Item extends { readonly number: number }>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [item.number, item])).values()];
}

function listedIssues(page: readonly JsonObject[]): readonly ListedIssue[] {
  return page.flatMap((item): readonly ListedIssue[] => {
    const { number, labels, isLocked, isPullRequest } = issueOf(item);
    if (isPullRequest) return [];
    return [{ number, labels, isLocked }];
  });
}

/** Cannot filter by a label with a comma in its name: the forge would take it for two labels. */
function labelQuery(label: string): string {
  return label === '' || label.includes(',') ? '' : `&labels=${encodeURIComponent(label)}`;
}

function listedPulls(page: readonly JsonObject[], repository: RepositoryRef): readonly ListedPull[] {
  return page
    .map((pull) => ({ pull, branch: pull.object('head').text('ref') }))
    .filter(({ pull, branch }) => isFrom(pull, branch, repository))
    .map(({ pull, branch }) => ({ number: pull.ordinal('number'), branch }));
}

/** The issue numbers at the end of ref names. @param prefix the part before the number */
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
