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
