import { type JsonObject, jsonList } from './json-fields.ts';
import { accepted } from './rejected.ts';
import type { RestApi } from './rest.ts';

interface Listing {
  readonly pathOf: (page: number) => string;
  /** Items on a full page, for forges that do not say whether there is a next one. */
  readonly size: number;
  readonly most: number;
  /** Name of the items, for errors. */
  readonly what: string;
  readonly doing: string;
}

/** A list up to a number of pages. @throws {ServiceFault} if the forge rejected a request */
export async function allOf(
  api: RestApi,
  listing: Listing,
): Promise<{ readonly items: readonly JsonObject[]; readonly isPartial: boolean }> {
  const pages = pagesOf(api, listing);
  const all: JsonObject[] = [];
  for (;;) {
    const page = await pages.next();
    if (page.done) return { items: all, isPartial: page.value };
    all.push(...page.value);
  }
}

/** A list, page by page. @returns whether there are more pages than that @throws {ServiceFault} if the forge rejected a request */
export async function* pagesOf(
  api: RestApi,
  listing: Listing,
): AsyncGenerator<readonly JsonObject[], boolean> {
  const { pathOf, size, most, what, doing } = listing;
  for (let page = 1; page <= most; page += 1) {
    const { data, hasNext } = accepted(await api.call('GET', pathOf(page)), doing);
    const items = jsonList(data, what);
    yield items;
    if (items.length === 0 || !(hasNext ?? items.length >= size)) return false;
  }
  return true;
}
