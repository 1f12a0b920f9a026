import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
  unlessHung(working, { budget, signal, commandMs: 2 * MINUTE }).then(
    (result) => {
      seen.end = result;
    },
    (thrown: Error) => {
      seen.end = `${thrown.name}: ${thrown.message}`;
    },
  );
  return seen;
}

test('work that goes on long behind the time of the run is left, and the run says so', async () => {
  const seen = ending(NEVER, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(17 * MINUTE - 1);
  expect(seen.end).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.end).toMatch(/^UserFault: The run did not end in its time.* max-minutes was 10\./);
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
