import { describe, expect, test } from 'vitest';
import type { RestApi } from '../../../src/adapters/forge/http/rest.ts';
import { createPullChange } from '../../../src/adapters/forge/pull-change.ts';

const [BASE, HEAD, LATER] = ['b'.repeat(40), 'a'.repeat(40), 'c'.repeat(40)];
const PULLS = '/repos/octo/cat/pulls/7';
const OWN = { full_name: 'Octo/cat' };

/** A forge that answers these paths. */
function source(answers: Readonly<Record<string, unknown>>) {
  const api: RestApi = {
    async call(_method, path) {
      const data = answers[path.replace(/\?.*/, '')];
      return data === undefined
        ? { kind: 'rejected', status: 404, message: '', fields: [], needs: '' }
        : { kind: 'done', data: /page=[^1]/.test(path.replace('per_page', '')) ? [] : data, hasNext: null };
    },
  };
  const reads = {
    historyBetween: async () => ({ base: BASE, mergeBase: BASE, commits: [], isTruncated: false, paths: [] }),
  };
  return createPullChange({ api, repository: { owner: 'octo', name: 'cat' }, reads });
}

function pull(own: object) {
  const head = { ref: 'sums', sha: HEAD, repo: OWN };
  const base = { ref: 'main', sha: BASE };
  return { state: 'open', merged: false, base, head, updated_at: '2026-01-02T03:04:05Z', ...own };
}

test.each([
  ['of a branch of its own repository', { ref: 'sums', sha: HEAD, repo: OWN }, false],
  ['of a fork', { ref: 'sums', sha: HEAD, repo: { full_name: 'eve/cat' } }, true],
  ['of a fork that is gone', { ref: 'sums', sha: HEAD, repo: null }, true],
  [
    'without a branch, as Gitea has those pushed to refs/for',
    { ref: 'refs/pull/7/head', sha: HEAD, repo: OWN },
    true,
  ],
])('people who may only read can push to a pull request: %s', async (_, head, isFromFork) => {
  expect(await source({ [PULLS]: pull({ head }) }).pullChange(7)).toMatchObject({ isFromFork, head: HEAD });
});

describe('of a merged one', () => {
  const merged = pull({ state: 'closed', merged: true, merge_base: BASE, head: { ref: 'sums', sha: LATER } });
  const REF = '/repos/octo/cat/git/refs/pull/7/head';
  const ref = { ref: 'refs/pull/7/head', object: { sha: HEAD } };

  test.each([
    ['a list', [ref]],
    ['alone', ref],
  ])('Gitea has what was merged in a ref, told as %s', async (_, data) => {
    expect(await source({ [PULLS]: merged, [REF]: data }).pullChange(7)).toMatchObject({ head: HEAD });
  });

  test.each([
    ['another ref', [{ ...ref, ref: 'refs/pull/7/headless' }]],
    ['nothing', undefined],
    ['null', null],
  ])('an answer with %s is a fault', async (_, data) => {
    await expect(source({ [PULLS]: merged, [REF]: data }).pullChange(7)).rejects.toThrow(/The forge/);
  });
});

describe('a commit is reviewed', () => {
  const by = (login: string | null, state: string, own: object = {}) => {
    return { user: login === null ? null : { login }, state, commit_id: HEAD, ...own };
  };

  test.each<[what: string, reviews: readonly object[], reviewers: readonly string[]]>([
    [
      'by who approved or commented, each once',
      [by('a', 'APPROVED'), by('b', 'COMMENTED'), by('a', 'COMMENT')],
      ['a', 'b'],
    ],
    [
      'not by who reviewed another one',
      [by('a', 'APPROVED', { commit_id: LATER }), by('b', 'APPROVED', { commit_id: null })],
      [],
    ],
    ['not by an account that is gone', [by(null, 'APPROVED')], []],
    [
      'not by who is only asked, has not ended, or was dismissed',
      [by('a', 'REQUEST_REVIEW'), by('b', 'PENDING'), by('c', 'DISMISSED')],
      [],
    ],
    ['not where Gitea dismissed it', [by('a', 'APPROVED', { dismissed: true })], []],
    [
      'not by who asks for changes, whatever else that person says',
      [by('a', 'CHANGES_REQUESTED'), by('a', 'COMMENTED'), by('b', 'COMMENT'), by('b', 'REQUEST_CHANGES')],
      [],
    ],
    ['by who approves at last', [by('a', 'CHANGES_REQUESTED'), by('a', 'APPROVED')], ['a']],
  ])('%s', async (_, reviews, reviewers) => {
    expect(await source({ [`${PULLS}/reviews`]: reviews }).reviewersOf(7, HEAD)).toEqual(reviewers);
  });
});
