import { describe, expect, test } from 'vitest';
import { NO_SESSION } from '../../src/core/session.ts';
import { readSession, upgraded } from '../../src/session/read-session.ts';

describe('a session is read', () => {
  test('as it was kept', async () => {
    const session = { ...NO_SESSION, ledger: { ...NO_SESSION.ledger, runs: 3 } };
    expect(await readSession(JSON.stringify(session))).toEqual({ kind: 'read', session });
  });

  test('of the first version, as one that knows nothing', async () => {
    const result = { key: 'a'.repeat(64), at: 1, code: 0, ms: 5, output: 'ok' };
    const text = JSON.stringify({ version: 1, baseline: [result] });
    expect(await readSession(text)).toEqual({ kind: 'read', session: NO_SESSION });
  });
});

describe('a session is brought up to today', () => {
  const steps = new Map<unknown, (older: object) => Readonly<Record<string, unknown>>>([
    [1, (older: object) => ({ ...older, version: 2, plan: 'none' })],
    [2, (older: object) => ({ ...older, version: 3, plan: null })],
  ]);

  test('step by step', () => {
    expect(upgraded({ version: 1, runs: 4 }, steps)).toEqual({ version: 3, runs: 4, plan: null });
    expect(upgraded({ version: 2, runs: 4, plan: 'x' }, steps)).toEqual({ version: 3, runs: 4, plan: null });
  });

  test('and one of today, of later, or without a version stays as it is', () => {
    for (const kept of [{ version: 3 }, { version: 4 }, {}, { version: '1' }])
      expect(upgraded(kept, steps)).toEqual(kept);
  });

  test('by steps that lead in a circle, once', () => {
    const circle = new Map([[1, (older: object) => ({ ...older, version: 1 })]]);
    expect(upgraded({ version: 1 }, circle)).toEqual({ version: 1 });
  });
});

test.each([
  [null, /there is no text/],
  ['no JSON', /it is no JSON/],
  ['[]', /not the shape of a session/],
  [JSON.stringify({ ...NO_SESSION, version: 3 }), /a later version .* wrote it \(session version 3\)/],
  [JSON.stringify({ ...NO_SESSION, ledger: null }), /not the shape of a session \(\/ledger /],
])('%j is not one', async (text, why) => {
  expect(await readSession(text)).toEqual({ kind: 'unreadable', why: expect.stringMatching(why) });
});
