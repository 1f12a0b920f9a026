import { expect, test } from 'vitest';
import type { ForgeApi } from '../../../../src/adapters/forge/api.ts';
import { readRunPulls } from '../../../../src/adapters/forge/github/run-pulls.ts';

const HEAD = 'a'.repeat(40);

function pull(number: number, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    ...{
      id: `PR_${number}`,
      number,
      headRefName: `tether/issue-${number}`,
      headRefOid: HEAD,
      isCrossRepository: false,
    },
    ...{ isDraft: false, updatedAt: '2026-01-02T03:04:05Z' },
    ...{ mergeable: 'MERGEABLE', mergeStateStatus: 'BEHIND', ...changes },
  };
}

/** A page of branches with a pull request each; null: the token may not see the branch. */
function page(nodes: readonly unknown[], endCursor: string | null = null) {
  const refs = nodes.map((node) => node && { associatedPullRequests: { nodes: [node] } });
  return { nodes: refs, pageInfo: { hasNextPage: endCursor !== null, endCursor } };
}

/** Answers with one page, and then with these pull requests each time it is asked about single ones. */
async function read(nodes: readonly unknown[], ...again: readonly (readonly unknown[])[]) {
  return readPages([page(nodes)], ...again);
}

/** The last answer of each kind is given from then on. */
async function readPages(
  pages: readonly ReturnType<typeof page>[],
  ...again: readonly (readonly unknown[])[]
) {
  const asked: unknown[] = [];
  const told: unknown[] = [];
  let [read, reread] = [0, 0];
  const api: ForgeApi = {
    call: () => Promise.reject(new Error('REST is not asked.')),
    graphql: async (_query, { ids }) => {
      asked.push(ids);
      if (ids !== undefined) return { kind: 'done', data: { nodes: again[reread++] ?? again.at(-1) } };
      return { kind: 'done', data: { repository: { refs: pages[read++] ?? pages.at(-1) } } };
    },
  };
  const pulls = await readRunPulls(
    {
      withOwnRequests: () => api,
      repository: { owner: 'octocat', name: 'hello' },
      awaitVisibility: async () => undefined,
      emit: (event) => void told.push(event),
    },
    'main',
  );
  const numbers = pulls.flatMap(({ number, isOutdated }) => (isOutdated ? [number] : []));
  return { numbers, pulls, asked, told };
}

test('what conflicts or is behind counts, of this action alone and without drafts', async () => {
  const { numbers, pulls } = await read([
    pull(1),
    pull(2, { mergeable: 'CONFLICTING', mergeStateStatus: 'DIRTY' }),
    pull(3, { mergeStateStatus: 'BLOCKED' }),
    pull(4, { isDraft: true }),
    pull(5, { isCrossRepository: true }),
    pull(6, { headRefName: 'lena/issue-6' }),
    null,
  ]);
  expect(numbers).toEqual([1, 2]);
  expect(pulls[0]).toMatchObject({ number: 1, issue: 1, head: HEAD, at: Date.UTC(2026, 0, 2, 3, 4, 5) });
  expect(pulls.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

test('GitHub is asked again about those that it has not computed yet, and not for ever', async () => {
  const unknown = pull(1, { mergeable: 'UNKNOWN', mergeStateStatus: 'UNKNOWN' });
  const first = await read([unknown, pull(2)], [pull(1)]);
  expect([first.numbers.toSorted(), first.asked]).toEqual([
    [1, 2],
    [undefined, ['PR_1']],
  ]);
  const never = await read([unknown, pull(2)], [unknown]);
  expect([never.numbers, never.asked]).toEqual([[2], [undefined, ['PR_1'], ['PR_1'], ['PR_1']]]);
  const theirs = { ...unknown, headRefName: 'lena/topic' };
  expect(await read([theirs])).toMatchObject({ numbers: [], asked: [undefined] });
});

test('those of all pages count, the one that is unchanged the longest first', async () => {
  const old = pull(2, { updatedAt: '2025-01-02T03:04:05Z' });
  const found = await readPages([page([pull(1)], 'next'), page([old])]);
  expect(found).toMatchObject({ numbers: [2, 1], told: [] });
});

test('where there are more branches than are read, that is said', async () => {
  const { asked, told } = await readPages([page([], 'next')]);
  expect(asked).toHaveLength(10);
  expect(told).toMatchObject([{ kind: 'note', text: expect.stringContaining('first 1000 branches') }]);
});
