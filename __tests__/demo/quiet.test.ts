import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Quiet } from '../../demo/quiet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a quiet spell is told after 15 s and each time it has doubled, and a line begins it anew', () => {
  const told: number[] = [];
  using quiet = new Quiet((seconds) => told.push(seconds));
  vi.advanceTimersByTime(14_000);
  quiet.heard();
  vi.advanceTimersByTime(14_000);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(110_000);
  expect(told).toEqual([15, 30, 60, 120]);
  quiet.heard();
  vi.advanceTimersByTime(16_000);
  expect(told).toEqual([15, 30, 60, 120, 15]);
});
