import { describe, expect, test } from 'vitest';
import { gitText } from '../../embedded/git.ts';
import { isOfSession } from '../../embedded/github/session-requests.ts';
import type { JsonObject } from '../../embedded/json.ts';
import type { Stage } from '../../embedded/stage.ts';
import { readSession } from '../../src/core/session.ts';
import { forgeComplaints } from '../support/forge-description.ts';
import { expectEnd, MEND, QUICK, sessionOf, stageFor, statusComment } from '../support/scenario.ts';

const REF = 'refs/tether/issue-1';
const HOUR = 3_600_000;

async function refsOf({ repository }: Stage): Promise<readonly string[]> {
  const refs = await gitText(['--git-dir', repository.gitDir, 'for-each-ref', '--format=%(refname)']);
  return refs.split('\n');
}

/** As an earlier run left it, but for these fields. */
async function rewrite(stage: Stage, fields: JsonObject): Promise<string> {
  const session = { ...(await sessionOf(stage)), ...fields };
  return stage.repository.keep(REF, 'session.json', JSON.stringify(session));
}

test('a run leaves under a ref what it came to, in thirty requests that are as GitHub describes them', async () => {
  await using stage = await stageFor({ script: [MEND] });
  stage.github.forgetRequests();

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  expect(await sessionOf(stage)).toMatchObject({
    ...{ version: 2, status: 'published', change: null, lease: null },
    base: await stage.repository.head('main'),
    head: result.outputs['head-sha'],
    plan: { summary: 'The sign was wrong.' },
    verdict: { kind: 'passed', failed: [] },
    ledger: { runs: 1, rounds: 1, costUsd: 0 },
    attempts: [{ run: '1', status: 'validated', question: '' }],
    baseline: [{ code: 1 }],
  });
  const { requests } = stage.github;
  const [first, ...saves] = requests.filter(isOfSession);
  expect(first?.path).toBe('/graphql');
  // Claimed, validated, ended.
  expect(saves).toHaveLength(9);
  expect(requests.length).toBeLessThanOrEqual(30);
  expect(forgeComplaints(requests)).toEqual([]);
  // Each save stands on the one before it, so that the ref tells what happened.
  const states = await Promise.all(
    (await stage.repository.log(REF)).map(async ({ sha }) => {
      const read = readSession((await stage.repository.fileAt(sha, 'session.json')) ?? '');
      return read.kind === 'read' ? `${read.session.status} ${read.session.lease?.run}` : read.why;
    }),
  );
  expect(states).toEqual(['published undefined', 'running 1', 'running 1']);
});

describe('what cannot be read is set aside, and the run begins anew:', () => {
  test.each([
    ['damaged', '{"version": 2, "status": "pub', /cannot be read: it is no JSON/],
    ['of another shape', '{"version":2}', /cannot be read: it has not the shape of a session/],
    [
      'of a later version',
      '{"version":3,"more":1}',
      /cannot be read: a later version of the action wrote it/,
    ],
    ['without its text', 'x'.repeat(512_001), /cannot be read: there is no text of a session in it/],
  ])('a session %s', async (_what, text, said) => {
    await using stage = await stageFor({ script: [MEND] });
    const kept = await stage.repository.keep(REF, 'session.json', text);

    const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

    expectEnd(result, 'validated', 0);
    expect(result.log).toMatch(said);
    const aside = `refs/tether/aside/issue-1-${kept.slice(0, 12)}`;
    expect(await refsOf(stage)).toContain(aside);
    expect(await stage.repository.fileAt(aside, 'session.json')).toBe(text);
    // Nothing is overwritten: what was there is below what the run kept.
    expect((await stage.repository.log(REF)).at(-1)?.sha).toBe(kept);
    expect(await sessionOf(stage)).toMatchObject({ ledger: { runs: 1 } });
  });
});

test.each([
  ['may not be written', { method: 'POST', path: /\/git\/refs$/, status: 403, times: 1 }],
  ['cannot be read', { method: 'POST', path: /\/graphql$/, status: 403, times: 1 }],
] as const)('where the session %s, that is said once and the run goes on', async (_what, fault) => {
  await using stage = await stageFor({ script: [MEND] });
  stage.github.fail({ ...fault, of: 'session', body: { message: 'Resource not accessible by integration' } });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  expect(result.log.match(/Nothing is kept for later runs|this run keeps nothing/g)).toHaveLength(1);
  expect(await sessionOf(stage)).toBeNull();
});

describe('one live run for each issue:', () => {
  const held = (run: string) => ({
    lease: { run, attempt: 1, holder: 'a'.repeat(16), until: Date.now() + HOUR },
  });
  const asRun = (id: string) => ({ inputs: QUICK, env: { GITHUB_RUN_ID: id } });

  test('a run that finds another one at work says so in a sentence, and asks no model', async () => {
    await using stage = await stageFor({ script: [MEND, MEND] });
    await stage.start({ kind: 'label' }, asRun('7'));
    await rewrite(stage, held('7'));
    const before = await statusComment(stage);

    const second = await stage.start({ kind: 'label' }, asRun('8'));

    expectEnd(second, 'skipped', 0);
    expect(second.outputs.reason).toMatch(
      /^Workflow run 7 is at work on this issue \(until .* UTC at most\)/,
    );
    expect(stage.model.requests).toHaveLength(1);
    expect(await statusComment(stage)).toBe(before);
  });

  test('one that the forge says is over is taken over, and so is an earlier attempt of the same run', async () => {
    await using stage = await stageFor({ script: [MEND, MEND, MEND] });
    await stage.start({ kind: 'label' }, asRun('7'));
    await rewrite(stage, held('7'));
    stage.repository.tellRun(7, 'completed');

    const second = await stage.start({ kind: 'label' }, asRun('8'));

    expectEnd(second, 'validated', 0);
    expect(second.log).toContain('Workflow run 7 ended without a word, so this run takes the issue over.');
    expect(forgeComplaints(stage.github.requests)).toEqual([]);
    await rewrite(stage, held('9'));
    const again = { ...asRun('9'), env: { GITHUB_RUN_ID: '9', GITHUB_RUN_ATTEMPT: '2' } };
    expectEnd(await stage.start({ kind: 'label' }, again), 'validated', 0);
    expect(await sessionOf(stage)).toMatchObject({ ledger: { runs: 3 }, lease: null });
  });

  test('a lease that ran out holds nobody up', async () => {
    await using stage = await stageFor({ script: [MEND, MEND] });
    await stage.start({ kind: 'label' }, asRun('7'));
    const { lease } = held('7');
    await rewrite(stage, { lease: { ...lease, until: Date.now() - 1 } });

    expectEnd(await stage.start({ kind: 'label' }, asRun('8')), 'validated', 0);
  });
});
