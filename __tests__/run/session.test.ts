import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepingWhileSlow } from '../../src/run/session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is kept of a change, which a publishing that takes so long has. */
async function keptAfter(ms: number, unpublished: () => Promise<never>) {
  const calls: unknown[] = [];
  const session = {
    note: (news: unknown) => calls.push(news),
    checkpoint: () => calls.push('saved'),
  };
  const emit = (event: unknown) => calls.push(event);
  const publishing = Promise.withResolvers<string>();
  const running = keepingWhileSlow({ session, emit } as never, { unpublished }, () => publishing.promise);
  await vi.advanceTimersByTimeAsync(ms);
  publishing.resolve('published');
  expect(await running).toBe('published');
  await vi.advanceTimersByTimeAsync(60_000);
  return calls;
}

const CHANGE = { base: 'b', files: [] };

test('a change whose publishing takes longer than usual is saved for a run after this one, which may be killed', async () => {
  const unpublished = async () => CHANGE as never;
  expect(await keptAfter(9_999, unpublished)).toEqual([]);
  expect(await keptAfter(10_000, unpublished)).toEqual([{ change: CHANGE }, 'saved']);
});

test('what cannot be saved then is told, and stops nothing', async () => {
  const told = await keptAfter(10_000, () => Promise.reject(new Error('No room.')));
  expect(told).toEqual([
    {
      kind: 'note',
      level: 'warning',
      text: expect.stringContaining('could not be saved for a later run: No room.'),
    },
  ]);
});
