import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveEdits } from '../../../src/deliver/status/live-edits.ts';
import { pass, stopTime } from '../../support/passing-time.ts';

beforeEach(stopTime);
afterEach(() => void vi.useRealTimers());

/** Edits of something that changes, unless told otherwise, all the time; `at` are the seconds at which they came. */
function edited(edit: () => Promise<boolean> = async () => true) {
  const at: number[] = [];
  const faults: unknown[] = [];
  let changes = 0;
  let isQuiet = false;
  const live = new LiveEdits({
    changes: () => {
      if (!isQuiet) changes += 1;
      return changes;
    },
    edit: async (mayWrite) => {
      if (!mayWrite()) return true;
      at.push(Date.now() / 1000);
      return edit();
    },
    onFault: (thrown) => void faults.push(thrown),
  });
  live.start(changes);
  return {
    ...{ live, at, faults },
    quiet: (is: boolean) => {
      isQuiet = is;
    },
  };
}

test('edits are half a minute apart, and a shorter run is not edited at all', async () => {
  const { at, live } = edited();
  await pass(29_900);
  expect(at).toEqual([]);
  await pass(60_100);
  expect(at).toEqual([30, 60, 90]);
  await live.stop();
  await pass(600_000);
  expect(at).toHaveLength(3);
});

test('where there is nothing left to edit, nothing more is tried', async () => {
  const { at, live } = edited(async () => false);
  await pass(600_000);
  await live.stop();
  expect(at).toEqual([30]);
});

test('one that takes long is waited for by no other, and what happened meanwhile is told by one', async () => {
  const answers: (() => void)[] = [];
  const { at } = edited(() => new Promise((resolve) => answers.push(() => resolve(true))));
  await pass(300_000);
  expect(at).toEqual([30]);
  answers.shift()?.();
  await pass(30_000);
  expect(at).toHaveLength(2);
});

test('the end waits for what is being written, and for nothing else', async () => {
  const answer = Promise.withResolvers<boolean>();
  const { live, at } = edited(() => answer.promise);
  await pass(30_000);
  let isStopped = false;
  const stopping = live.stop().then(() => {
    isStopped = true;
  });
  await pass(1000);
  expect(isStopped).toBe(false);
  answer.resolve(true);
  await stopping;
  await pass(600_000);
  expect(at).toEqual([30]);
});
