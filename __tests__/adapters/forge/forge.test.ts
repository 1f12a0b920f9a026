import { expect, test } from 'vitest';
import { Secrets } from '../../../src/core/secrets/secrets.ts';
import { REPOSITORY_LEDGER } from '../../../src/core/session.ts';
import { ROOT, startScriptedForge } from '../../support/scripted-forge.ts';

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

test('what of a save is sent ahead and fails for good is not tried all over again with the save', async () => {
  await using scripted = await startScriptedForge();
  scripted.http.on(`POST ${ROOT}/git/trees`, { status: 500, json: { message: 'Server Error' } });
  const session = scripted.forge.sessionOf(7);
  const text = new Secrets([]).mask('{}');
  session.prepare(text);

  await expect(session.save(text, null)).rejects.toThrow('HTTP 500');

  expect(scripted.http.requests.filter(({ path }) => path.endsWith('/git/trees'))).toHaveLength(6);
});
