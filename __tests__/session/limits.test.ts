import { expect, test } from 'vitest';
import { NO_SESSION } from '../../src/core/session.ts';
import { limitReached } from '../../src/session/limits.ts';

const LIMITS = { maxRuns: 10, maxCostUsd: null, coolDownMs: 300_000 };
const NOW = 1_800_000_000_000;
const after = (at: number) => ({ ...NO_SESSION, at, ledger: { ...NO_SESSION.ledger, runs: 1 } });

test.each([
  ['a minute ago', NOW - 60_000, 'skipped'],
  ['by a clock that was a minute ahead', NOW + 60_000, 'skipped'],
  ['long ago', NOW - 300_000, undefined],
  ['by a clock that was a day ahead', NOW + 86_400_000, undefined],
])('a run that ended %s holds the next one up for the cool-down at most', (_when, at, status) => {
  const reached = limitReached(after(at), LIMITS, NOW);
  expect(reached?.status).toBe(status);
  if (reached !== null) expect(reached.reason).toMatch(/Start the next one in 4 minutes\.$/);
});
