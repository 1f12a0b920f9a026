import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ScriptedAnswer } from '../../../support/http-script.ts';
import { masked } from '../../../support/masked.ts';
import { ROOT, type ScriptedForge, startScriptedForge } from '../../../support/scripted-forge.ts';

const MARKER = '<!-- tether:status issue=7 -->';
const BODY = `${MARKER}\nAll is well.`;
const BOT = 'github-actions[bot]';
const LIST = `GET ${ROOT}/issues/7/comments`;
const CREATE = `POST ${ROOT}/issues/7/comments`;
const GRAPHQL = 'POST /api/graphql';
const NOT_FOR_BOTS: ScriptedAnswer = {
  status: 403,
  json: { message: 'Resource not accessible by integration' },
};

let scripted: ScriptedForge;
beforeEach(async () => {
  scripted = await startScriptedForge();
});
afterEach(async () => {
  await scripted[Symbol.asyncDispose]();
});

interface Stored {
  readonly id: number;
  readonly author: string;
  body: string;
}

/** An issue with comments at the scripted server; what we write is written by `writer`. */
function issueWith(comments: Stored[], writer = BOT): Stored[] {
  const { http } = scripted;
  const shown = ({ id, author, body }: Stored) => ({
    id,
    body,
    user: { login: author },
    html_url: `https://forge.example/c/${id}`,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  });
  const route = (id: number) => `${ROOT}/issues/comments/${id}`;
  const serve = (comment: Stored) => {
    http.on(`PATCH ${route(comment.id)}`, ({ body }) => {
      if (comment.author !== writer) return NOT_FOR_BOTS;
      comment.body = bodyIn(body);
      return { json: shown(comment) };
    });
    http.on(`DELETE ${route(comment.id)}`, () => {
      comments.splice(comments.indexOf(comment), 1);
      return { status: 204 };
    });
  };
  comments.forEach(serve);
  http.on(LIST, () => ({ json: comments.map(shown) }));
  http.on(CREATE, ({ body }) => {
    const comment = { id: 100 + comments.length, author: writer, body: bodyIn(body) };
    comments.push(comment);
    serve(comment);
    return { status: 201, json: shown(comment) };
  });
  return comments;
}

function bodyIn(sent: unknown): string {
  if (typeof sent !== 'object' || sent === null || !('body' in sent)) throw new Error('no body');
  return String(sent.body);
}

function upsert(body = BODY) {
  return scripted.forge.upsertComment(7, MARKER, masked(body));
}

describe('the one comment', () => {
  test('is made again when somebody deleted it between two edits', async () => {
    const comments = issueWith([]);
    await upsert();
    comments.length = 0;
    scripted.http.on(`PATCH ${ROOT}/issues/comments/100`, { status: 404, json: { message: 'Not Found' } });
    await upsert();
    expect(comments.map(({ body }) => body)).toEqual([BODY]);
  });

  test('is one also when two calls do not wait for each other', async () => {
    const comments = issueWith([]);
    await Promise.all([upsert(`${MARKER}\nfirst`), upsert(`${MARKER}\nsecond`)]);
    expect(comments.map(({ body }) => body)).toEqual([`${MARKER}\nsecond`]);
    expect(scripted.http.bodies(CREATE)).toHaveLength(1);
  });

  test('begins with the marker even when the text does not', async () => {
    const comments = issueWith([]);
    await upsert('plain');
    expect(comments[0]?.body).toBe(`${MARKER}\nplain`);
  });

  test('that is too long is cut at its end, keeps its marker, and says so', async () => {
    const comments = issueWith([]);
    await upsert(`${MARKER}\n${'x'.repeat(100_000)}`);
    expect(comments[0]?.body.length).toBeLessThanOrEqual(65_536);
    expect(comments[0]?.body).toMatch(/^<!-- tether:status issue=7 -->[\s\S]*characters left out ...\]$/);
  });
});

describe('whose comment it is', () => {
  test('a forged marker of a stranger is not touched, and another comment is made', async () => {
    const forged = { id: 2, author: 'mallory', body: `${MARKER}\nforged` };
    const comments = issueWith([forged]);
    scripted.http.on('GET /api/v3/user', NOT_FOR_BOTS);
    scripted.http.on(GRAPHQL, { json: { data: { viewer: { login: BOT } } } });
    await upsert();
    expect(comments.map(({ author, body }) => [author, body])).toEqual([
      ['mallory', `${MARKER}\nforged`],
      [BOT, BODY],
    ]);
    expect(scripted.http.log).not.toContain(`PATCH ${ROOT}/issues/comments/2`);
    expect(scripted.http.log.filter((route) => route === 'GET /api/v3/user')).toHaveLength(1);
  });

  test('a marker that does not stand at the beginning does not count', async () => {
    const comments = issueWith([{ id: 2, author: BOT, body: `> ${MARKER}\nquoted` }]);
    await upsert();
    expect(comments).toHaveLength(2);
  });

  test('with a token of a person, that person is asked for once, and only when it matters', async () => {
    issueWith([{ id: 5, author: 'robot-account', body: `${MARKER}\nold` }], 'robot-account');
    scripted.http.on('GET /api/v3/user', { json: { login: 'robot-account' } });
    expect(await upsert()).toMatchObject({ url: 'https://forge.example/c/5' });
    expect(scripted.http.log.filter((route) => route === 'GET /api/v3/user')).toHaveLength(1);
  });

  test('with the token of an app, GraphQL tells its name', async () => {
    issueWith([{ id: 5, author: 'helper[bot]', body: `${MARKER}\nold` }], 'helper[bot]');
    scripted.http.on('GET /api/v3/user', NOT_FOR_BOTS);
    scripted.http.on(GRAPHQL, { json: { data: { viewer: { login: 'helper[bot]' } } } });
    expect(await upsert()).toMatchObject({ url: 'https://forge.example/c/5' });
  });

  test('when the forge does not tell soon who we are, only the workflow token counts', async () => {
    const comments = issueWith([{ id: 5, author: 'ann', body: `${MARKER}\nold` }]);
    scripted.http.on('GET /api/v3/user', { status: 503 });
    scripted.http.on(GRAPHQL, { status: 429, headers: { 'retry-after': '1800' } });
    await upsert();
    expect(Math.max(...scripted.clock.waits)).toBeLessThan(15_000);
    expect(comments.map(({ author }) => author)).toEqual(['ann', BOT]);
  });

  test('a comment of the workflow token that another token cannot edit is passed over each time', async () => {
    const theirs = { id: 5, author: BOT, body: `${MARKER}\nold` };
    const comments = issueWith([theirs, { id: 6, author: 'robot', body: `${MARKER}\nold` }], 'robot');
    scripted.http.on('GET /api/v3/user', { json: { login: 'robot' } });
    expect(await upsert()).toMatchObject({ url: 'https://forge.example/c/6' });
    expect(comments).toHaveLength(2);
  });
});

describe('a comment that is written by a token and cannot be edited by it', () => {
  test('makes room for the next one, so that one stays', async () => {
    const comments = issueWith([]);
    await upsert(`${MARKER}\nWorking.`);
    scripted.http.on(`PATCH ${ROOT}/issues/comments/100`, NOT_FOR_BOTS);
    await upsert();
    expect(comments.map(({ body }) => body)).toEqual([BODY]);
  });

  test('stays where it cannot be deleted either, and stops nothing', async () => {
    const comments = issueWith([{ id: 5, author: BOT, body: `${MARKER}\nWorking.` }], 'robot');
    scripted.http.on('GET /api/v3/user', { json: { login: 'robot' } });
    scripted.http.on(`DELETE ${ROOT}/issues/comments/5`, NOT_FOR_BOTS);
    await upsert();
    expect(comments).toHaveLength(2);
  });
});

describe('a comment that is kept up to date', () => {
  const ROUTE = `${ROOT}/issues/comments/5`;
  const update = (isFit: (current: string) => boolean = () => true): Promise<boolean> =>
    scripted.forge.updateComment(5, masked(BODY), isFit);

  test('is looked at before it is edited, and left when it is not fit', async () => {
    const [comment] = issueWith([{ id: 5, author: BOT, body: 'old' }]);
    scripted.http.on(`GET ${ROUTE}`, () => ({ json: { id: 5, body: comment?.body } }));
    expect(await update((current) => current !== 'old')).toBe(true);
    expect(comment?.body).toBe('old');
    expect(await update((current) => current === 'old')).toBe(true);
    expect(comment?.body).toBe(BODY);
  });

  test.each([404, 410])('is gone when the forge answers %i', async (status) => {
    scripted.http.on(`GET ${ROUTE}`, { status, json: { message: 'Gone' } });
    expect(await update()).toBe(false);
  });

  test('is tried once, whatever the forge answers', async () => {
    scripted.http.on(`GET ${ROUTE}`, [{ json: { body: 'ours' } }, { status: 503 }]);
    scripted.http.on(`PATCH ${ROUTE}`, { status: 502 });
    await expect(update()).rejects.toThrow('after 1 attempt.');
    await expect(update()).rejects.toThrow('after 1 attempt.');
    expect(scripted.http.log).toEqual([`GET ${ROUTE}`, `PATCH ${ROUTE}`, `GET ${ROUTE}`]);
  });

  test('finds requests left after hours of news', async () => {
    scripted.http.on(`GET ${ROUTE}`, { json: { body: 'ours' } });
    scripted.http.on(`PATCH ${ROUTE}`, { json: {} });
    for (let edits = 0; edits < 400; edits += 1) expect(await update()).toBe(true);
  });

  test('is not waited for by what is written meanwhile', async () => {
    const comments = issueWith([]);
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    scripted.http.on(`GET ${ROUTE}`, async () => {
      asked.resolve();
      await answer.promise;
      return { status: 404, json: { message: 'Not Found' } };
    });
    const updating = update();
    await asked.promise;
    await upsert();
    expect(comments).toHaveLength(1);
    answer.resolve();
    expect(await updating).toBe(false);
  });
});

test.each<[string, ScriptedAnswer]>([
  ['there', { status: 201, json: { id: 100, html_url: 'https://x/100' } }],
  ['lost', 'reset'],
])(
  'of two comments of runs that race the earliest stays and ours goes, the answer about ours being %s',
  async (_, answer) => {
    const comments = issueWith([]);
    const early: Stored = { id: 50, author: BOT, body: `${MARKER}\nby another run` };
    const ours: Stored = { id: 100, author: BOT, body: BODY };
    scripted.http.on(CREATE, () => {
      comments.push(early, ours);
      return answer;
    });
    scripted.http.on(`PATCH ${ROOT}/issues/comments/50`, { json: { id: 50, html_url: 'https://x/50' } });
    expect(await upsert()).toMatchObject({ url: 'https://x/50' });
    expect(scripted.http.log.filter((request) => request.startsWith('DELETE'))).toEqual([
      `DELETE ${ROOT}/issues/comments/100`,
    ]);
  },
);

test('a reaction that is not allowed is only noted', async () => {
  scripted.http.on(`POST ${ROOT}/issues/comments/9/reactions`, NOT_FOR_BOTS);
  await scripted.forge.react({ kind: 'issue-comment', id: 9 });
  expect(scripted.clock.events).toMatchObject([{ kind: 'note', level: 'info' }]);
});
