import { describe, expect, test } from 'vitest';
import { openApi } from '../../src/adapters/forge/api.ts';
import { createGitHubBatch } from '../../src/adapters/forge/github/batch.ts';
import type { HttpAnswer } from '../../src/adapters/http/send.ts';
import { isWhole, planBatch } from '../../src/batch/plan.ts';
import { matrixOf, planReason } from '../../src/batch/plan-summary.ts';
import { survey } from '../../src/batch/survey.ts';
import { CLOCK_START, createForgeClock } from '../support/forge-clock.ts';
import { answerOfFetch } from '../support/http-answer.ts';
import { sessionText } from '../support/sessions.ts';

const LIMITS = {
  maxJobs: 20,
  openPulls: { repository: 'o/b', most: 10 },
  money: { perJob: 2, perBatch: null, perIssue: null },
  ofIssue: { maxRuns: 100, maxCostUsd: null, coolDownMs: 0 },
  now: CLOCK_START,
};

type Answer = (path: string, body: string) => { readonly status?: number; readonly body: unknown } | null;

/** Repositories `o/a`, `o/b` and `o/c` with the issues 1 to 3 each. @param answer in the place of the forge; null: as usual */
function opened(answer: Answer) {
  const requests: string[] = [];
  const forge = async (input: unknown, init: { readonly body?: unknown } = {}): Promise<HttpAnswer> => {
    const { pathname } = new URL(String(input));
    const body = String(init.body ?? '');
    requests.push(pathname);
    const own = answer(pathname, body) ?? { body: usual(pathname) };
    return answerOfFetch(Response.json(own.body, { status: own.status ?? 200 }));
  };
  const api = openApi({
    ...{ ...createForgeClock(), apiUrl: 'https://api.github.com' },
    ...{ token: 't', fetch: forge, maxRequests: 500 },
  });
  return {
    requests,
    repositories: ['a', 'b', 'c'].map((name) => createGitHubBatch({ api, repository: { owner: 'o', name } })),
  };
}

function usual(path: string): unknown {
  if (/\/issues$/.test(path)) return [1, 2, 3].map(issue);
  if (/\/(?:pulls|matching-refs\/.*)$/.test(path)) return [];
  return { default_branch: 'main' };
}

function issue(number: unknown): object {
  return { number, title: 'T', state: 'open', labels: [{ name: 'tether' }], user: { login: 'u' } };
}

async function planned(answer: Answer) {
  const { requests, repositories } = opened(answer);
  const plan = await planBatch(await survey(repositories, 'tether', () => undefined), LIMITS);
  return { plan, requests, jobs: plan.jobs.map((job) => `${job.repository} ${job.issue}`) };
}

const OTHERS = ['o/a 1', 'o/c 1', 'o/a 2', 'o/c 2', 'o/a 3', 'o/c 3'];

describe('what fails at one repository is left out, and the others are planned', () => {
  test.each([
    ['404 of it', 404, /\/repos\/o\/b$/],
    ['403 of its issues', 403, /\/repos\/o\/b\/issues$/],
    ['410 of its issues', 410, /\/repos\/o\/b\/issues$/],
    ['500 of its issues', 500, /\/repos\/o\/b\/issues$/],
    ['503 of its pull requests', 503, /\/repos\/o\/b\/pulls$/],
    ['502 of its sessions', 502, /\/repos\/o\/b\/git\/matching-refs\//],
    ['501, which is not asked again', 501, /\/repos\/o\/b$/],
  ])('%s', async (_what, status, path) => {
    const { plan, jobs } = await planned((asked) =>
      path.test(asked) ? { status, body: { message: 'No.' } } : null,
    );
    expect(jobs).toEqual(OTHERS);
    expect(plan.unread).toEqual([{ name: 'o/b', why: expect.stringContaining(`HTTP ${status}`) }]);
    expect(isWhole(plan)).toBe(false);
    expect(planReason(plan)).toMatch(/0 issues skipped; not read: o\/b\.$/);
  });

  test('an answer of another shape', async () => {
    const { plan, jobs } = await planned((path) => (path === '/repos/o/b/issues' ? { body: {} } : null));
    expect(jobs).toEqual(OTHERS);
    expect(plan.unread).toEqual([{ name: 'o/b', why: expect.stringContaining('must be a list') }]);
  });

  test('a token that the forge does not know is wrong for all of them', async () => {
    const asked = planned((path) =>
      path === '/repos/o/b' ? { status: 401, body: { message: 'Bad' } } : null,
    );
    await expect(asked).rejects.toThrow('github-token');
  });
});

test('where sessions cannot be read, their issues are skipped, and the forge is not asked for more of them', async () => {
  const refs = Array.from({ length: 60 }, (_, at) => ({ ref: `refs/tether/session/issue-${at + 1}` }));
  const { plan, jobs, requests } = await planned((path, body) => {
    if (path === '/repos/o/b/issues') return { body: refs.map((_, at) => issue(at + 1)) };
    if (path.startsWith('/repos/o/b/git/matching-refs/')) return { body: refs };
    return path === '/graphql' && body.includes('"b"') ? { status: 501, body: {} } : null;
  });
  expect(jobs).toEqual(OTHERS);
  expect(plan.unread).toEqual([]);
  expect(new Set(plan.skipped.map(({ why, reason }) => `${why} ${/HTTP 501/.test(reason)}`))).toEqual(
    new Set(['unread true']),
  );
  expect(plan.skipped).toHaveLength(60);
  expect(requests.filter((path) => path === '/graphql')).toHaveLength(1);
  expect(isWhole(plan)).toBe(false);
});

test('no more jobs are planned than pull requests may be open, those of runs and of backports counted', async () => {
  const repo = { full_name: 'o/b' };
  const pulls = ['tether/issue-90', 'tether/backport-80/v1', 'topic'].map((ref, at) => ({
    ...{ number: 50 + at, head: { ref, repo }, base: { repo } },
  }));
  const asked = opened((path) => (path === '/repos/o/b/pulls' ? { body: pulls } : null));
  const found = await survey(asked.repositories, 'tether', () => undefined);
  const plan = await planBatch(found, { ...LIMITS, openPulls: { repository: 'O/b', most: 3 } });
  expect(plan.jobs.filter(({ repository }) => repository === 'o/b').map((job) => job.issue)).toEqual([1]);
  expect(plan.jobs).toHaveLength(7);
  expect(plan.skipped.map(({ issue: left, why }) => `${left} ${why}`)).toEqual(['2 left', '3 left']);
  expect(plan.skipped[0]?.reason).toContain('o/b would have 3 pull requests of runs open');
  // Elsewhere the cap is a setting of that repository.
  const foreign = { ...LIMITS, openPulls: { repository: 'o/a', most: 3 } };
  expect((await planBatch(found, foreign)).jobs).toHaveLength(9);
});

test('a plan of which all could be read is whole, whatever it skips', async () => {
  const oid = 'a'.repeat(40);
  const text = sessionText({ status: 'waiting' });
  const { plan } = await planned((path) => {
    if (path.startsWith('/repos/o/b/git/matching-refs/'))
      return { body: [{ ref: 'refs/tether/session/issue-2' }] };
    const stored = { oid, file: { object: { text, isTruncated: false } } };
    return path === '/graphql' ? { body: { data: { repository: { issue2: stored } } } } : null;
  });
  expect(plan.skipped).toMatchObject([{ reason: expect.stringContaining('waits for a person') }]);
  expect(isWhole(plan)).toBe(true);
});

describe('what is no number of an issue never reaches the matrix', () => {
  test.each([-1, 0, 1.5, '1e3', 1e21, '__proto__', 'constructor', '7', null, true, { number: 7 }])(
    '%j as the number of an issue',
    async (number) => {
      const { plan, jobs } = await planned((path) =>
        path === '/repos/o/b/issues' ? { body: [issue(7), issue(number)] } : null,
      );
      expect(jobs).toEqual(OTHERS);
      expect(matrixOf(plan.jobs)).not.toContain('o/b');
      expect(plan.unread).toEqual([
        { name: 'o/b', why: expect.stringContaining('issues[1].number must be') },
      ]);
    },
  );

  test.each(['-1', '0', '1.5', '1e3', '__proto__', '007', '1/2', ''])(
    '%j at the end of the name of a session',
    async (end) => {
      const { plan, requests } = await planned((path) =>
        path.startsWith('/repos/o/b/git/matching-refs/')
          ? { body: [{ ref: `refs/tether/session/issue-${end}` }] }
          : null,
      );
      expect(plan.jobs).toHaveLength(9);
      expect(requests).not.toContain('/graphql');
      expect(isWhole(plan)).toBe(true);
    },
  );
});
