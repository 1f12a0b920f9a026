import { expect, test } from 'vitest';
import { allOf } from '../../../../src/adapters/forge/http/pages.ts';
import type { RestApi } from '../../../../src/adapters/forge/http/rest.ts';

/** @param sizes items of each page @param link whether each says that another one follows */
function forge(sizes: readonly number[], link: boolean): RestApi {
  return {
    async call(_method, path) {
      const page = Number(path.replace('/repos/octo/cat/items?limit=3&page=', ''));
      const data = Array.from({ length: sizes[page - 1] ?? 0 }, (_, at) => ({ id: at }));
      return { kind: 'done', data, hasNext: link ? page < sizes.length : null };
    },
  };
}

const LISTING = { path: '/items?limit=3', most: 2, doing: 'list items' };

test.each<[sizes: readonly number[], link: boolean, count: number, isPartial: boolean]>([
  [[], false, 0, false],
  [[2], false, 2, false],
  [[3, 2], false, 5, false],
  [[3, 3], false, 6, true],
  [[3, 3], true, 6, false],
  [[3, 3, 1], true, 6, true],
  // A server that sends less than was asked for.
  [[2, 2], true, 4, false],
])(
  'of pages of %j, with a header %s, %i items are read; partial: %s',
  async (sizes, link, count, isPartial) => {
    const found = await allOf(
      { api: forge(sizes, link), repository: { owner: 'octo', name: 'cat' } },
      LISTING,
    );
    expect([found.items.length, found.isPartial]).toEqual([count, isPartial]);
  },
);
