import { expect, test } from 'vitest';
import { answerManyIssues, type ManyIssues, namesOf } from '../../bench/many-issues.ts';
import { openApi } from '../../src/adapters/forge/api.ts';
import { createGitHubBatch } from '../../src/adapters/forge/github/batch.ts';
import type { HttpAnswer, Send } from '../../src/adapters/http/send.ts';
import { planBatch } from '../../src/batch/plan.ts';
import { survey } from '../../src/batch/survey.ts';
import { CLOCK_START, createForgeClock, type ForgeClock } from '../support/forge-clock.ts';
import { answerOfFetch } from '../support/http-answer.ts';

const MINUTE = 60_000;
/** GitHub's for one token: points in a minute, of which each of our requests costs one, and requests in an hour. */
const PER_MINUTE = 900;

interface Limited {
  readonly fetch: Send;
  readonly requests: readonly number[];
  refused: number;
}

/** A forge whose answers take simulated time, and which limits requests as GitHub does. */
function limited(
  many: ManyIssues,
  clock: ForgeClock,
  options: { perHour: number; latencyMs: number },
): Limited {
  const requests: number[] = [];
  const state: Limited = { fetch: answer, requests, refused: 0 };
  const since = (ms: number): number => requests.filter((at) => at > clock.now() - ms).length;
  async function answer(input: unknown, init: { readonly body?: unknown } = {}): Promise<HttpAnswer> {
    clock.pass(options.latencyMs);
    const hour = since(60 * MINUTE);
    const isSlow = hour >= options.perHour;
    if (isSlow || since(MINUTE) >= PER_MINUTE) {
      state.refused += 1;
      const [first = clock.now()] = requests.filter((at) => at > clock.now() - 60 * MINUTE);
      const reset = String(Math.ceil((first + 60 * MINUTE) / 1000));
      const headers: Record<string, string> = isSlow
        ? { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }
        : { 'retry-after': '60' };
      return answerOfFetch(
        new Response('{"message":"You have exceeded a rate limit."}', { status: 403, headers }),
      );
    }
    requests.push(clock.now());
    const made = answerManyIssues(many, new URL(String(input)), String(init.body ?? ''));
    const { body, status, link } = made;
    return answerOfFetch(Response.json(body, { status, ...(link !== '' && { headers: { link } }) }));
  }
  return state;
}

async function planned(many: ManyIssues, options: { perHour: number; latencyMs: number }) {
  const clock = createForgeClock({ leftMs: 3 * 60 * MINUTE });
  const forge = limited(many, clock, options);
  const api = openApi({
    ...{ ...clock, apiUrl: 'https://api.github.com', token: 't' },
    ...{ fetch: forge.fetch, maxRequests: 5000 },
  });
  const repositories = namesOf(many).map((full) => {
    const [owner = '', name = ''] = full.split('/');
    return createGitHubBatch({ api, repository: { owner, name } });
  });
  const found = await survey(repositories, 'tether', () => undefined);
  const plan = await planBatch(found, {
    maxJobs: 256,
    openPulls: { repository: 'o/a', most: 50 },
    money: { perJob: 2, perBatch: 100, perIssue: null },
    ofIssue: { maxRuns: 100, maxCostUsd: null },
    now: CLOCK_START,
  });
  return { plan, forge, clock, tookMs: clock.now() - CLOCK_START };
}

const NEW: ManyIssues = { repositories: 50, issuesOfEach: 200, sessionOf: () => null };

test('10,000 new issues of 50 repositories take five requests a repository, and each repository has a job', async () => {
  const { plan, forge, tookMs } = await planned(NEW, { perHour: 1000, latencyMs: 70 });

  expect(plan.jobs).toHaveLength(50);
  expect(new Set(plan.jobs.map(({ repository }) => repository)).size).toBe(50);
  expect(plan.jobs.every(({ issue }) => issue === 1)).toBe(true);
  expect(plan.skipped).toHaveLength(9950);
  expect(forge.refused).toBe(0);
  expect(forge.requests).toHaveLength(250);
  expect(tookMs).toBeLessThan(2 * MINUTE);
});

test('a limit that is met is waited for as the forge says, and nothing is left out', async () => {
  const { plan, forge, clock, tookMs } = await planned(NEW, { perHour: 120, latencyMs: 5 });

  expect(plan.skipped.length + plan.jobs.length).toBe(10_000);
  expect(plan.jobs).toHaveLength(50);
  expect(forge.refused).toBeGreaterThan(0);
  // Each of the two full hours is met by the few requests that were on their way, and by no more.
  expect(forge.refused).toBeLessThan(8);
  expect(tookMs).toBeGreaterThan(2 * 59 * MINUTE);
  expect(clock.waits.every((ms) => ms > 0)).toBe(true);
});
