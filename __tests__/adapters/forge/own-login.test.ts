import { expect, test } from 'vitest';
import { createOwnLogin } from '../../../src/adapters/forge/own-login.ts';

test('a login that the forge could not tell is asked for again, and a known one is not', async () => {
  const answers = [null, 'ada'];
  const login = createOwnLogin(['github-actions[bot]'], async () => answers.shift() ?? null);
  expect(await login.isOwn('ada')).toBe(false);
  expect(await login.isOwn('ada')).toBe(true);
  expect(await login.isOwn('ada')).toBe(true);
});

test('a login learned while the forge is asked in vain stays', async () => {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const login = createOwnLogin([], () => promise);
  const asking = login.isOwn('ada');
  login.learn('ada');
  resolve(null);
  await asking;
  expect(await login.isOwn('ada')).toBe(true);
});
