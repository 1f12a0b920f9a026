import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApi } from '../../../../src/adapters/forge/api.ts';
import { createForgeReads } from '../../../../src/adapters/forge/github/reads.ts';
import { ServiceFault } from '../../../../src/core/fault.ts';
import { createForgeClock, type ForgeClock } from '../../../support/forge-clock.ts';
import { type HttpScript, type ScriptedAnswer, startHttpScript } from '../../../support/http-script.ts';

let http: HttpScript;
let clock: ForgeClock;
beforeEach(async () => {
  http = await startHttpScript();
  clock = createForgeClock();
});
afterEach(async () => {
  await http[Symbol.asyncDispose]();
});

const R = '/api/v3/repos/octo/hello';

function reads() {
  const apiUrl = `${http.url}/api/v3/`;
  const repository = { owner: 'octo', name: 'hello' };
  return createForgeReads({ api: openApi({ apiUrl, token: 'tok', ...clock }), repository });
}

describe('permission of an actor', () => {
  const PERMISSION = `GET ${R}/collaborators/ann/permission`;

  test.each([
    ['admin', 'admin', 'admin'],
    ['maintain', 'write', 'maintain'],
    ['write', 'write', 'write'],
    ['triage', 'read', 'triage'],
    ['read', 'read', 'read'],
    ['none', 'none', 'none'],
    // A custom role has a name of its own; `permission` says what it comes to.
    ['release-captain', 'write', 'write'],
    ['docs-helper', 'read', 'read'],
    ['Admin', 'read', 'read'],
    // Contradictions count as the lower of the two.
    ['admin', 'read', 'read'],
    ['triage', 'write', 'triage'],
    ['maintain', 'read', 'read'],
    // Older servers know one field only.
    [undefined, 'write', 'write'],
    ['maintain', undefined, 'maintain'],
    ['owner', 'owner', 'unknown'],
    [undefined, undefined, 'unknown'],
  ])('role_name %s and permission %s mean %s', async (role, permission, expected) => {
    http.on(PERMISSION, { json: { role_name: role, permission, user: { login: 'ann' } } });
    expect(await reads().permissionOf('ann')).toBe(expected);
  });

  test.each<[string, ScriptedAnswer, string]>([
    ['404', { status: 404, json: { message: 'ann is not a user' } }, 'none'],
    ['403', { status: 403, json: { message: 'Must have push access' } }, 'unknown'],
    ['500 for good', { status: 500 }, 'unknown'],
    ['broken connections', 'reset', 'unknown'],
    ['a page instead of JSON', { text: '<html>login</html>' }, 'unknown'],
    ['a list', { json: ['admin'] }, 'unknown'],
    ['a number', { json: { role_name: 7, permission: 'admin' } }, 'unknown'],
    ['an empty text', { text: '' }, 'unknown'],
  ])('%s never throws and never grants', async (_, answer, expected) => {
    http.on(PERMISSION, answer);
    expect(await reads().permissionOf('ann')).toBe(expected);
  });

  test('a 401 says nothing about the person, so it is thrown', async () => {
    http.on(PERMISSION, { status: 401, json: { message: 'Bad credentials' } });
    await expect(reads().permissionOf('ann')).rejects.toMatchObject({ service: 'forge', status: 401 });
  });

  test.each(['', '../../admin', 'a/b', 'a b', 'ann?x=1', '-ann', 'ann\n', 'a'.repeat(200), '[bot]'])(
    'a login that is none (%j) is unknown without a request',
    async (login) => {
      expect(await reads().permissionOf(login)).toBe('unknown');
      expect(http.requests).toEqual([]);
    },
  );

  test('the brackets of a bot are escaped, and the answer about it decides as for anybody', async () => {
    http.on(`GET ${R}/collaborators/helper%5Bbot%5D/permission`, { json: { permission: 'read' } });
    expect(await reads().permissionOf('helper[bot]')).toBe('read');
  });
});

describe('the issue', () => {
  const ISSUE = {
    number: 7,
    title: 'Broken',
    body: null,
    user: { login: 'ann' },
    state: 'open',
    locked: true,
    labels: ['plain', { name: 'tether' }],
    updated_at: '2026-01-01T00:00:00Z',
  };

  test('is read with its state, lock, kind and labels in both forms', async () => {
    http.on(`GET ${R}/issues/7`, { json: { ...ISSUE, assignees: [{ login: 'lena' }] } });
    expect(await reads().issue(7)).toEqual({
      number: 7,
      title: 'Broken',
      body: '',
      author: 'ann',
      state: 'open',
      isLocked: true,
      isPullRequest: false,
      labels: ['plain', 'tether'],
      assignees: ['lena'],
    });
    expect(http.requests[0]?.headers.authorization).toBe('token tok');
  });

  test.each([null, { login: 'Ghost' }])(
    'is a pull request by its key, and has an author when the account is gone (%j)',
    async (user) => {
      http.on(`GET ${R}/issues/7`, { json: { ...ISSUE, user, pull_request: { url: 'x' } } });
      expect(await reads().issue(7)).toMatchObject({ isPullRequest: true, author: 'ghost' });
    },
  );

  test.each<[string, unknown, RegExp]>([
    ['no title', { ...ISSUE, title: undefined }, /issues\/7\.title must be a text. It was missing/],
    [
      'another state',
      { ...ISSUE, state: 'merged' },
      /issue\.state must be "open" or "closed". It was "merged"/,
    ],
    ['a label without a name', { ...ISSUE, labels: [{ id: 1 }] }, /label\.name must be a text/],
    ['a list', [], /issues\/7 must be an object. It was \[\]/],
  ])('with %s is a fault that says what was wrong', async (_, json, message) => {
    http.on(`GET ${R}/issues/7`, { json });
    const fault = await reads()
      .issue(7)
      .catch((thrown: unknown) => thrown);
    expect(fault).toBeInstanceOf(ServiceFault);
    expect(String(fault)).toMatch(message);
  });

  test('that was transferred is not taken for the one that was asked for', async () => {
    const there = '/api/v3/repositories/2/issues/31';
    http
      .on(`GET ${R}/issues/7`, { status: 301, headers: { location: there } })
      .on(`GET ${there}`, { json: { ...ISSUE, number: 31 } });
    await expect(reads().issue(7)).rejects.toThrow(/Issue 7 was transferred.*issue 31/);
  });

  test('with an id that no number holds is a fault', async () => {
    const issue = '{"number":7,"title":"T","state":"open","labels":[],"user":null}'.replace(
      '7',
      '9007199254740993',
    );
    const headers = { 'content-type': 'application/json' };
    http.on(`GET ${R}/issues/7`, { text: issue, headers });
    await expect(reads().issue(7)).rejects.toThrow(/\/issues\/7\.number must be a whole number/);
  });

  test('that may not be read names the permission that the forge asks for', async () => {
    const headers = { 'x-accepted-github-permissions': 'issues=read' };
    const json = { message: 'Resource not accessible by integration' };
    http.on(`GET ${R}/issues/7`, { status: 403, headers, json });
    await expect(reads().issue(7)).rejects.toThrow(/permission issues: read/);
  });
});

describe('the discussion', () => {
  const COMMENTS = `GET ${R}/issues/7/comments`;
  const comment = (id: number) => ({
    id,
    user: { login: 'ann' },
    body: `text ${id}`,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:10Z',
  });
  const page = (first: number, length: number) => Array.from({ length }, (_, n) => comment(first + n));

  test('is read with times in milliseconds', async () => {
    http.on(COMMENTS, { json: [comment(1)] });
    const start = Date.UTC(2026, 0, 1);
    expect(await reads().discussion(7)).toEqual([
      { id: 1, author: 'ann', body: 'text 1', createdAt: start, updatedAt: start + 10_000 },
    ]);
  });

  test('is read whole once; asked again, only what has come or changed since is', async () => {
    const forge = reads();
    http.on(COMMENTS, [{ json: page(1, 100) }, { json: page(101, 50) }]);
    const first = await forge.discussion(7);
    const edited = { ...comment(3), body: 'edited', updated_at: '2026-01-01T00:00:20Z' };
    http.on(COMMENTS, { json: [edited, comment(150), comment(151)] });
    const again = await forge.discussion(7);
    expect(http.requests.map(({ query }) => [query.get('page'), query.get('since')])).toEqual([
      ['1', null],
      ['2', null],
      ['1', '2026-01-01T00:00:09.000Z'],
    ]);
    expect(again.map(({ id }) => id)).toEqual([...first.map(({ id }) => id), 151]);
    expect(again[2]?.body).toBe('edited');
  });

  test('of more than a thousand is the latest thousand, up to as many as GitHub keeps', async () => {
    http.on(COMMENTS, ({ query }) => ({ json: page(Number(query.get('page')) * 100 - 99, 100) }));
    const ids = (await reads().discussion(7)).map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([1000, 1501, 2500]);
  });

  test('of more than a thousand keeps its order when an old one is edited', async () => {
    const forge = reads();
    http.on(COMMENTS, ({ query }) => ({ json: page(Number(query.get('page')) * 100 - 99, 100) }));
    const before = await forge.discussion(7);
    http.on(COMMENTS, { json: [{ ...comment(1), updated_at: '2026-01-01T00:00:20Z' }] });
    expect(await forge.discussion(7)).toEqual(before);
  });

  test('with a time that is none is a fault', async () => {
    http.on(COMMENTS, { json: [{ ...comment(1), created_at: 'yesterday' }] });
    await expect(reads().discussion(7)).rejects.toThrow(/\/comments\[0\]\.created_at must be a time/);
  });
});

describe('branches and pull requests', () => {
  const REF = `GET ${R}/git/ref/heads/tether/issue-7`;

  test.each<[string, ScriptedAnswer]>([
    ['missing', { status: 404, json: { message: 'Not Found' } }],
    ['in an empty repository', { status: 409, json: { message: 'Git Repository is empty.' } }],
    ['only the beginning of other names', { json: [{ ref: 'refs/heads/tether/issue-70' }] }],
  ])('a branch that is %s is null', async (_, answer) => {
    http.on(REF, answer);
    expect(await reads().branch('tether/issue-7')).toBeNull();
  });

  test('an id that is none is a fault, not part of the next request', async () => {
    http.on(REF, { json: { object: { sha: '../../x' } } });
    await expect(reads().branch('tether/issue-7')).rejects.toThrow(/full id of a git object/);
  });

  describe('the place of a branch', () => {
    const MATCHING = `GET ${R}/git/matching-refs/heads/tether/issue-7`;
    const FOLDER = `GET ${R}/git/ref/heads/tether`;
    const NONE: ScriptedAnswer = { status: 404, json: { message: 'Not Found' } };

    test('is free in an empty repository', async () => {
      http.on(MATCHING, { status: 409, json: { message: 'Git Repository is empty.' } });
      http.on(FOLDER, NONE);
      expect(await reads().placeOf('tether/issue-7')).toEqual({ kind: 'free' });
    });

    test('that cannot be read is a fault', async () => {
      http.on(MATCHING, { status: 403, json: { message: 'Resource not accessible by integration' } });
      http.on(FOLDER, NONE);
      await expect(reads().placeOf('tether/issue-7')).rejects.toThrow(
        /list the references of heads\/tether\/issue-7/,
      );
    });
  });

  test('the open pull request is ours by branch and repository, whatever the server lists', async () => {
    const pull = (number: number, ref: string, full_name: string | null) => ({
      number,
      html_url: `https://forge/${number}`,
      draft: true,
      head: { ref, repo: full_name === null ? null : { full_name } },
      base: { ref: 'release' },
    });
    http.on(`GET ${R}/pulls`, {
      json: [
        pull(1, 'main', 'octo/hello'),
        pull(2, 'tether/issue-7', 'octo/hello-fork'),
        pull(3, 'tether/issue-7', null),
        pull(4, 'tether/issue-7', 'Octo/Hello'),
      ],
    });
    const found = await reads().openPullRequest('tether/issue-7');
    expect(found).toMatchObject({ number: 4, url: 'https://forge/4', base: 'release', isDraft: true });
    expect(http.requests[0]?.query.get('head')).toBe('octo:tether/issue-7');
    expect(http.requests[0]?.query.get('state')).toBe('open');
    expect(await reads().openPullRequest('tether/issue-8')).toBeNull();
  });
});
