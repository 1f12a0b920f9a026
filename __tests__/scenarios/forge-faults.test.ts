import { expect, test } from 'vitest';
import type { FaultRule } from '../../embedded/github/faults.ts';
import { expectEnd, MEND, onlyPull, QUICK, stageFor, statusComment } from '../support/scenario.ts';

/** Every kind of request of a first run. */
const KINDS: readonly (readonly [what: string, method: string, path: RegExp])[] = [
  ['the branch', 'GET', /\/git\/ref\/heads\/tether\/issue-1$/],
  ['the permission', 'GET', /\/collaborators\/maintainer\/permission$/],
  ['the issue', 'GET', /\/issues\/1$/],
  ['the discussion', 'GET', /\/issues\/1\/comments\?/],
  ['the new comment', 'POST', /\/issues\/1\/comments$/],
  ['the tree', 'POST', /\/git\/trees$/],
  ['the commit', 'POST', /\/git\/commits$/],
  ['the new branch', 'POST', /\/git\/refs$/],
  ['the list of pull requests', 'GET', /\/pulls\?/],
  ['the new pull request', 'POST', /\/pulls$/],
  ['the edited comment', 'PATCH', /\/issues\/comments\/\d+$/],
];

/** One fault of each kind in one run: each costs one repetition, and none leaves anything twice. */
async function expectSameEnd(faultOf: (kind: (typeof KINDS)[number]) => FaultRule): Promise<void> {
  await using stage = await stageFor({ script: [MEND] });
  const faults = KINDS.map((kind) => stage.github.fail(faultOf(kind)));

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  expect(faults.map(({ hits }, index) => `${KINDS[index]?.[0]}: ${hits}`)).toEqual(
    KINDS.map(([what]) => `${what}: 1`),
  );
  const pull = await onlyPull(stage);
  expect(await statusComment(stage)).toContain(`Pull request: #${pull.number}`);
  expect(await stage.repository.log('tether/issue-1')).toHaveLength(2);
  expect(await stage.repository.branches()).toEqual(['main', 'tether/issue-1']);
}

// `retry-after: 0` keeps the waits short; what is repeated, and how, stays the same.
const headers = { 'retry-after': '0' };

test('502 once on every kind of request: the run goes on as if nothing had been', async () => {
  await expectSameEnd(([, method, path]) => ({ method, path, status: 502, headers }));
});

test('every answer is lost once after it took effect: still one branch, one pull request, one comment', async () => {
  await expectSameEnd(([, method, path]) => ({ method, path, status: 502, headers, after: true }));
});

test('a rate limit at the pull request that outlasts the run is not waited for, and the link to the branch is told everywhere', async () => {
  await using stage = await stageFor({ script: [MEND] });
  const reset = Math.ceil(Date.now() / 1000) + 7200;
  const limits = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) };
  const body = { message: 'API rate limit exceeded.' };
  const fault = stage.github.fail({ method: 'POST', path: /\/pulls$/, status: 403, headers: limits, body });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  expect(fault.hits).toBe(1);
  expect(result.outputs.reason).toMatch(
    /limits requests \(HTTP 403\).*asks for a wait of \d+ s, and \d+ s are left/,
  );
  const link = '/octocat/hello/compare/main...tether/issue-1?quick_pull=1';
  for (const text of [result.outputs.reason, result.log, result.summary, await statusComment(stage)]) {
    expect(text).toContain(link);
  }
  expect(await stage.repository.branches()).toContain('tether/issue-1');
});

test('a forge that stops answering when it is time to publish: the patch is kept', async () => {
  await using stage = await stageFor({ script: [MEND] });
  const late = { 'retry-after': '7200' };
  stage.github.fail({ method: 'POST', path: /\/git\/trees$/, status: 503, headers: late, times: 99 });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toMatch(/asks for a wait of 7200 s/);
  expect(result.outputs['patch-path']).not.toBe('');
  expect(await statusComment(stage)).toContain('+export const add = (a, b) => a + b;');
});
