import { expect, test } from 'vitest';
import { giteaPlaces } from '../../../../src/adapters/forge/gitea/pictures.ts';
import { type PictureOptions, picturesAt } from '../../../../src/adapters/forge/pictures.ts';
import { answerOfFetch } from '../../../support/http-answer.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n picture', 'latin1');
const ID = 'a1b2c3d4-0000-4000-8000-00000000000f';

/** A server that has a picture at every address; tells what was asked of it, and with which token. */
async function ask(serverUrl: string, address: string) {
  const asked: string[] = [];
  const options: PictureOptions = {
    ...{
      places: giteaPlaces(serverUrl),
      limitMs: 60_000,
      token: 'tok',
      signal: new AbortController().signal,
    },
    fetch: async (input, init) => {
      asked.push(`${String(input)} ${init?.headers?.authorization ?? null}`);
      return answerOfFetch(new Response(PNG));
    },
  };
  return { asked, picture: (await picturesAt([address], options)).get(address) };
}

test.each([
  ['https://git.example.test', `/attachments/${ID}`, `https://git.example.test/attachments/${ID}`],
  ['https://git.example.test', `attachments/${ID}`, `https://git.example.test/attachments/${ID}`],
  ['https://example.test/git/', `/attachments/${ID}`, `https://example.test/git/attachments/${ID}`],
  [
    'https://git.example.test',
    `https://git.example.test/o/r/attachments/${ID}`,
    `https://git.example.test/o/r/attachments/${ID}`,
  ],
])('of %s the attachment %s is read', async (server, address, url) => {
  const { asked, picture } = await ask(server, address);
  expect(asked).toEqual([`${url} token tok`]);
  expect(picture).toEqual({ type: 'image/png', data: PNG.toString('base64') });
});

test.each([
  `https://example.test/attachments/${ID}`,
  `//example.test/attachments/${ID}`,
  `https://tok@git.example.test/attachments/${ID}`,
  '/o/r/settings',
  `/attachments/../logout`,
  'http://169.254.169.254/latest/meta-data',
])('%s is not asked for', async (address) => {
  expect(await ask('https://git.example.test', address)).toEqual({ asked: [], picture: undefined });
});
