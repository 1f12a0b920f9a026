import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTransport } from '../../../../src/adapters/model/transport/transport.ts';

test('an endpoint that is silent for too long is told as that limit, not as a request that was aborted', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const send = createTransport({
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: 'key-of-the-test',
    keyHeader: 'authorization',
    headers: {},
    fetch,
    timeoutMs: 1000,
  });
  await expect(send('/x', {}, new AbortController().signal)).rejects.toMatchObject({
    parts: {
      wrong: 'The model endpoint did not answer.',
      was: 'No answer began within 1 s, and Tether waits no longer.',
    },
  });
});

test.each([
  [
    'a connection that is not made in time is no answer that was waited for',
    { code: 'CONNECT_TIMEOUT', message: 'Connect Timeout Error' },
    'The connection failed: Connect Timeout Error (CONNECT_TIMEOUT).',
  ],
])('%s', async (_what, { code, message }, was) => {
  const cause = Object.assign(new Error(message), { code });
  const send = createTransport({
    baseUrl: 'http://127.0.0.1:9',
    apiKey: 'key-of-the-test',
    keyHeader: 'authorization',
    headers: {},
    fetch: () => Promise.reject(new TypeError('fetch failed', { cause })),
    timeoutMs: 300_000,
  });
  await expect(send('/x', {}, new AbortController().signal)).rejects.toMatchObject({ parts: { was } });
});
