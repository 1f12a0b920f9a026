import { expect, test } from 'vitest';
import type { ForgeApi } from '../../../../src/adapters/forge/api.ts';
import { readRunPulls } from '../../../../src/adapters/forge/github/run-pulls.ts';

const HEAD = 'a'.repeat(40);

function pull(number: number, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    ...{ number, headRefName: `tether/issue-${number}`, headRefOid: HEAD, isCrossRepository: false },
    ...{ isDraft: false, updatedAt: '2026-01-02T03:04:05Z' },
    ...{ mergeable: 'MERGEABLE', mergeStateStatus: 'BEHIND', ...changes },
  };
}

/** A page of branches with a pull request each; null: the token may not see the branch. */
function page(nodes: readonly unknown[], endCursor: string | null = null) {
  const refs = nodes.map((node) => node && { associatedPullRequests: { nodes: [node] } });
  return { nodes: refs, pageInfo: { hasNextPage: endCursor !== null, endCursor } };
}

/** The answers of GitHub one after the other, the last one from then on. */
async function read(...answers: readonly (readonly unknown[])[]) {
  return readPages(...answers.map((nodes) => page(nodes)));
}

async function readPages(...answers: readonly ReturnType<typeof page>[]) {
  let asked = 0;
  const api: ForgeApi = {
    call: () => Promise.reject(new Error('REST is not asked.')),
    graphql: async () => {
      const refs = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      return { kind: 'done', data: { repository: { refs } } };
    },
  };
  const repository = { owner: 'octocat', name: 'hello' };
  const pulls = await readRunPulls({ api, repository, awaitVisibility: async () => undefined }, 'main');
  const numbers = pulls.flatMap(({ number, isOutdated }) => (isOutdated ? [number] : []));
  return { numbers, pulls, asked };
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

test('GitHub is asked again while it has not computed yet, and not for ever', async () => {
  const unknown = pull(1, { mergeable: 'UNKNOWN', mergeStateStatus: 'UNKNOWN' });
  expect(await read([unknown], [pull(1)])).toMatchObject({ numbers: [1], asked: 2 });
  expect(await read([unknown, pull(2)])).toMatchObject({ numbers: [2], asked: 4 });
  const theirs = { ...unknown, headRefName: 'lena/topic' };
  expect(await read([theirs])).toMatchObject({ numbers: [], asked: 1 });
});

test('those of all pages count, the one that is unchanged the longest first', async () => {
  const old = pull(2, { updatedAt: '2025-01-02T03:04:05Z' });
  const found = await readPages(page([pull(1)], 'next'), page([old]));
  expect(found).toMatchObject({ numbers: [2, 1], asked: 2 });
});
