import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Send } from '../../../../src/adapters/http/send.ts';
import { createTransport } from '../../../../src/adapters/model/transport/transport.ts';
import { Cancelled } from '../../../../src/core/fault.ts';

function transport(fetch: Send) {
  return createTransport({
    baseUrl: 'http://127.0.0.1:9',
    apiKey: 'key-of-the-test',
    keyHeader: 'authorization',
    headers: {},
    fetch,
    timeoutMs: 300_000,
  });
}

test('a connection that is not made in time is no answer that was waited for', async () => {
  const { code, message } = { code: 'CONNECT_TIMEOUT', message: 'Connect Timeout Error' };
  const was = 'The connection failed: Connect Timeout Error (CONNECT_TIMEOUT).';
  const cause = Object.assign(new Error(message), { code });
  const send = transport(() => Promise.reject(new TypeError('fetch failed', { cause })));
  await expect(send('/x', {}, new AbortController().signal)).rejects.toMatchObject({ parts: { was } });
});

test('a run that is stopped while an error is read is stopped, and not refused', async () => {
  const stop = new AbortController();
  const send = transport(async () => ({
    status: 400,
    headers: new Map(),
    body: new Readable({ read: () => stop.abort() }),
  }));
  await expect(send('/x', {}, stop.signal)).rejects.toThrow(Cancelled);
});
