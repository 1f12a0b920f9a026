import { expect, test } from 'vitest';
import { Secrets } from '../../src/core/secrets/secrets.ts';
import { NO_SESSION, type SessionStore } from '../../src/core/session.ts';
import { stopLiveRun } from '../../src/session/stop.ts';
import { leaseOf } from '../support/sessions.ts';

/**
 * The answer to a person who stops the live run, which saves its state in between so many times.
 *
 * @param isOver what the forge says of that run; null: nothing
 */
async function answerWhenMoved(times: number, isOver: boolean | null = null): Promise<string> {
  const lease = leaseOf('7');
  const stored = { version: 'v1', text: JSON.stringify({ ...NO_SESSION, at: 1, lease }) };
  let moved = 0;
  const unasked = () => {
    throw new Error('This is not asked here.');
  };
  const store: SessionStore = {
    open: unasked,
    load: async () => stored,
    isOver: async () => isOver,
    save: async () => {
      moved += 1;
      return moved > times ? { kind: 'saved', version: 'v2' } : { kind: 'lost' };
    },
  };
  const secrets = new Secrets([]);
  return stopLiveRun({
    store,
    opening: Promise.resolve({ kind: 'unknown', why: 'The forge did not answer.' }),
    login: 'octocat',
    mask: (text) => secrets.mask(text),
    now: lease.until - 1,
  });
}

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
