import { expect, test } from 'vitest';
import type { ForgeApi } from '../../../../src/adapters/forge/api.ts';
import { createForgeRemarks } from '../../../../src/adapters/forge/github/remarks.ts';

/** A pull request with so many pages of a hundred comments. */
function remarksOf(pages: number) {
  const at = '2026-01-01T00:00:00Z';
  const comment = { id: 1, body: 'a', path: 'a', line: 1, diff_hunk: '', created_at: at, updated_at: at };
  const api: ForgeApi = {
    async call(_method, path) {
      const page = Number(/page=(\d+)$/.exec(path)?.[1]);
      return { kind: 'done', data: Array.from({ length: 100 }, () => comment), hasNext: page < pages };
    },
    graphql: () => Promise.reject(new Error('This is not asked here.')),
  };
  return createForgeRemarks({
    api,
    impatientApi: api,
    repository: { owner: 'o', name: 'r' },
    emit: () => undefined,
  });
}

test.each([
  [1, 100, null],
  [10, 1000, null],
  [11, 1000, 'Only the newest 1000 comments on lines were read.'],
])(
  'of %i pages of comments on lines %i are read, and what is left out is told',
  async (pages, count, said) => {
    const { comments, leftOut } = await remarksOf(pages).reviewComments(1);
    expect([comments.length, leftOut]).toEqual([count, said]);
  },
);
