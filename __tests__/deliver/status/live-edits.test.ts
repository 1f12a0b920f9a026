import { expect, test } from 'vitest';
import { LiveEdits } from '../../../src/deliver/status/live-edits.ts';
import { ManualClock } from '../../support/manual-clock.ts';

/** Edits of something that changes, unless told otherwise, all the time; `at` are the seconds at which they came. */
function edited(edit: () => Promise<boolean> = async () => true) {
  const clock = new ManualClock();
  const at: number[] = [];
  const faults: unknown[] = [];
  let changes = 0;
  let isQuiet = false;
  const live = new LiveEdits({
    clock,
    changes: () => {
      if (!isQuiet) changes += 1;
      return changes;
    },
    edit: async (mayWrite) => {
      if (!mayWrite()) return true;
      at.push(clock.now() / 1000);
      return edit();
    },
    onFault: (thrown) => void faults.push(thrown),
  });
  live.start(changes);
  return {
    ...{ clock, live, at, faults },
    quiet: (is: boolean) => {
      isQuiet = is;
    },
  };
}

test('a run of a quarter of a minute is not edited at all', async () => {
  const { clock, live, at } = edited();
  await clock.pass(14_900);
  await live.stop();
  await clock.pass(3_600_000);
  expect(at).toEqual([]);
});

test('edits are ten seconds apart at least, and a minute apart in a run that is old', async () => {
  const { clock, at } = edited();
  await clock.pass(3_600_000);
  const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0));
  expect(Math.min(...gaps)).toBe(10);
  expect(Math.max(...gaps)).toBe(60);
  // GitHub takes a thousand requests an hour of a workflow; an edit is two.
  expect(at.length).toBeLessThan(100);
});

test('where nothing happened nothing is written, and news is told within ten seconds', async () => {
  const { clock, at, quiet } = edited();
  quiet(true);
  await clock.pass(100_000);
  expect(at).toEqual([]);
  quiet(false);
  await clock.pass(10_000);
  expect(at).toHaveLength(1);
});

test('one that takes long is waited for by no other, and what happened meanwhile is told by one', async () => {
  const answers: (() => void)[] = [];
  const { clock, at } = edited(() => new Promise((resolve) => answers.push(() => resolve(true))));
  await clock.pass(300_000);
  expect(at).toEqual([15]);
  answers.shift()?.();
  await clock.pass(30_000);
  expect(at).toHaveLength(2);
});

test('one that fails is told once, tried later and later, and forgotten when one succeeds', async () => {
  let isBroken = true;
  const { clock, at, faults } = edited(async () => {
    if (isBroken) throw new Error('HTTP 502');
    return true;
  });
  await clock.pass(600_000);
  expect(at).toEqual([15, 55, 215]);
  expect(faults).toEqual([new Error('HTTP 502')]);
  isBroken = false;
  await clock.pass(1_200_000);
  expect(at.length).toBeGreaterThan(10);
  isBroken = true;
  await clock.pass(120_000);
  expect(faults).toHaveLength(2);
});

test('the end waits for what is being written, and for nothing else', async () => {
  const answer = Promise.withResolvers<boolean>();
  const { clock, live, at } = edited(() => answer.promise);
  await clock.pass(15_000);
  let isStopped = false;
  const stopping = live.stop().then(() => {
    isStopped = true;
  });
  await clock.pass(1000);
  expect(isStopped).toBe(false);
  answer.resolve(true);
  await stopping;
  await clock.pass(3_600_000);
  expect(at).toEqual([15]);
});
