import { type JsonObject, jsonList } from './json-fields.ts';
import { accepted } from './rejected.ts';
import { request, shapeOf } from './request.ts';
import type { RepositoryApi } from './rest.ts';

export interface Listing {
  /** With a query, to which the number of the page is added; without one, the first page is asked for as it is. */
  readonly path: string;
  readonly doing: string;
  /** The most pages; ten unless given. */
  readonly most?: number;
  /** Items on a full page, for forges that do not say whether there is a next one; unless given, as the query says, or one. */
  readonly size?: number;
}

const MOST_PAGES = 10;

/** A list up to a number of pages. @throws {ServiceFault} if the forge rejected a request */
export async function allOf(
  at: RepositoryApi,
  listing: Listing,
): Promise<{ readonly items: readonly JsonObject[]; readonly isPartial: boolean }> {
  const pages = pagesOf(at, listing);
  const all: JsonObject[] = [];
  for (;;) {
    const page = await pages.next();
    if (page.done) return { items: all, isPartial: page.value };
    all.push(...page.value);
  }
}

/** A list, page by page. @returns whether there are more pages than that @throws {ServiceFault} if the forge rejected a request */
export async function* pagesOf(
  at: RepositoryApi,
  { path, doing, most = MOST_PAGES, size = sizeIn(path) }: Listing,
): AsyncGenerator<readonly JsonObject[], boolean> {
  const pageOf = (page: number): string =>
    path.includes('?') ? `${path}&page=${page}` : page === 1 ? path : `${path}?page=${page}`;
  for (let page = 1; page <= most; page += 1) {
    const { data, hasNext } = accepted(await request(at, 'GET', pageOf(page)), doing);
    const items = jsonList(data, shapeOf(at, path));
    yield items;
    if (items.length === 0 || !(hasNext ?? items.length >= size)) return false;
  }
  return true;
}

function sizeIn(path: string): number {
  return Number(/\b(?:per_page|limit)=(\d+)/.exec(path)?.[1] ?? 1);
}
