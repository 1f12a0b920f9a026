import { expect, onTestFinished, test, vi } from 'vitest';
import { gitHubPlaces } from '../../../../src/adapters/forge/github/pictures.ts';
import { type PictureOptions, picturesAt } from '../../../../src/adapters/forge/pictures.ts';
import { answerOfFetch } from '../../../support/http-answer.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n picture', 'latin1');
const JPEG = Buffer.from('\xff\xd8\xff\xe0 picture', 'latin1');
const HUB = 'https://github.com';
const ASSET = `${HUB}/user-attachments/assets/11-22`;

type Answer = Response | ((signal?: AbortSignal | null) => Response | Promise<Response>);

/** The hosts of a forge cannot be reached here: this answers in their place, and keeps what was asked. */
function forge(answers: Readonly<Record<string, Answer>>, serverUrl = HUB) {
  const asked: { readonly url: string; readonly authorization: string | null }[] = [];
  const options: PictureOptions = {
    ...{
      places: gitHubPlaces(serverUrl),
      limitMs: 60_000,
      token: 'tok',
      signal: new AbortController().signal,
    },
    fetch: async (input, init) => {
      const url = String(input);
      asked.push({ url, authorization: init?.headers?.authorization ?? null });
      const answer = answers[url] ?? new Response('', { status: 404 });
      return answerOfFetch(typeof answer === 'function' ? await answer(init?.signal) : answer);
    },
  };
  return { asked, pictures: (...addresses: readonly string[]) => picturesAt(addresses, options) };
}

function redirect(location: string): Response {
  return new Response('', { status: 302, headers: { location } });
}

test('an attachment is read from the storage of the forge, which the token does not reach', async () => {
  const signed = 'https://github-production-user-asset-6210df.s3.amazonaws.com/1/2?X-Amz-Signature=3';
  const { asked, pictures } = forge({ [ASSET]: redirect(signed), [signed]: new Response(PNG) });
  expect([...(await pictures(ASSET, ASSET))]).toEqual([
    [ASSET, { type: 'image/png', data: PNG.toString('base64') }],
  ]);
  expect(asked).toEqual([
    { url: ASSET, authorization: 'token tok' },
    { url: signed, authorization: null },
  ]);
});

test('an older attachment is read without the token', async () => {
  const older = 'https://user-images.githubusercontent.com/1/2.jpg';
  const { asked, pictures } = forge({ [older]: new Response(JPEG) });
  expect((await pictures(older)).get(older)?.type).toBe('image/jpeg');
  expect(asked).toEqual([{ url: older, authorization: null }]);
});

test.each([
  'https://example.test/a.png',
  'http://user-images.githubusercontent.com/1/2.png',
  'https://user-images.githubusercontent.com:8443/1/2.png',
  'https://user-images.githubusercontent.com.evil.test/1/2.png',
  'https://github.com@evil.test/user-attachments/assets/1',
  'https://tok:x@github.com/user-attachments/assets/1',
  'https://github.com/octo/hello/settings',
  'https://github.com/user-attachments/assets/../../logout',
  'http://169.254.169.254/latest/meta-data',
  'https://api.github.com/user-attachments/assets/1',
  'https://raw.githubusercontent.com/o/r/main/a.png',
  'data:image/png;base64,AAAA',
  'docs/picture.png',
  '',
])('%j is not asked for', async (address) => {
  const { asked, pictures } = forge({});
  expect((await pictures(address)).size).toBe(0);
  expect(asked).toEqual([]);
});

test.each([
  'https://example.test/a.png',
  'http://169.254.169.254/latest',
  'https://github-production-user-asset-6210df.s3.amazonaws.com.evil.test/1',
  'https://other-bucket.s3.amazonaws.com/1',
])('a redirect to %s is not followed', async (target) => {
  const { asked, pictures } = forge({ [ASSET]: redirect(target), [target]: new Response(PNG) });
  expect((await pictures(ASSET)).size).toBe(0);
  expect(asked).toHaveLength(1);
});

test('a redirect to another page of the forge does not take the token along, and none leads on for ever', async () => {
  const loop = `${HUB}/login`;
  const { asked, pictures } = forge({ [ASSET]: () => redirect(loop), [loop]: () => redirect(loop) });
  expect((await pictures(ASSET)).size).toBe(0);
  expect(asked.map(({ authorization }) => authorization)).toEqual(['token tok', null, null, null]);
});

test('a server of a company keeps its pictures itself or below its own name', async () => {
  const server = 'https://git.corp.test';
  const own = `${server}/user-attachments/assets/1`;
  const media = 'https://media.git.corp.test/user/1/files/2';
  const { pictures } = forge({ [own]: redirect(media), [media]: new Response(PNG) }, server);
  expect((await pictures(own, 'https://user-images.githubusercontent.com/1/2.png')).size).toBe(1);
});

test.each([
  ['drawn in text', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
  ['a page', '<!doctype html><title>Sign in</title>'],
  ['empty', ''],
  ['larger than 3.5 MB', Buffer.concat([PNG, Buffer.alloc(3_500_000)])],
])('what is %s is no picture, whatever its type says', async (_, body) => {
  const headers = { 'content-type': 'image/png' };
  const { pictures } = forge({ [ASSET]: new Response(body, { headers }) });
  expect((await pictures(ASSET)).size).toBe(0);
});

test('eight pictures are asked for at most, and together they stay below twelve megabytes', async () => {
  const all = Array.from({ length: 10 }, (_, at) => `${HUB}/user-attachments/assets/${at}`);
  const large = Buffer.concat([PNG, Buffer.alloc(3_000_000)]);
  const { asked, pictures } = forge(Object.fromEntries(all.map((url) => [url, new Response(large)])));
  expect([...(await pictures(...all)).keys()]).toEqual(all.slice(0, 2));
  expect(asked).toHaveLength(8);
});

test('what does not come in time is missing, and the others are there', async () => {
  const time = new AbortController();
  const timer = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  onTestFinished(() => timer.mockRestore());
  const [slow, quick] = [`${ASSET}-slow`, `${ASSET}-quick`];
  // The time is up once the quick one has been read to its end.
  const pieces = [PNG];
  const pull = (stream: ReadableStreamDefaultController<Uint8Array>): void => {
    const piece = pieces.pop();
    if (piece === undefined) {
      stream.close();
      setImmediate(() => time.abort());
    } else stream.enqueue(piece);
  };
  const late = Promise.withResolvers<Response>();
  const { pictures } = forge({
    [slow]: (signal) => {
      signal?.addEventListener('abort', () => late.reject(signal.reason));
      return late.promise;
    },
    [quick]: new Response(new ReadableStream({ pull }, { highWaterMark: 0 })),
  });
  expect([...(await pictures(slow, quick)).keys()]).toEqual([quick]);
});
