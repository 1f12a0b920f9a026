import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOTHING_DONE, type Outcome } from '../../src/core/outcome.ts';
import { NO_SESSION } from '../../src/core/session.ts';
import { endWork, keepingWhileSlow } from '../../src/run/keep-work.ts';

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

test.each<readonly [string, Outcome['status'], string | null, boolean, boolean]>([
  ['published its commit', 'validated', 'c0ffee', true, true],
  ['published a draft that does not pass', 'unvalidated', 'c0ffee', true, false],
  ['ran out of rounds with a draft', 'exhausted', 'c0ffee', true, false],
  ['found nothing to change', 'no-change', null, true, true],
  ['published nothing of what does not pass', 'unvalidated', null, true, false],
  ['came behind a commit of somebody else', 'superseded', 'c0ffee', true, false],
  ['asked a question', 'needs-info', null, true, false],
  ['published something else', 'validated', 'c0ffee', false, false],
])('a run that %s: its approved plan is dropped only where it was carried out', async (...given) => {
  const [, status, headSha, carriesOutPlan, isDropped] = given;
  const end = vi.fn(async () => undefined);
  const session = { before: NO_SESSION, endedAt: 0, end };
  const signal = new AbortController().signal;
  const run = { role: 'coder', session, carriesOutPlan, origin: { runId: '' }, signal };
  const delivery = { ...NOTHING_DONE.delivery, headSha };
  const outcome: Outcome = { ...NOTHING_DONE, status, reason: '', delivery };
  await endWork(run as never, { unpublished: async () => null } as never, { outcome, record: null });
  const dropped = expect.objectContaining({ proposal: null });
  expect(end.mock.calls).toEqual([[isDropped ? dropped : expect.not.objectContaining({ proposal: null })]]);
});
