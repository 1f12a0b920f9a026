import { expect, test } from 'vitest';
import { masked } from '../../support/masked.ts';
import { ROOT, sha, startScriptedForge } from '../../support/scripted-forge.ts';

test('a run of many hours saves its session to the end, and its commit has a status', async () => {
  await using scripted = await startScriptedForge();
  const { http, forge } = scripted;
  const ref = { json: { object: { sha: sha('c') } } };
  http
    .on(`POST ${ROOT}/git/trees`, { json: { sha: sha('a') } })
    .on(`POST ${ROOT}/git/commits`, { json: { sha: sha('c') } })
    .on(`PATCH ${ROOT}/git/refs/tether/session/issue-7`, ref)
    .on(`POST ${ROOT}/statuses/${sha('d')}`, { json: {} });
  const session = forge.sessionOf(7);
  for (let saves = 0; saves < 21; saves += 1)
    expect(await session.save(masked(`{"save":${saves}}`), sha('b'))).toMatchObject({ kind: 'saved' });
  // As many as a run may make beside those.
  for (let reads = 0; reads < 60; reads += 1) await forge.branch('main');
  await expect(forge.branch('main')).rejects.toThrow('the most that one run may make');
  await forge.setStatus(sha('d'), { state: 'success', description: '', url: '' });
  expect(http.bodies(`POST ${ROOT}/statuses/${sha('d')}`)).toHaveLength(1);
});
