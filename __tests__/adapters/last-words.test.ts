import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastWords } from '../../src/adapters/last-words.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('before the stop there is time, and nothing ends', async () => {
  const last = lastWords(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(last.leftMs()).toBe(3000);
  expect(last.signal.aborted).toBe(false);
});

test('after it requests begin for three seconds, and the last one ends after four and a half', async () => {
  const run = new AbortController();
  const last = lastWords(run.signal);
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
  const last = lastWords(AbortSignal.abort());
  await vi.advanceTimersByTimeAsync(4500);
  expect(last.leftMs()).toBe(-1500);
  expect(last.signal.aborted).toBe(true);
});
