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
  const all: JsonObject[] = [];
  for (let page = 1; page <= listing.most; page += 1) {
    const { items, goesOn } = await pageOf(api, listing, page);
    all.push(...items);
    if (!goesOn) return { items: all, isPartial: false };
  }
  return { items: all, isPartial: true };
}

/** A list, page by page. @throws {ServiceFault} if the forge rejected a request */
export async function* pagesOf(api: RestApi, listing: Listing): AsyncGenerator<readonly JsonObject[]> {
  for (let page = 1; page <= listing.most; page += 1) {
    const { items, goesOn } = await pageOf(api, listing, page);
    yield items;
    if (!goesOn) return;
  }
}

async function pageOf(api: RestApi, { pathOf, size, what, doing }: Listing, page: number) {
  const { data, hasNext } = accepted(await api.call('GET', pathOf(page)), doing);
  const items = jsonList(data, what);
  return { items, goesOn: items.length > 0 && (hasNext ?? items.length >= size) };
}
