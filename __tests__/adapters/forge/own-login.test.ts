import { expect, test } from 'vitest';
import { createOwnLogin } from '../../../src/adapters/forge/own-login.ts';

test('a login that the forge could not tell is asked for again, and a known one is not', async () => {
  const answers = [null, 'ada'];
  const login = createOwnLogin(['github-actions[bot]'], async () => answers.shift() ?? null);
  expect(await login.isOwn('ada')).toBe(false);
  expect(await login.isOwn('ada')).toBe(true);
  expect(await login.isOwn('ada')).toBe(true);
});

test('the account of the token is known once it was asked for or has written, and nobody is asked for it', async () => {
  const login = createOwnLogin(['github-actions[bot]'], async () => 'ada');
  expect(await login.isOwn('github-actions[bot]')).toBe(true);
  expect(login.knownAccount()).toBeNull();
  await login.isOwn('eve');
  expect(login.knownAccount()).toBe('ada');
  login.learn('the-app[bot]');
  expect(login.knownAccount()).toBe('the-app[bot]');
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
