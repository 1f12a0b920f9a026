import { expect, test } from 'vitest';
import { masked } from '../../../support/masked.ts';
import { ROOT, startScriptedForge } from '../../../support/scripted-forge.ts';

test('a tree that the forge fails for good ends the save', async () => {
  await using scripted = await startScriptedForge();
  const { http, forge } = scripted;
  const trees = `POST ${ROOT}/git/trees`;
  http.on(trees, { status: 502, text: '' });
  const store = forge.sessionOf(1);
  await expect(store.save(masked('{}'), null)).rejects.toThrow('6 attempts were made');
  expect(http.bodies(trees)).toHaveLength(6);
});
