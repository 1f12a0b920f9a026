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

/** The answers of GitHub one after the other, the last one from then on. */
async function read(...answers: readonly (readonly unknown[])[]) {
  let asked = 0;
  const api: ForgeApi = {
    call: () => Promise.reject(new Error('REST is not asked.')),
    graphql: async () => {
      const nodes = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      return { kind: 'done', data: { repository: { pulls: { nodes } } } };
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
