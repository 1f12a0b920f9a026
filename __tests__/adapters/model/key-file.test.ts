import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../embedded/temp.ts';
import { openKeyFile } from '../../../src/adapters/model/key-file.ts';
import { PROVIDERS } from '../../../src/config/provider-presets.ts';
import { UserFault } from '../../../src/core/fault.ts';
import { Secrets } from '../../../src/core/secrets/secrets.ts';
import { ask, caught, createChatCompletions, createMessages } from '../../support/asked-endpoint.ts';
import { completes, type Reaction, refuses, startModelServer } from '../../support/model-http.ts';

const FIRST = 'eyJhbGciOiJSUzI1NiJ9.first-token-of-this-test.c2lnbmF0dXJl';
const SECOND = 'ya29.c.another-one-altogether-6d1b';

/** A folder of the runner with the file of the key, and what a run knows of it. */
async function keyFile(text: string | Buffer = `${FIRST}\n`) {
  const folder = await temporaryFolder('key-file');
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const temp = join(folder.path, 'temp');
  mkdirSync(temp);
  const path = join(temp, 'token');
  writeFileSync(path, text);
  const secrets = new Secrets([]);
  const open = (at = path) => openKeyFile(at, { folder: temp, onKey: (key) => secrets.addKey(key) });
  return { outside: folder.path, temp, path, secrets, open };
}

function faultOf(open: () => unknown): UserFault {
  try {
    open();
  } catch (thrown) {
    if (thrown instanceof UserFault) return thrown;
    throw thrown;
  }
  throw new Error('It opened.');
}

test.each<[string, string | Buffer]>([
  ['nothing', ''],
  ['blanks alone', ' \n\n'],
  ['more than one line', `${FIRST}\n${SECOND}\n`],
  ['an answer in JSON', `{ "access_token": "${FIRST}" }`],
  ['bytes that no header takes', Buffer.from([...FIRST].map(() => 0xff))],
  ['a word', 'ollama\n'],
  ['more than any token', 'a'.repeat(16 * 1024 + 1)],
])('a file with %s is refused before anything is asked', async (_what, text) => {
  const { open, temp } = await keyFile(text);
  const { message } = faultOf(() => open());
  expect(message).toContain(`a file in ${temp}`);
  expect(message).toContain('one word of 20 to 16384 characters');
  expect(message).toContain('api-key-file');
  expect(message).not.toContain('token-of-this-test');
});

test('what is missing, a folder, or in a place that commands may see is refused', async () => {
  const { temp, outside, open } = await keyFile();
  expect(faultOf(() => open(join(temp, 'none'))).message).toContain('holds no key');
  expect(faultOf(() => open(FIRST)).message).not.toContain(FIRST);
  mkdirSync(join(temp, 'folder'));
  expect(faultOf(() => open(join(temp, 'folder'))).message).toContain('holds no key');
  const elsewhere = join(outside, 'token');
  writeFileSync(elsewhere, FIRST);
  symlinkSync(elsewhere, join(temp, 'link'));
  for (const path of [elsewhere, join(temp, 'link'), join(temp, '..', 'token')])
    expect(faultOf(() => open(path)).message).toContain(`It must be a file in ${temp}`);
});

test('each new key is masked by the time it is read, and the last one stays while the file is written', async () => {
  const { path, secrets, open } = await keyFile();
  const read = open();
  expect(secrets.mask(`Bearer ${FIRST}`)).toBe('Bearer ***');
  expect(read()).toBe(FIRST);
  writeFileSync(path, '');
  expect(read()).toBe(FIRST);
  rmSync(path);
  expect(read()).toBe(FIRST);
  writeFileSync(path, SECOND);
  expect(secrets.mask(SECOND)).toBe(SECOND);
  expect(read()).toBe(SECOND);
  expect(secrets.mask(`${FIRST} ${SECOND}`)).toBe('*** ***');
});

type Create = typeof createChatCompletions;

/** A client at a server, with a key in a file that `replace` replaces as a program does. */
async function endpointWith(create: Create, ...reactions: readonly Reaction[]) {
  const { path, secrets, open } = await keyFile();
  const server = await startModelServer(...reactions);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const changingKey = { read: open(), secrets };
  const provider = PROVIDERS.azure;
  const client = create({ baseUrl: server.baseUrl, apiKey: '', changingKey, model: 'm', provider });
  const replace = (key: string): void => {
    writeFileSync(`${path}.new`, key);
    renameSync(`${path}.new`, path);
  };
  const sent = (): readonly unknown[] => server.requests.map(({ headers }) => headers.authorization);
  return { client, server, replace, sent };
}

test('each request has the key that the file holds then, as a bearer token whatever the provider', async () => {
  const { client, server, replace, sent } = await endpointWith(
    createChatCompletions,
    completes({ content: 'Hi.' }),
  );
  await ask(client);
  replace(SECOND);
  await ask(client);
  expect(sent()).toEqual([`Bearer ${FIRST}`, `Bearer ${SECOND}`]);
  expect(server.requests.some(({ headers }) => 'api-key' in headers)).toBe(false);
});

test.each([401, 403])(
  'a key that is refused with %i and was replaced meanwhile is sent anew',
  async (status) => {
    const { client, replace, sent } = await endpointWith(
      createChatCompletions,
      (response, request) => {
        replace(SECOND);
        refuses(status, { message: 'The token has expired.' })(response, request);
      },
      completes({ content: 'Hi.' }),
    );
    expect(await ask(client)).toMatchObject({ kind: 'turn', text: 'Hi.' });
    expect(sent()).toEqual([`Bearer ${FIRST}`, `Bearer ${SECOND}`]);
  },
);

test('a key that is refused and stays ends the call after one request, and no message quotes it', async () => {
  const { client, sent } = await endpointWith(
    createMessages,
    refuses(401, { message: `Incorrect key: ${FIRST}` }),
  );
  const fault = await caught(ask(client));
  expect(fault.retry.kind).toBe('final');
  expect(fault.message).toMatch(/does not accept the key.*"Incorrect key: \*\*\*".*api-key-file/s);
  expect(sent()).toEqual([`Bearer ${FIRST}`]);
});
