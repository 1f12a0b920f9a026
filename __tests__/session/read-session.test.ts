import { expect, test } from 'vitest';
import { NO_SESSION } from '../../src/core/session.ts';
import { readSession } from '../../src/session/read-session.ts';

test('a session is read as it was kept', async () => {
  const session = { ...NO_SESSION, ledger: { ...NO_SESSION.ledger, runs: 3 } };
  expect(await readSession(JSON.stringify(session))).toEqual({ kind: 'read', session });
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
