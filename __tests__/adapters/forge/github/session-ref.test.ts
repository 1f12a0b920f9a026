import { expect, test } from 'vitest';
import { masked } from '../../../support/masked.ts';
import { ROOT, startScriptedForge } from '../../../support/scripted-forge.ts';

test('a tree that the forge fails for good ends the save', async () => {
  await using scripted = await startScriptedForge();
  const { http, forge } = scripted;
  const trees = `POST ${ROOT}/git/trees`;
  http.on(trees, { status: 502, text: '' });
  const store = forge.sessionOf(1);
  await expect(store.save(masked('{}'), null)).rejects.toThrow('after 6 attempts');
  expect(http.bodies(trees)).toHaveLength(6);
});

test.each([
  ['too-large', { text: '# x', isTruncated: true }],
  ['no-text', { text: null, isTruncated: false }],
])('settings that are %s are told as that', async (kind, settings) => {
  await using scripted = await startScriptedForge();
  const json = { data: { repository: { object: null, settings, misnamed: null } } };
  scripted.http.on('POST /api/graphql', { json });
  expect(await scripted.forge.sessionOf(1).open()).toMatchObject({ settings: { kind } });
});
