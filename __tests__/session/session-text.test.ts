import { expect, test } from 'vitest';
import { EXIT_CODES, NOTHING_DONE, type Status } from '../../src/core/outcome.ts';
import { NO_SESSION } from '../../src/core/session.ts';
import { endedAs } from '../../src/session/ended.ts';
import { readSession } from '../../src/session/session-text.ts';

test('a session is read as it was kept', async () => {
  const session = { ...NO_SESSION, ledger: { ...NO_SESSION.ledger, runs: 3 } };
  expect(await readSession(JSON.stringify(session))).toEqual(session);
});

const STATUSES = Object.keys(EXIT_CODES) as readonly Status[];

test.each(STATUSES)('a session that ended as %s is read by the next run', async (status) => {
  const outcome = { ...NOTHING_DONE, status, reason: 'It ended.' };
  const session = { ...NO_SESSION, ...endedAs(NO_SESSION, { outcome, end: null, run: '7', now: 1 }) };
  expect(await readSession(JSON.stringify(session))).toEqual(session);
});

test.each([
  null,
  'no JSON',
  '[]',
  JSON.stringify({ ...NO_SESSION, version: 3 }),
  JSON.stringify({ ...NO_SESSION, ledger: null }),
])('%j is not one', async (text) => {
  expect(await readSession(text)).toBeNull();
});
