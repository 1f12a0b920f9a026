import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Cancelled } from '../../../../src/core/fault.ts';
import type { PullRequestDraft, PullRequestRef } from '../../../../src/core/ports.ts';
import type { ScriptedAnswer } from '../../../support/http-script.ts';
import { masked } from '../../../support/masked.ts';
import { ROOT, type ScriptedForge, SERVER_URL, startScriptedForge } from '../../../support/scripted-forge.ts';

const BRANCH = 'tether/issue-7';
const LIST = `GET ${ROOT}/pulls`;
const CREATE = `POST ${ROOT}/pulls`;
const EDIT = `PATCH ${ROOT}/pulls/12`;
/** GraphQL of an Enterprise Server stands beside its REST API, not below it. */
const GRAPHQL = 'POST /api/graphql';
const DRAFT: PullRequestDraft = {
  branch: BRANCH,
  base: 'main',
  title: masked('Fix it'),
  body: masked('Why'),
  noDraftNote: masked('Not so.'),
  isDraft: false,
  open: null,
};

let scripted: ScriptedForge;
beforeEach(async () => {
  scripted = await startScriptedForge();
  scripted.http.on(LIST, { json: [] }).on(CREATE, { status: 201, json: pull(12, { draft: false }) });
});
afterEach(async () => {
  await scripted[Symbol.asyncDispose]();
});

function pull(number: number, { draft }: { readonly draft: boolean }) {
  const head = { ref: BRANCH, repo: { full_name: 'octo/hello' } };
  return {
    number,
    html_url: `${SERVER_URL}/octo/hello/pull/${number}`,
    draft,
    node_id: `PR_${number}`,
    head,
    base: { ref: 'main' },
  };
}

const OPEN: PullRequestRef = {
  number: 12,
  url: `${SERVER_URL}/octo/hello/pull/12`,
  base: 'main',
  title: 'Fix it',
  isDraft: false,
  nodeId: 'PR_12',
};

function upsert(given: Partial<PullRequestDraft> = {}) {
  return scripted.forge.upsertPullRequest({ ...DRAFT, ...given });
}

function rejected(message: string, errors: readonly unknown[] = []): ScriptedAnswer {
  return { status: 422, json: { message, errors } };
}

describe('no pull request is open', () => {
  test('where drafts are not supported, its title says that it is not validated', async () => {
    scripted.http.on(CREATE, [
      rejected('Draft pull requests are not supported in this repository.'),
      { status: 201, json: pull(12, { draft: false }) },
    ]);
    expect(await upsert({ isDraft: true })).toMatchObject({ kind: 'created', isDraft: false });
    expect(scripted.http.bodies(CREATE)[1]).toMatchObject({
      ...{ title: '[unvalidated] Fix it', body: 'Not so.\n\nWhy', draft: false },
    });
  });

  test('one that another run opened a moment ago is adopted', async () => {
    scripted.http
      .on(LIST, { json: [pull(12, { draft: false })] })
      .on(CREATE, rejected('Validation Failed', [{ message: 'A pull request already exists for octo:x.' }]))
      .on(EDIT, { json: pull(12, { draft: false }) });
    expect(await upsert()).toMatchObject({ kind: 'updated', number: 12 });
  });

  test('one that was opened, with an answer that cannot be read, is adopted', async () => {
    scripted.http
      .on(LIST, { json: [pull(12, { draft: false })] })
      .on(CREATE, { status: 201, json: { number: 'twelve' } })
      .on(EDIT, { json: pull(12, { draft: false }) });
    expect(await upsert()).toMatchObject({ kind: 'updated', number: 12 });
    expect(scripted.http.bodies(CREATE)).toHaveLength(1);
  });

  test('a base that was deleted during the run is named, without a link that cannot work', async () => {
    scripted.http.on(
      CREATE,
      rejected('Validation Failed', [{ resource: 'PullRequest', field: 'base', code: 'invalid' }]),
    );
    const refused = await upsert();
    expect(refused).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/no branch main .*\(base\)/),
    });
    expect(refused).not.toMatchObject({ why: expect.stringContaining('/compare/') });
  });

  test('a branch that is not visible yet is waited for', async () => {
    scripted.http.on(CREATE, [
      rejected('Validation Failed', [{ resource: 'PullRequest', field: 'head', code: 'invalid' }]),
      { status: 201, json: pull(12, { draft: false }) },
    ]);
    expect(await upsert()).toMatchObject({ kind: 'created' });
    expect(scripted.clock.waits).toHaveLength(1);
  });
});

test('a run that is stopped while it waits for the branch is cancelled, not broken', async () => {
  const run = new AbortController();
  await using forge = await startScriptedForge({
    signal: () => run.signal,
    sleep: async (_ms, signal) => {
      run.abort();
      signal.throwIfAborted();
    },
  });
  forge.http.on(LIST, { json: [] }).on(CREATE, rejected('Validation Failed', [{ field: 'head' }]));
  await expect(forge.forge.upsertPullRequest(DRAFT)).rejects.toBeInstanceOf(Cancelled);
});

describe('a pull request is open', () => {
  const update = (given: Partial<PullRequestDraft> = {}) => upsert({ open: OPEN, ...given });
  beforeEach(() => {
    scripted.http.on(EDIT, { json: pull(12, { draft: false }) });
  });

  test('that cannot become a draft says so in its title, its text, the log and the result', async () => {
    scripted.http.on(GRAPHQL, { json: { errors: [{ message: 'Resource not accessible by integration' }] } });
    expect(await update({ isDraft: true })).toMatchObject({ kind: 'updated', isDraft: false });
    expect(scripted.http.bodies(EDIT)).toEqual([
      { title: 'Fix it', body: 'Why' },
      { title: '[unvalidated] Fix it', body: 'Not so.\n\nWhy' },
    ]);
    expect(scripted.clock.events).toMatchObject([{ kind: 'note', level: 'warning' }]);
  });

  test('that cannot become ready says so in the log and the result, and is not edited once more', async () => {
    scripted.http.on(EDIT, [
      { json: pull(12, { draft: true }) },
      { status: 403, json: { message: 'Not you' } },
    ]);
    scripted.http.on(GRAPHQL, { json: { errors: [{ message: 'No' }] } });
    expect(await update()).toMatchObject({ kind: 'updated', isDraft: true });
    expect(scripted.http.bodies(EDIT)).toEqual([{ title: 'Fix it', body: 'Why' }]);
    expect(scripted.clock.events).toMatchObject([{ kind: 'note', level: 'warning' }]);
  });

  test('is not held up by a limit of GraphQL that lasts', async () => {
    scripted.http.on(GRAPHQL, {
      headers: { 'retry-after': '1800' },
      json: { errors: [{ type: 'RATE_LIMITED' }] },
    });
    expect(await update({ isDraft: true })).toMatchObject({ kind: 'updated' });
    expect(scripted.clock.waits).toEqual([]);
    expect(scripted.http.bodies(EDIT).at(-1)).toMatchObject({ title: '[unvalidated] Fix it' });
  });

  test('that nobody lets become a draft, and not get another title either, says so', async () => {
    scripted.http.on(GRAPHQL, { json: { errors: [{ message: 'No' }] } });
    expect(await scripted.forge.makeDraft(OPEN)).toBeNull();
    expect(scripted.http.bodies(EDIT)).toEqual([{ title: '[unvalidated] Fix it' }]);
    scripted.http.on(EDIT, { status: 403, json: { message: 'Not you' } });
    expect(await scripted.forge.makeDraft(OPEN)).toContain('could not be made a draft: HTTP 403, "Not you"');
  });
});

test('a body that is too long for the forge is cut, and says so', async () => {
  await upsert({ body: masked('x'.repeat(100_000)) });
  const [sent] = scripted.http.bodies(CREATE);
  expect(sent).toMatchObject({ body: expect.stringMatching(/characters left out/) });
  expect(JSON.stringify(sent).length).toBeLessThan(65_536);
});

describe('refusals name the setting and keep the branch', () => {
  const link = `${SERVER_URL}/octo/hello/compare/main...tether/issue-7?quick_pull=1&title=Fix+it`;
  test.each<[string, ScriptedAnswer, RegExp]>([
    [
      'Actions may not open pull requests',
      {
        status: 403,
        json: { message: 'GitHub Actions is not permitted to create or approve pull requests.' },
      },
      /Settings > Actions > General > Workflow permissions: "Allow GitHub Actions to create and approve/,
    ],
    ['the token sees nothing', { status: 404, json: { message: 'Not Found' } }, /pull-requests: write/],
    ['anything else', rejected('Odd'), /refused the pull request.*"Odd"/],
  ])('%s', async (_, answer, why) => {
    scripted.http.on(CREATE, answer);
    const published = await upsert();
    expect(published).toMatchObject({ kind: 'refused', why: expect.stringMatching(why) });
    expect(published).toMatchObject({ why: expect.stringContaining(`Branch ${BRANCH} is kept: ${link}`) });
    expect(scripted.http.bodies(CREATE)).toHaveLength(1);
  });

  test('an open one that may not be edited', async () => {
    scripted.http.on(EDIT, { status: 403, json: { message: 'Resource not accessible by integration' } });
    expect(await upsert({ open: OPEN })).toMatchObject({ kind: 'refused' });
  });
});
