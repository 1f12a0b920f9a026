import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApi } from '../../../src/adapters/forge/api.ts';
import { Cancelled, ServiceFault } from '../../../src/core/fault.ts';
import { createForgeClock, type ForgeClock } from '../../support/forge-clock.ts';
import { type HttpScript, type ScriptedAnswer, startHttpScript } from '../../support/http-script.ts';

let http: HttpScript;
let clock: ForgeClock;
beforeEach(async () => {
  http = await startHttpScript();
  clock = createForgeClock();
});
afterEach(async () => {
  await http[Symbol.asyncDispose]();
});

function api(root = '/api/v3/') {
  const apiUrl = `${http.url}${root}`;
  return openApi({ apiUrl, token: 'tok', ...clock });
}

function answering(answer: ScriptedAnswer) {
  http.on('GET /api/v3/x', answer);
  return api().call('GET', '/x');
}

test('a request says who asks, in what form it wants the answer, and with which token', async () => {
  http.on('PATCH /api/v3/x', { json: { a: 1 } });
  expect(await api().call('PATCH', '/x', { b: 'é' })).toEqual({
    kind: 'done',
    data: { a: 1 },
    hasNext: null,
  });
  expect(http.requests[0]).toMatchObject({
    body: { b: 'é' },
    headers: {
      authorization: 'token tok',
      accept: 'application/vnd.github.v3+json',
      'content-type': 'application/json; charset=utf-8',
      'user-agent': expect.stringContaining('tether-action'),
    },
  });
});

test('keys of a body that Octokit has uses for arrive as they are', async () => {
  const body = {
    ...{ method: 'GET', url: '/elsewhere', baseUrl: 'http://127.0.0.1:1', headers: { accept: 'x' } },
    ...{ request: { fetch: null }, mediaType: { format: 'raw' }, data: 'd', owner: 'o', query: 'q' },
  };
  http.on('POST /api/v3/x', { status: 201, json: {} });
  await api().call('POST', '/x', body);
  expect(http.bodies('POST /api/v3/x')).toEqual([body]);
});

describe('an answer', () => {
  test.each<[string, ScriptedAnswer, unknown]>([
    ['that calls itself JSON', { json: { id: 1 } }, { id: 1 }],
    ['of bytes', as('application/octet-stream', '{"id":"é"}'), { id: 'é' }],
    ['without a body', { status: 204 }, null],
    ['of nothing', { text: '' }, null],
  ])('%s is read', async (_, answer, data) => {
    expect(await answering(answer)).toEqual({ kind: 'done', data, hasNext: null });
  });

  test.each<[string, ScriptedAnswer, RegExp]>([
    ['a page', as('text/html', '<html>login</html>'), /\/x must be JSON. It was "<html>login<\/html>"/],
    [
      'nested without end',
      { text: '['.repeat(50_000) + ']'.repeat(50_000) },
      /\/x must be at most 64 levels deep\. It was "\[\[/,
    ],
    ['broken JSON', as('application/json', '{"id":'), /\/x must be JSON. It was "{/],
  ])('that is %s is a fault', async (_, answer, words) => {
    const thrown = await answering(answer).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(ServiceFault);
    expect(thrown).toMatchObject({ message: expect.stringMatching(words) });
  });

  test.each([
    ['<https://forge/x?page=2>; rel="next", <https://forge/x?page=9>; rel="last"', true],
    ['<https://forge/x?page=1>; rel="prev"', false],
  ])('with the Link header %s tells whether there is more', async (link, hasNext) => {
    expect(await answering({ json: [], headers: { link } })).toMatchObject({ hasNext });
  });

  test('that names the end of an old address writes nothing to the log', async () => {
    const written = vi.spyOn(console, 'warn');
    await answering({ json: {}, headers: { deprecation: 'Sat, 01 Jan 2028 00:00:00 GMT' } });
    expect(written.mock.calls).toEqual([]);
  });
});

describe('a refusal', () => {
  test.each<[string, ScriptedAnswer, object]>([
    ['with words', refusal(404, { message: 'Not Found' }), { status: 404, message: 'Not Found' }],
    [
      'with fields and the permission that is needed',
      {
        ...{ status: 422, headers: { 'x-accepted-github-permissions': 'contents=write' } },
        json: { message: 'No', errors: [{ field: 'head', message: 'bad head' }, 'and more'] },
      },
      { status: 422, message: 'No bad head and more', fields: ['head'], needs: 'contents=write' },
    ],
    ['that is a page', { ...as('text/html', ' <html>'), status: 404 }, { status: 404, message: '' }],
    ['in plain words', { ...as('text/plain', 'go away'), status: 403 }, { status: 403, message: 'go away' }],
    ['without a word', { status: 410 }, { status: 410, message: '' }],
    ['that redirects to nowhere', refusal(302, { message: 'Found' }), { status: 302, message: 'Found' }],
    ['that says nothing has changed', { status: 304 }, { status: 304, message: '' }],
  ])('%s is a value', async (_, answer, expected) => {
    expect(await answering(answer)).toMatchObject({ kind: 'rejected', ...expected });
  });

  test('of the token is a fault that names the input', async () => {
    const call = answering(refusal(401, { message: 'Bad credentials' }));
    await expect(call).rejects.toThrow(/read \/x.*Bad credentials.*github-token/);
  });

  test('by the run itself, which was stopped, is no fault of the forge', async () => {
    clock.stop();
    await expect(answering({ json: {} })).rejects.toThrow(Cancelled);
    await expect(api().graphql('query { a }', {})).rejects.toThrow(Cancelled);
  });
});

describe('GraphQL', () => {
  test.each([
    ['/api/v3/', 'POST /api/graphql'],
    ['', 'POST /graphql'],
  ])('is asked below the root %s at %s', async (root, route) => {
    http.on(route, { json: { data: { a: 1 } } });
    expect(await api(root).graphql('query { a }', { id: 'i' })).toEqual({ kind: 'done', data: { a: 1 } });
    expect(http.bodies(route)).toEqual([{ query: 'query { a }', variables: { id: 'i' } }]);
  });

  test('is asked where the runner says, and again after a failure that leaves in doubt whether it was heard', async () => {
    const given = { apiUrl: `${http.url}/api/v3`, graphqlUrl: `${http.url}/gateway/gql` };
    http.on('POST /gateway/gql', [{ status: 502 }, { json: { data: { a: 1 } } }]);
    const asked = openApi({ ...given, token: 'tok', ...clock });
    expect(await asked.graphql('query { a }', {})).toEqual({ kind: 'done', data: { a: 1 } });
  });

  const GRAPHQL = 'POST /api/graphql';

  test('that names errors is rejected in their words', async () => {
    http.on(GRAPHQL, { json: { data: { a: null }, errors: [{ message: 'No' }, { message: 'Nor this' }] } });
    const answer = await api().graphql('query { a }', {});
    expect(answer).toMatchObject({ kind: 'rejected', status: 200, message: 'No Nor this' });
  });

  test('that a forge does not have is rejected', async () => {
    http.on(GRAPHQL, refusal(404, { message: 'Not Found' }));
    expect(await api().graphql('query { a }', {})).toMatchObject({ kind: 'rejected', status: 404 });
  });

  test.each<[string, ScriptedAnswer]>([
    ['null', as('application/json', 'null')],
    ['a page', as('text/html', '<html>')],
    ['errors that are no list', { json: { errors: 'No' } }],
  ])('that answers with %s is a fault of the forge', async (_, answer) => {
    http.on(GRAPHQL, answer);
    await expect(api().graphql('query { a }', {})).rejects.toThrow(ServiceFault);
  });
});

function as(type: string, text: string) {
  return { text, headers: { 'content-type': type } };
}

function refusal(status: number, json: object): ScriptedAnswer {
  return { status, json };
}

test('of all packages, reading and publishing load Octokit alone, and none before there is a forge', () => {
  const forge = new URL('../../../src/adapters/forge/github/github-forge.ts', import.meta.url);
  const code = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ resolve(name, context, next) {
      if (/^(?:@[^/]+[/])?[a-z]/.test(name) && !/^(?:node|file):/.test(name) && /[/]src[/]/.test(context.parentURL))
        loaded.add(name);
      return next(name, context);
    } });
    const { createGitHubForge } = await import(process.argv[1]);
    console.log([...loaded].join());
    const forge = createGitHubForge({ apiUrl: 'http://127.0.0.1:9', serverUrl: 'http://x', token: 't',
      repository: { owner: 'o', name: 'r' }, emit() {}, signal: () => new AbortController().signal, remainingMs: () => 0 });
    console.log(await forge.permissionOf('ann'));
    await forge.upsertComment(1, 'm', 'b').catch(() => undefined);
    await forge.publish({}).catch(() => undefined);
    console.log([...loaded].join());`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code, forge.href], {
    encoding: 'utf8',
  });
  expect(stdout.split('\n')).toEqual(['', 'unknown', '@octokit/core', '']);
});
