import { expect, test } from 'vitest';
import type { RequestRecord } from '../../embedded/local-github.ts';
import { enterpriseComplaints, forgeComplaints } from '../support/forge-description.ts';

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
