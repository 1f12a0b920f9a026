import { expect, test } from 'vitest';
import { REPOSITORY_LEDGER } from '../../../src/core/session.ts';
import { startScriptedForge } from '../../support/scripted-forge.ts';

test('what runs cost can still be read where the session of the issue has taken all of its requests', async () => {
  await using scripted = await startScriptedForge();
  scripted.http.on('POST /api/graphql', {
    json: { data: { repository: { object: null, settings: null, misnamed: null } } },
  });
  const session = scripted.forge.sessionOf(7);
  for (let reads = 0; reads < 50; reads += 1) await session.load();
  await expect(session.load()).rejects.toThrow(/50 requests/);
  await expect(scripted.forge.sessionOf(8).load()).rejects.toThrow(/50 requests/);
  expect(await scripted.forge.sessionOf(REPOSITORY_LEDGER).load()).toBeNull();
});
