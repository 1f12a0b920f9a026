import { expect, test } from 'vitest';
import { startLocalGitHub } from '../../embedded/local-github.ts';

test('a server that closes waits for no request that is held back', async () => {
  const other = await startLocalGitHub();
  const met = Promise.withResolvers<void>();
  other.holdRequests(() => {
    met.resolve();
    return new Promise(() => {});
  });
  const asked = fetch(`${other.url}/user`).catch(() => 'closed');
  await met.promise;
  await other.close();
  expect(await asked).toBe('closed');
});

test('what a test got wrong while it held a request back is thrown when the server closes', async () => {
  const other = await startLocalGitHub();
  const met = Promise.withResolvers<void>();
  other.holdRequests(() => {
    met.resolve();
    throw new Error('a mistake of the test');
  });
  const asked = fetch(`${other.url}/user`).catch(() => 'closed');
  await met.promise;
  await expect(other.close()).rejects.toThrow('could not be answered');
  expect(await asked).toBe('closed');
});
