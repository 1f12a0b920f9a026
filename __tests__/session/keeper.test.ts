import { expect, test } from 'vitest';
import { NOTHING_SPENT } from '../../src/core/budget.ts';
import { Secrets } from '../../src/core/secrets/secrets.ts';
import { NO_SESSION, type Session, type SessionStore } from '../../src/core/session.ts';
import { SessionKeeper } from '../../src/session/keeper.ts';
import { leaseOf, sessionText } from '../support/sessions.ts';

const CHECKPOINT_MS = 300_000;

/** A keeper over a store that takes every save at once, and a clock that stands still. */
function kept(session: Session = NO_SESSION) {
  const saves: string[] = [];
  const clock = { now: 0 };
  const account: { login: string | null } = { login: null };
  const unasked = () => {
    throw new Error('This is not asked here.');
  };
  const store: SessionStore = {
    open: unasked,
    async load() {
      const text = saves.at(-1);
      return text === undefined ? null : { version: `v${saves.length}`, text };
    },
    isOver: unasked,
    save: async (text) => {
      saves.push(text);
      return { kind: 'saved', version: `v${saves.length}` };
    },
  };
  const secrets = new Secrets([]);
  const keeper = new SessionKeeper({
    store,
    opened: { session, isRead: true, version: null, isKept: true },
    lease: leaseOf('7'),
    usage: () => ({ spent: { ...NOTHING_SPENT, rounds: saves.length }, ms: clock.now }),
    account: () => account.login,
    mask: (text) => secrets.mask(text),
    maskAll: (session) => session,
    now: () => clock.now,
    emit: () => undefined,
  });
  return { keeper, saves, clock, store, account };
}

test('what an earlier attempt of the same job has counted and noted by then is there once', async () => {
  const repairs = { heads: [], inARow: 1 };
  const ledger = { ...NO_SESSION.ledger, runs: 3, rounds: 5 };
  const { keeper, saves } = kept({ ...NO_SESSION, repairs, ledger });
  // Two rounds are taken so.
  saves.push('', '');
  keeper.note({ repairs: { ...repairs, inARow: 2 } });
  keeper.resume();
  keeper.claim();
  await keeper.secure();

  expect(JSON.parse(saves.at(-1) ?? '')).toMatchObject({ repairs, ledger });
});

test('the account that published is kept, and stays where a run does not learn it', async () => {
  const { keeper, saves, account } = kept({ ...NO_SESSION, account: 'the-app[bot]' });
  keeper.claim();
  await keeper.secure();
  expect(JSON.parse(saves.at(-1) ?? '')).toMatchObject({ account: 'the-app[bot]' });
  account.login = 'another[bot]';
  await keeper.end({});
  expect(JSON.parse(saves.at(-1) ?? '')).toMatchObject({ account: 'another[bot]' });
});

test('a run whose session is deleted while it works stops, and names nobody', async () => {
  const { keeper, store } = kept();
  await keeper.secure();
  Object.assign(store, { save: async () => ({ kind: 'lost' }), load: async () => null });
  keeper.note({ head: 'f'.repeat(40) });
  keeper.checkpoint();
  expect(await keeper.holds()).toBe(false);
  expect(keeper.loss).toMatchObject({
    ...{
      by: 'a-person',
      message: 'What is kept of this issue was deleted while this run worked, so it stops.',
    },
  });
});

test.each(['has saved nothing yet', 'has saved all that is new'])(
  'who takes the issue from a run that %s is seen before it publishes',
  async (how) => {
    const { keeper, saves, store } = kept();
    if (how === 'has saved all that is new') await keeper.secure();
    expect(await keeper.holds()).toBe(true);
    const text = sessionText({ lease: { ...leaseOf('8'), holder: 'f'.repeat(16) } });
    store.load = async () => ({ version: `v${saves.length + 1}`, text });
    expect(await keeper.holds()).toBe(false);
    expect(keeper.loss?.by).toBe('another-run');
  },
);

test('nothing is due before the issue is claimed, nor while what is new is about to be kept', async () => {
  const { keeper, saves } = kept();
  keeper.note({ head: 'f'.repeat(40) });
  expect(keeper.isDue).toBe(false);
  keeper.claim();
  expect(keeper.isDue).toBe(false);
  await keeper.holds();
  expect(saves).toHaveLength(1);

  keeper.note({ head: 'e'.repeat(40) });
  expect(keeper.isDue).toBe(true);
});

test('what a run only read is kept once the time has come, with what it took, and not before', async () => {
  const { keeper, saves, clock } = kept();
  keeper.claim();
  await keeper.holds();
  expect(saves).toHaveLength(1);

  clock.now = CHECKPOINT_MS - 1;
  expect(keeper.isDue).toBe(false);
  keeper.checkpoint();
  await keeper.holds();
  expect(saves).toHaveLength(1);

  clock.now = CHECKPOINT_MS;
  expect(keeper.isDue).toBe(true);
  keeper.learn(['- read-file "src/add.js"']);
  keeper.checkpoint();
  await keeper.holds();
  expect(JSON.parse(saves[1] ?? '')).toMatchObject({
    digest: ['- read-file "src/add.js"'],
    ledger: { rounds: 1, ms: CHECKPOINT_MS },
  });
});

test('a run that ends before its first reply leaves what the last one did', async () => {
  const { keeper, saves } = kept({ ...NO_SESSION, digest: ['- read-file "src/add.js"'] });
  keeper.learn([]);
  expect(keeper.learnt()).toEqual(['- read-file "src/add.js"']);
  await keeper.end({ status: 'failed' });
  expect(JSON.parse(saves[0] ?? '')).toMatchObject({ digest: ['- read-file "src/add.js"'] });
});

test('a run of many rounds is kept for each news twelve times, and from then on as often as the time tells', async () => {
  const { keeper, saves, clock } = kept();
  keeper.claim();
  await keeper.holds();
  const round = async (): Promise<void> => {
    keeper.note({ head: 'f'.repeat(40) });
    if (keeper.isDue) keeper.checkpoint();
    await keeper.holds();
  };
  for (let index = 0; index < 20; index += 1) await round();
  expect(saves).toHaveLength(12);

  clock.now += CHECKPOINT_MS;
  await round();
  await round();
  expect(saves).toHaveLength(13);
});

test('a run that ends without its last save holds nobody up, and one that has it saves no more', async () => {
  const { keeper, saves, clock } = kept({ ...NO_SESSION, status: 'waiting' });
  await keeper.release();
  expect(saves).toEqual([]);
  keeper.claim();
  clock.now = 5;
  await keeper.release();
  expect(JSON.parse(saves[1] ?? '')).toMatchObject({ status: 'waiting', lease: { run: '7', until: 5 } });

  await keeper.end({ status: 'done' });
  await keeper.release();
  expect(saves).toHaveLength(3);
});

test.each(['end', 'release'] as const)(
  'what is read for a checkpoint behind the %s takes no issue again',
  async (how) => {
    const { keeper, saves } = kept();
    keeper.claim();
    await (how === 'end' ? keeper.end({ status: 'done' }) : keeper.release());
    keeper.note({ head: 'f'.repeat(40) });
    keeper.checkpoint();
    await keeper.holds();
    expect(saves).toHaveLength(2);
  },
);

test('a save of its own while it looks is not taken for that of another run', async () => {
  const { keeper, store } = kept();
  keeper.claim();
  await keeper.secure();
  keeper.note({ head: 'f'.repeat(40) });
  const seen = await store.load();
  store.load = async () => {
    keeper.checkpoint();
    await keeper.secure();
    return seen;
  };
  expect(await keeper.holds()).toBe(true);
});
