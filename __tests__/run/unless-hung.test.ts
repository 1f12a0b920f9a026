import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AFTER_TIME_MS } from '../../src/core/timing/grace-periods.ts';
import { unlessHung } from '../../src/run/unless-hung.ts';
import { budgetOf } from '../support/budgets.ts';

const MINUTE = 60_000;
const NEVER = new Promise<never>(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How work ended by now; null: it has not. */
function ending(working: Promise<string>, signal: AbortSignal) {
  const seen: { end: string | null } = { end: null };
  const budget = { remainingMs: 10 * MINUTE, limits: budgetOf({ maxMs: 10 * MINUTE }).limits };
  unlessHung(working, { budget, signal }).then(
    (result) => {
      seen.end = result;
    },
    (thrown: Error) => {
      seen.end = `${thrown.name}: ${thrown.message}`;
    },
  );
  return seen;
}

test('work that goes on long behind the time of the run is left, and the run says so within its lease', async () => {
  const seen = ending(NEVER, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(14 * MINUTE - 1);
  expect(seen.end).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.end).toMatch(/^UserFault: The run did not end in its time.* max-minutes was 10\./);
  expect(10 * MINUTE + AFTER_TIME_MS).toBeGreaterThanOrEqual(15 * MINUTE);
});

test('work that goes on behind a stop is left in time for what is kept and reported', async () => {
  const stop = new AbortController();
  const seen = ending(NEVER, stop.signal);
  stop.abort('SIGTERM');
  await vi.advanceTimersByTimeAsync(1100);
  expect(seen.end).toMatch(/^Cancelled: /);
});

test('work that ends leaves no timer', async () => {
  const seen = ending(Promise.resolve('done'), new AbortController().signal);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.end).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});
