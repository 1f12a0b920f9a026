import { expect, test } from 'vitest';
import { costsPerRun, forecastLine } from '../../src/batch/forecast.ts';
import type { Surveyed } from '../../src/batch/survey.ts';
import { ServiceFault } from '../../src/core/fault.ts';
import { NO_SESSION } from '../../src/core/session.ts';
import { sessionText } from '../support/sessions.ts';

function jobs(...caps: readonly string[]) {
  return caps.map((maxCostUsd) => ({ maxCostUsd }));
}

function spent(runs: number, costUsd: number): string {
  return sessionText({ ledger: { ...NO_SESSION.ledger, runs, costUsd } });
}

/** @param sessions by issue; null: the forge refuses */
function repository(sessions: Readonly<Record<number, string>> | null) {
  const asked: (readonly number[])[] = [];
  const failing = () => Promise.reject(new Error('not asked'));
  const surveyed: Surveyed = {
    ...{ name: 'o/a', baseBranch: 'main', issues: [], pulls: new Map(), openByRuns: 0 },
    withSession: new Set(sessions === null ? [1] : Object.keys(sessions).map(Number)),
    reads: {
      ...{ repository: { owner: 'o', name: 'a' }, defaultBranch: failing, openIssues: failing },
      ...{ openPulls: failing, issuesWithSession: failing, isOver: failing },
      async sessions(issues) {
        asked.push(issues);
        if (sessions === null)
          throw new ServiceFault({ service: 'forge', status: 502, parts: { wrong: 'w', remedy: 'r' } });
        return new Map(issues.map((issue) => [issue, { version: 'v', text: sessions[issue] ?? null }]));
      },
    },
  };
  return { asked, surveyed };
}

test('the cost of a run is that of the issue by its runs, as far as it is known and can be read', async () => {
  const one = repository({ 1: spent(2, 0.5), 2: spent(1, 0), 3: 'no session', 4: spent(1, 1) });
  const costs = await costsPerRun([repository(null).surveyed, one.surveyed]);
  expect(costs.toSorted()).toEqual([0.25, 1]);
});

test('only the newest sessions are read, with one request', async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [at + 1, spent(1, at + 1)]));
  const { asked, surveyed } = repository(many);
  expect(await costsPerRun([surveyed])).toHaveLength(20);
  expect(asked).toEqual([Array.from({ length: 20 }, (_, at) => 30 - at)]);
});

test('the jobs cost what earlier runs did, by the median and by the largest, and never more than their caps', () => {
  expect(forecastLine(jobs('2', '0.3'), [0.1, 0.2, 5])).toBe(
    '**Forecast:** 0.40 US dollars at the median cost of a run on 3 earlier issues (0.2000), 2.30 at the largest (5.0000). Only the caps are a limit.',
  );
  expect(forecastLine(jobs(''), [0.4, 0.1, 0.2, 0.3])).toContain(
    '0.25 US dollars at the median cost of a run on 4 earlier issues (0.2500), 0.40 at the largest',
  );
});

test('from fewer than three issues there is none but the caps', () => {
  expect(forecastLine(jobs('2', '0.3'), [0.1, 0.2])).toMatch(
    /at most 2\.30 US dollars, by the caps .* \(2 of 3\)\.$/,
  );
  expect(forecastLine(jobs(''), [])).toMatch(/^\*\*Forecast:\*\* none; /);
  expect(forecastLine([], [1, 2, 3])).toBe('');
});
