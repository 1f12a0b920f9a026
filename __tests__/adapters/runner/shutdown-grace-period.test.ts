import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STOPPING } from '../../../src/adapters/process/exec.ts';
import { shutdownGracePeriod } from '../../../src/adapters/runner/shutdown-grace-period.ts';
import { GRACE_PERIODS } from '../../../src/core/timing/grace-periods.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('before the stop there is time, and nothing ends', async () => {
  const last = shutdownGracePeriod(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(last.leftMs()).toBe(3000);
  expect(last.signal.aborted).toBe(false);
});

test('after it requests begin for three seconds, and the last one ends after four and a half', async () => {
  const run = new AbortController();
  const last = shutdownGracePeriod(run.signal);
  run.abort();
  await vi.advanceTimersByTimeAsync(2900);
  expect(last.leftMs()).toBe(100);
  await vi.advanceTimersByTimeAsync(1500);
  expect(last.leftMs()).toBeLessThan(0);
  expect(last.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(last.signal.aborted).toBe(true);
});

test('a stop that came before anything was set up counts from there', async () => {
  const last = shutdownGracePeriod(AbortSignal.abort());
  await vi.advanceTimersByTimeAsync(4500);
  expect(last.leftMs()).toBe(-1500);
  expect(last.signal.aborted).toBe(true);
});

/** What the runner leaves after each of its signals. */
const PATIENCE = { SIGINT: 7500, SIGTERM: 2500 } as const;

test.each(['SIGINT', 'SIGTERM'] as const)(
  'after %s a command that ignores the end is gone before the last request, and all of it before the runner kills',
  (signal) => {
    const { requestMs, answerMs, workMs, exitMs } = GRACE_PERIODS[signal];
    const { graceMs, giveUpMs } = STOPPING.aborted;
    const order = [graceMs, graceMs + giveUpMs, requestMs, answerMs, workMs, exitMs, PATIENCE[signal]];
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(order.length);
  },
);

test('after SIGTERM there is less time than after SIGINT', async () => {
  const run = new AbortController();
  const last = shutdownGracePeriod(run.signal);
  run.abort('SIGTERM');
  await vi.advanceTimersByTimeAsync(1000);
  expect(last.leftMs()).toBe(GRACE_PERIODS.SIGTERM.requestMs - 1000);
  expect(last.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(900);
  expect(last.signal.aborted).toBe(true);
});
