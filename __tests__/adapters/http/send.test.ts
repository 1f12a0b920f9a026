import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { codeOf, isStopped } from '../../../src/adapters/http/failure.ts';
import { readWhole } from '../../../src/adapters/http/read-body.ts';
import { type HttpAnswer, send } from '../../../src/adapters/http/send.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

async function textOf(answer: HttpAnswer): Promise<string> {
  return String(await readWhole(answer, 2 ** 20));
}

/** Sends the request of the test back. */
const echo: RequestListener = (request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    const { method, url, headers } = request;
    response.end(JSON.stringify({ method, url, headers, body }));
  });
};

test('method, headers and body arrive, the body with its length', async () => {
  const url = await serve(echo);
  const answer = await send(`${url}/a?b=1`, { method: 'POST', headers: { 'X-One': 'ä' }, body: 'grüße' });
  expect(JSON.parse(await textOf(answer))).toMatchObject({
    method: 'POST',
    url: '/a?b=1',
    headers: { 'x-one': expect.any(String), 'content-length': '7' },
    body: 'grüße',
  });
});

test('a redirect is an answer, and so is one without a body', async () => {
  const url = await serve((request, response) => {
    response.writeHead(request.url === '/gone' ? 204 : 307, { location: '/there', 'set-cookie': ['a', 'b'] });
    response.end();
  });
  const moved = await send(url);
  expect([moved.status, moved.headers.get('location')]).toEqual([307, '/there']);
  expect(await textOf(await send(`${url}/gone`))).toBe('');
});

test('a packed answer is unpacked as it comes, and one that is cut is an error', async () => {
  const packed = gzipSync('a long answer, '.repeat(100));
  const url = await serve((request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    if (request.url === '/whole') response.end(packed);
    else response.write(packed.subarray(0, 30), () => response.destroy());
  });
  expect(await textOf(await send(`${url}/whole`))).toHaveLength(1500);
  await expect(textOf(await send(`${url}/cut`))).rejects.toThrow();
});

test('an empty body is one, packed or not, and a DELETE has the length of its body', async () => {
  const empty = await serve((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': '0' });
    response.end();
  });
  expect(await textOf(await send(empty))).toBe('');
  const url = await serve(echo);
  const sent = { method: 'DELETE', body: '{}' };
  expect(JSON.parse(await textOf(await send(url, sent)))).toMatchObject({
    body: '{}',
    headers: { 'content-length': '2' },
  });
});

test('who stops waits for no answer, and reads no further', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/begun') response.write('begin');
  });
  const silent = send(url, { signal: AbortSignal.timeout(30) });
  await expect(silent).rejects.toSatisfy(isStopped);
  await expect(send(url, { signal: AbortSignal.abort(new Error('over')) })).rejects.toThrow('over');

  const stop = new AbortController();
  const begun = await send(`${url}/begun`, { signal: stop.signal });
  const reading = textOf(begun);
  stop.abort(new Error('enough'));
  await expect(reading).rejects.toThrow('enough');
});

test('a connection that is closed, refused or cut has the code of the system', async () => {
  const closing = await serve((request) => request.socket.destroy());
  await expect(send(closing)).rejects.toSatisfy((thrown) => codeOf(thrown) === 'ECONNRESET');
  await expect(send('http://127.0.0.1:1')).rejects.toSatisfy((thrown) => codeOf(thrown) === 'ECONNREFUSED');
  const cutting = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '10' });
    response.write('half', () => response.destroy());
  });
  await expect(textOf(await send(cutting))).rejects.toSatisfy((thrown) => codeOf(thrown) === 'ECONNRESET');
});

test('a server that wants another protocol has not answered', async () => {
  const url = await serve((request) => {
    request.socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n');
  });
  await expect(send(url)).rejects.toThrow('closed without an answer');
});

test('a body that nobody reads keeps nothing open', async () => {
  let closed = 0;
  const url = await serve((request, response) => {
    request.socket.once('close', () => {
      closed += 1;
    });
    response.write('x'.repeat(10_000_000));
  });
  (await send(url)).body?.destroy();
  await expect.poll(() => closed, { timeout: 60_000 }).toBe(1);
});
