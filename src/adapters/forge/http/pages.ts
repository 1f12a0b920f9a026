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

/** A list, page by page. @throws {ServiceFault} if the forge rejected the request */
export async function* pagesOf(
  api: RestApi,
  { pathOf, size, most, what, doing }: Listing,
): AsyncGenerator<readonly JsonObject[]> {
  for (let page = 1; page <= most; page += 1) {
    const { data, hasNext } = accepted(await api.call('GET', pathOf(page)), doing);
    const items = jsonList(data, what);
    yield items;
    if (items.length === 0 || !(hasNext ?? items.length >= size)) return;
  }
}
