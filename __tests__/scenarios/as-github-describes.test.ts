import { describe, expect, test } from 'vitest';
import type { RequestRecord } from '../../embedded/local-github.ts';
import { enterpriseComplaints, forgeComplaints } from '../support/forge-description.ts';
import { call, expectEnd, finish, MEND, QUICK, says, stageFor, WRONG, write } from '../support/scenario.ts';

describe('every request of a run and every answer of the local GitHub is as GitHub describes it', () => {
  test('from the label to the pull request, a follow-up, a draft, and an issue that is a pull request', async () => {
    await using stage = await stageFor({
      script: [
        MEND,
        says(write('README.md', '# sums, mended\n'), finish()),
        says(write('src/add.js', WRONG), call('delete-file', { path: 'README.md' }), finish()),
        says(finish()),
      ],
    });
    const { repository, issue } = stage;
    await repository.comment({ issue, author: 'maintainer', body: 'Mind the README.' });
    const inputs = { ...QUICK, 'max-validation-retries': '0', 'base-branch': 'main' };
    const first = await stage.start({ kind: 'label' }, { inputs });
    await stage.start({ kind: 'comment', body: '/tether mend the README, too' }, { inputs });
    await stage.start({ kind: 'label' }, { inputs });
    const pull = first.outputs['pr-number'] ?? '';
    const skipped = await stage.start({ kind: 'dispatch' }, { inputs: { ...inputs, issue: pull } });

    expectEnd(first, 'validated', 0);
    expectEnd(skipped, 'skipped', 0);
    const asked = new Set(stage.github.requests.map(({ method, path }) => `${method} ${kindOf(path)}`));
    expect([...asked].sort()).toEqual(expect.arrayContaining(ASKED));
    expect(forgeComplaints(stage.github.requests)).toEqual([]);
  });

  test('with planted faults: an answer that is lost, a secondary limit, and a server that is down', async () => {
    await using stage = await stageFor({ script: [MEND] });
    const { github } = stage;
    const limit = {
      message: 'You have exceeded a secondary rate limit.',
      documentation_url: 'https://docs.github.com/rest',
    };
    github.fail({ method: 'POST', path: /\/pulls$/, status: 'reset', after: true });
    github.fail({
      method: 'POST',
      path: /\/comments$/,
      status: 403,
      headers: { 'retry-after': '0' },
      body: limit,
    });
    github.fail({ method: 'GET', path: /\/issues\/1$/, status: 502, body: '<html>Bad gateway</html>' });

    const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

    expectEnd(result, 'validated', 0);
    expect(github.requests.filter(({ isFault }) => isFault)).toHaveLength(3);
    expect(forgeComplaints(github.requests)).toEqual([]);
  });
});

const ASKED = [
  'GET collaborators',
  'GET compare',
  'GET git/ref',
  'GET issues',
  'GET pulls',
  'PATCH issues',
  'PATCH pulls',
  'POST git/trees',
  'POST issues',
  'POST pulls',
];

/** The part of a path that tells what it is about. */
function kindOf(path: string): string {
  return /^\/repos\/[^/]+\/[^/]+\/(git\/\w+|\w+)/.exec(path)?.[1] ?? path;
}

const ROOT = '/repos/octocat/hello';
const ERROR = '{"message":"Not Found"}';

function record(about: Partial<RequestRecord>): RequestRecord {
  return {
    ...{ kind: 'rest', method: 'GET', path: `${ROOT}/issues/1`, status: 404, login: null },
    ...{ ms: 1, body: '', answer: ERROR, isFault: false },
    ...about,
  };
}

test.each<[string, Partial<RequestRecord>, RegExp | null]>([
  ['what is as it should be', {}, null],
  ['a request that does not exist', { path: `${ROOT}/issue/1` }, /there is no such request/],
  ['a number that is none', { path: `${ROOT}/issues/one` }, /path parameter issue_number/],
  ['a question that is not known', { path: `${ROOT}/issues/1?page=2` }, /no query parameter page/],
  ['a page of no size', { path: `${ROOT}/issues/1/comments?per_page=all` }, /query parameter per_page/],
  [
    'a body without its text',
    { method: 'POST', path: `${ROOT}/issues/1/comments`, body: '{}' },
    /the body:.*'body'/,
  ],
  [
    'a field that is not known',
    { method: 'POST', path: `${ROOT}/issues/1/comments`, body: '{"body":"x","title":"y"}' },
    /no field title/,
  ],
  ['an answer without what it must have', { status: 200, answer: '{}' }, /the answer 200:.*required/],
  ['an answer of another kind', { status: 204, answer: '' }, /does not answer 204/],
  ['an error that is no JSON', { answer: 'Not Found' }, /it is no JSON/],
  ['a planted fault of a server in between', { status: 502, answer: '<html>', isFault: true }, null],
])('the comparison judges %s', (_what, about, expected) => {
  const complaints = forgeComplaints([record(about)]);
  expect(complaints).toHaveLength(expected === null ? 0 : 1);
  if (expected !== null) expect(complaints[0]).toMatch(expected);
});

test('what an Enterprise Server does not know is told of it alone', () => {
  const requests = [record({}), record({ path: `${ROOT}/issues/1?page=2` })];
  expect(enterpriseComplaints(requests)).toEqual([
    'GET /repos/octocat/hello/issues/1?page=2: it knows no query parameter page',
  ]);
});
