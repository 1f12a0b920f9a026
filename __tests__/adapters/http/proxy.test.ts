import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { useProxy } from '../../../src/adapters/http/proxy.ts';
import { readWhole } from '../../../src/adapters/http/read-body.ts';
import { send } from '../../../src/adapters/http/send.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A proxy that notes what it is asked to connect to, and connects nobody. */
async function proxy(): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer();
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, asked };
}

test('requests go through the proxy of the environment, but for what NO_PROXY names', async () => {
  const { url, asked } = await proxy();
  onTestFinished(useProxy({ HTTPS_PROXY: url, HTTP_PROXY: url, NO_PROXY: '127.0.0.1' }));
  await expect(send('https://api.example.invalid/x')).rejects.toThrow();
  expect(asked).toEqual(['api.example.invalid:443']);

  const direct = createServer((_request, response) => response.end('here'));
  await new Promise<void>((resolve) => direct.listen(0, '127.0.0.1', resolve));
  closing.push(() => direct.close());
  const address: AddressInfo | string | null = direct.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const answer = await send(`http://127.0.0.1:${address.port}/`);
  expect(String(await readWhole(answer, 100))).toBe('here');
  expect(asked).toHaveLength(1);
});
