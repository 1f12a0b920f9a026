import { expect, test } from 'vitest';
import { masked } from '../../../support/masked.ts';
import { ROOT, sha, startScriptedForge } from '../../../support/scripted-forge.ts';

test('a tree that the forge fails for good ends the save, which does not begin again with it', async () => {
  await using scripted = await startScriptedForge();
  const { http, forge } = scripted;
  const trees = `POST ${ROOT}/git/trees`;
  http.on(trees, { status: 502, text: '' });
  const store = forge.sessionOf(1);
  store.prepare(masked('{}'));
  await expect(store.save(masked('{}'), null)).rejects.toThrow('6 attempts were made');
  expect(http.bodies(trees)).toHaveLength(6);
});

test.each(['before the save', 'while the save waits for it'])(
  'a tree that a stop cuts off %s is sent once more in the time that is left',
  async (when) => {
    const [run, grace] = [new AbortController(), new AbortController()];
    const signal = () => (run.signal.aborted ? grace.signal : run.signal);
    await using scripted = await startScriptedForge({ signal });
    const { http, forge } = scripted;
    const trees = `POST ${ROOT}/git/trees`;
    const { promise: isThere, resolve: arrive } = Promise.withResolvers<void>();
    http
      .on(trees, () => {
        arrive();
        return http.bodies(trees).length === 1 ? 'silence' : { status: 201, json: { sha: sha('a') } };
      })
      .on(`POST ${ROOT}/git/commits`, { status: 201, json: { sha: sha('b') } })
      .on(`POST ${ROOT}/git/refs`, { status: 201, json: { object: { sha: sha('b') } } });
    const store = forge.sessionOf(1);
    store.prepare(masked('{}'));
    await isThere;
    const early = when === 'before the save';
    if (early) run.abort();
    const saved = store.save(masked('{}'), null);
    if (!early) run.abort();
    await expect(saved).resolves.toEqual({ kind: 'saved', version: sha('b') });
    expect(http.bodies(trees)).toHaveLength(2);
  },
);
