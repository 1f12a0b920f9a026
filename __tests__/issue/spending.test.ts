import { expect, test } from 'vitest';
import { Secrets } from '../../src/core/secrets/secrets.ts';
import type { SavedSession, StoredSession } from '../../src/core/session.ts';
import { addSpending, costIn, loadAccounts } from '../../src/issue/spending.ts';

const mask = (text: string) => new Secrets([]).mask(text);

/** A place at the forge. @param lost so many saves are overtaken by another run's, which cost a dollar */
function place(text: string | null, lost = 0) {
  let stored: StoredSession | null = text === null ? null : { version: '0', text };
  let saves = 0;
  return {
    load: async () => stored,
    async save(given: string, over: string | null): Promise<SavedSession> {
      saves += 1;
      if (saves <= lost) {
        stored = { version: `other ${saves}`, text: '{"days":{"2026-11-29":1}}' };
        return { kind: 'lost' };
      }
      expect(over).toBe(stored?.version ?? null);
      stored = { version: `${saves}`, text: given };
      return { kind: 'saved', version: `${saves}` };
    },
  };
}

test('the cost of runs adds up by day and by month', async () => {
  const store = place(null);
  for (const [day, usd] of [
    ['2026-10-31', 4],
    ['2026-11-01', 2],
    ['2026-11-29', 1],
    ['2026-11-29', 0.5],
  ] as const)
    expect(await addSpending(store, { day, usd, bundle: '' }, mask)).toBeNull();
  const { spending } = await loadAccounts(store);
  expect([costIn(spending, '2026-11-29'), costIn(spending, '2026-11')]).toEqual([1.5, 3.5]);
});

test('a bundle counts once, however often its job is run again', async () => {
  const store = place('{"days":{"2026-11-28":4}}');
  for (const bundle of ['a', '', 'b', 'a', '', 'a'])
    expect(await addSpending(store, { day: '2026-11-29', usd: 1, bundle }, mask)).toBeNull();
  expect(costIn((await loadAccounts(store)).spending, '2026-11')).toBe(8);
});

test('what another run kept meanwhile counts as well, and giving up is told', async () => {
  const overtaken = place(null, 1);
  expect(await addSpending(overtaken, { day: '2026-11-29', usd: 2, bundle: '' }, mask)).toBeNull();
  expect(costIn((await loadAccounts(overtaken)).spending, '2026-11')).toBe(3);
  expect(await addSpending(place(null, 99), { day: '2026-11-29', usd: 2, bundle: '' }, mask)).toContain(
    'other runs',
  );
});

test('only the newest days are kept, which a month never lacks', async () => {
  const days = Array.from({ length: 70 }, (_, index) => [`20${10 + index}-01-01`, 1] as const);
  const store = place(JSON.stringify({ days: Object.fromEntries(days) }));
  await addSpending(store, { day: '2099-01-01', usd: 1, bundle: '' }, mask);
  const { spending } = await loadAccounts(store);
  expect(spending.size).toBe(62);
  expect(spending.get('2099-01-01')).toBe(1);
});

test.each(['', 'no JSON', '{"days":{"2026-11-29":-5}}', '{"days":{"2026-11-29":"1"}}', '{"days":[]}'])(
  'what cannot be read (%j) holds no limit, and says so',
  async (text) => {
    await expect(loadAccounts(place(text))).rejects.toThrow('no limit of it can be held');
  },
);
