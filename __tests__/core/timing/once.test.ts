import { expect, test } from 'vitest';
import { once } from '../../../src/core/timing/once.ts';

test('all calls share one act; a failed one is shared by those that wait for it, and the next call tries again', async () => {
  let acts = 0;
  const act = once(async () => {
    acts += 1;
    if (acts === 1) throw new Error('EMFILE');
    return acts;
  });
  const first = await Promise.allSettled([act(), act()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([act(), act()])).toEqual([2, 2]);
  expect(await act()).toBe(2);
});
