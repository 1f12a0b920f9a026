import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBaseCommit } from '../../../src/adapters/git/base-commit.ts';
import { Cancelled, ServiceFault, UserFault } from '../../../src/core/fault.ts';
import { type Checkout, createCheckout } from '../../support/checkout.ts';

const PATH = process.env.PATH ?? '';
const TOKEN = 'ghs_secret.value-of-the-job';
let origin: Checkout;
let clone: Checkout;
let server: Server;
let url: string;
let sha: string;

beforeAll(async () => {
  origin = await createCheckout({ 'a.txt': 'first' });
  clone = await createCheckout({});
  clone.git('fetch', '--quiet', origin.folder, 'main');
  clone.git('checkout', '--quiet', '-B', 'main', 'FETCH_HEAD');
  await origin.write({ 'a.txt': 'by a person' });
  sha = origin.commit('theirs');
  origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  server = serveGit(join(origin.folder, '.git')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/repo`;
});

afterAll(async () => {
  server.close();
  await origin.remove();
  await clone.remove();
});

/** git's own server side behind HTTP, for those who bring the token. */
function serveGit(gitDir: string): Server {
  const wanted = `basic ${Buffer.from(`x-access-token:${TOKEN}`).toString('base64')}`;
  return createServer((request, response) => {
    if (request.headers.authorization !== wanted) {
      response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
      return;
    }
    const { pathname, search } = new URL(request.url ?? '', 'http://x');
    const backend = spawn('git', ['http-backend'], {
      env: {
        PATH,
        GIT_PROJECT_ROOT: gitDir,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: pathname.replace(/^\/repo/, ''),
        QUERY_STRING: search.slice(1),
        REQUEST_METHOD: request.method ?? '',
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        HTTP_CONTENT_ENCODING: String(request.headers['content-encoding'] ?? ''),
      },
    });
    // git may end before it has read all.
    backend.stdin.on('error', () => undefined);
    request.pipe(backend.stdin);
    const chunks: Buffer[] = [];
    backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    backend.on('close', () => {
      const answer = Buffer.concat(chunks);
      const end = answer.indexOf('\r\n\r\n');
      for (const line of answer.toString('utf8', 0, end).split('\r\n')) {
        const [name = '', value = ''] = line.split(/: (.*)/s);
        if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
        else response.setHeader(name, value);
      }
      response.end(answer.subarray(end + 4));
    });
  });
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

function open(at: Checkout, commit: string, token: string) {
  const remote = { url, token };
  return openBaseCommit({ checkout: at.folder, temp: at.temp, path: PATH, commit, remote });
}

test('a commit that the checkout lacks is fetched into the alternates repository, and the token is written nowhere', async () => {
  const base = await open(clone, sha, TOKEN);
  expect(await base.text('a.txt', 100)).toBe('by a person');
  base.close();
  const encoded = Buffer.from(`x-access-token:${TOKEN}`).toString('base64');
  for (const file of [...(await filesBelow(clone.temp)), ...(await filesBelow(join(clone.folder, '.git')))]) {
    const content = await readFile(file, 'latin1');
    expect(content.includes(TOKEN) || content.includes(encoded), file).toBe(false);
  }
  expect(() => clone.git('cat-file', '-e', sha)).toThrow();
});

test('a refused token is named as such, with its status', async () => {
  const other = await createCheckout({ a: 'a' });
  const opening = open(other, sha, 'wrong');
  await expect(opening).rejects.toThrow(ServiceFault);
  await expect(opening).rejects.toMatchObject({
    status: 401,
    message: expect.stringContaining('does not accept the token'),
  });
  await other.remove();
});

test('a commit that nobody has is a fault of the user', async () => {
  const other = await createCheckout({ a: 'a' });
  const opening = open(other, '2'.repeat(40), TOKEN);
  await expect(opening).rejects.toThrow(UserFault);
  await other.remove();
});

test('of a run that was stopped meanwhile neither token nor commit is blamed', async () => {
  const stop = new AbortController();
  const silent = createServer(() => stop.abort()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const opening = openBaseCommit({
    checkout: clone.folder,
    temp: await mkdtemp(join(clone.temp, 'stopped-')),
    path: PATH,
    commit: '3'.repeat(40),
    remote: { url: `http://127.0.0.1:${port}/repo`, token: TOKEN, signal: stop.signal },
  });
  await expect(opening).rejects.toThrow(Cancelled);
  silent.closeAllConnections();
  silent.close();
});
