import { type JsonObject, jsonList } from './json-fields.ts';
import { accepted, type Rejected } from './rejected.ts';
import type { RestAnswer, RestApi } from './rest.ts';

interface Listing {
  readonly pathOf: (page: number) => string;
  /** Of a full page, where the forge does not tell whether there is a next one. */
  readonly size: number;
  /** The most pages that are read. */
  readonly most: number;
  /** What the items are. */
  readonly what: string;
  readonly doing: string;
}

/**
 * A list, page by page.
 * @param expect throws for what the forge rejected
 */
export async function* pagesOf(
  api: RestApi,
  { pathOf, size, most, what, doing }: Listing,
  expect: (answer: RestAnswer | Rejected, doing: string) => RestAnswer = accepted,
): AsyncGenerator<readonly JsonObject[]> {
  for (let page = 1; page <= most; page += 1) {
    const { data, hasNext } = expect(await api.call('GET', pathOf(page)), doing);
    const items = jsonList(data, what);
    yield items;
    if (items.length === 0 || !(hasNext ?? items.length >= size)) return;
  }
}
