import { expect, test } from 'vitest';
import { Secrets } from '../../src/core/secrets/secrets.ts';
import { NO_SESSION, type Session, type SessionStore } from '../../src/core/session.ts';
import { readSession } from '../../src/session/session-text.ts';
import { type StopOptions, stopLiveRun } from '../../src/session/stop.ts';
import { leaseOf } from '../support/sessions.ts';

/** A place for a session. @param moved how often a run saves its state before a save from here */
function placeFor(stored: Session | null, { isOver = null, moved = 0 }: Moving = {}) {
  const saved: { readonly session: Session | null; readonly over: string | null }[] = [];
  let times = 0;
  const unasked = () => {
    throw new Error('This is not asked here.');
  };
  const store: SessionStore = {
    open: unasked,
    load: async () => (stored === null ? null : { version: 'v1', text: JSON.stringify(stored) }),
    isOver: async () => isOver,
    save: async (text, over) => {
      times += 1;
      if (times <= moved) return { kind: 'lost' };
      saved.push({ session: await readSession(text), over });
      return { kind: 'saved', version: 'v2' };
    },
  };
  return { store, saved };
}

interface Moving {
  /** What the forge says of the run that has the issue; null: nothing. */
  readonly isOver?: boolean | null;
  readonly moved?: number;
}

const LEASE = leaseOf('7');
const HELD: Session = { ...NO_SESSION, at: 1, status: 'running', lease: LEASE };

function stopAt(store: SessionStore, jobs: StopOptions['jobs'] = 'one'): Promise<string> {
  const secrets = new Secrets([]);
  return stopLiveRun({
    store,
    firstAnswer: Promise.resolve({ kind: 'unknown', why: 'The forge did not answer.' }),
    login: 'octocat',
    jobs,
    mask: (text) => secrets.mask(text),
    saidAt: LEASE.until - 9,
    now: LEASE.until - 1,
  });
}

/** The answer to a person who stops the live run. */
const answerWhenMoved = (moved: number, isOver: boolean | null = null) =>
  stopAt(placeFor(HELD, { moved, isOver }).store);

test('a run that saves its state in between is told to stop at a later try', async () => {
  expect(await answerWhenMoved(2)).toMatch(/^Workflow run 7 was asked to stop:/);
});

test('a run that saves its state before each try is still at work, and a person is told so', async () => {
  expect(await answerWhenMoved(3)).toBe(
    'The run in progress could not be stopped: it saved its state in between, 3 times. Comment /tether stop again.',
  );
});

test('a run that the forge knows to be over is told nothing', async () => {
  expect(await answerWhenMoved(0, true)).toBe('No run is in progress on this issue.');
  expect(await answerWhenMoved(0, false)).toContain('was asked to stop');
});

test('a run between its two jobs holds nothing: the word is left for the second, and what waits goes on waiting', async () => {
  const waiting: Session = { ...NO_SESSION, at: 1, status: 'waiting' };
  for (const [before, over, status] of [
    [null, null, 'done'],
    [waiting, 'v1', 'waiting'],
  ] as const) {
    const { store, saved } = placeFor(before);
    expect(await stopAt(store, 'two')).toMatch(/will publish nothing; its first job may/);
    const attempts = [
      expect.objectContaining({ stoppedBy: 'octocat', reason: 'Stopped by octocat.', at: LEASE.until - 9 }),
    ];
    expect(saved).toEqual([{ over, session: expect.objectContaining({ status, attempts }) }]);
    expect(await stopAt(store)).toBe('No run is in progress on this issue.');
  }
});

test('the word of a person is kept also where the change of the run leaves no room for it', async () => {
  const textOf = (path: string) => ({ path, before: null, text: 'x'.repeat(250_000) });
  const full: Session = {
    ...HELD,
    change: { base: 'a'.repeat(40), files: [textOf('a.js'), textOf('b.js')] },
  };
  const { store, saved } = placeFor(full);
  await stopAt(store);
  expect(saved).toMatchObject([{ session: { change: null, lease: null } }]);
});
