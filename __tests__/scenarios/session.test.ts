import { describe, expect, test, vi } from 'vitest';
import type { Files } from '../../embedded/github/files.ts';
import { isOfSession } from '../../embedded/github/session-requests.ts';
import type { JsonObject } from '../../embedded/json.ts';
import type { Reply } from '../../embedded/model-server.ts';
import type { Stage } from '../../embedded/stage.ts';
import { readSession } from '../../src/session/session-text.ts';
import { forgeComplaints } from '../support/forge-description.ts';
import {
  ASK,
  changedBetween,
  expectEnd,
  finish,
  JOBS_OF_A_START,
  MEND,
  onlyPull,
  otherwiseInTwoJobs,
  playedOnce,
  QUICK,
  RIGHT,
  read,
  requestsOf,
  runs,
  says,
  sessionOf,
  shownIn,
  stageFor,
  statusComment,
  WRONG,
  write,
} from '../support/scenario.ts';

const REF = 'refs/tether/session/issue-1';
const HOUR = 3_600_000;

/** As an earlier run left it, but for these fields. */
async function rewrite(stage: Stage, fields: JsonObject): Promise<string> {
  const session = { ...(await sessionOf(stage)), ...fields };
  return stage.repository.keep(REF, 'session.json', JSON.stringify(session));
}

const alone = otherwiseInTwoJobs('the first writes nothing while it works');

test.skipIf(alone !== '')(
  `a run leaves under a ref what it came to, in 30 requests that are as GitHub describes them${alone}`,
  async () => {
    await using stage = await stageFor({
      script: [says(read('src/add.js')), says(read('test/add.test.js')), MEND],
    });
    stage.github.forgetRequests();

    const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

    expectEnd(result, 'validated', 0);
    expect(await sessionOf(stage)).toMatchObject({
      ...{ version: 2, status: 'published', change: null, lease: null },
      base: await stage.repository.head('main'),
      head: result.outputs['head-sha'],
      plan: { summary: 'The sign was wrong.' },
      verdict: { kind: 'passed', failed: [] },
      ledger: { runs: 1, rounds: 3, costUsd: 0 },
      attempts: [{ run: '1', status: 'validated', question: '' }],
    });
    const { requests } = stage.github;
    const asked = requests.filter(isOfSession).map(({ path }) => path);
    // Asked for at the start and before publishing; kept when it is claimed and at the end.
    expect(asked.filter((path) => path === '/graphql')).toHaveLength(2);
    expect(asked).toHaveLength(8);
    expect(requestsOf(stage).length).toBeLessThanOrEqual(30);
    expect(forgeComplaints(requests)).toEqual([]);
    // Each save stands on the one before it, so that the ref tells what happened.
    const states = await Promise.all(
      (await stage.repository.log(REF)).map(async ({ sha }) => {
        const read = await readSession((await stage.repository.fileAt(sha, 'session.json')) ?? '');
        return `${read?.status} ${read?.lease?.run}`;
      }),
    );
    expect(states).toEqual(['published undefined', 'running 1']);
  },
);

test.each([
  ['may not be written', { method: 'POST', path: /\/git\/refs$/, status: 403, times: 1 }],
  ['cannot be read', { method: 'POST', path: /\/graphql$/, status: 403, times: JOBS_OF_A_START }],
] as const)('where the session %s, that is said once and the run goes on', async (_what, fault) => {
  await using stage = await stageFor({ script: [MEND] });
  stage.github.fail({ ...fault, of: 'session', body: { message: 'Resource not accessible by integration' } });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  expect(result.log.match(/Nothing is kept for later runs|this run keeps nothing/g)).toHaveLength(
    fault.times,
  );
  expect(await sessionOf(stage)).toBeNull();
});

describe('one live run for each issue:', () => {
  const held = (run: string) => ({
    lease: { run, attempt: 1, holder: 'a'.repeat(16), until: Date.now() + HOUR },
  });
  const asRun = (id: string) => ({ inputs: QUICK, env: { GITHUB_RUN_ID: id } });

  test('a run that finds another one at work asks no model, and one that is over holds nobody up', async () => {
    await using stage = await stageFor({ script: [ASK, ASK, ASK, ASK] });
    await stage.start({ kind: 'label' }, asRun('7'));
    await rewrite(stage, held('7'));
    const before = await statusComment(stage);

    const second = await stage.start({ kind: 'label' }, asRun('8'));

    expectEnd(second, 'skipped', 0);
    expect(second.outputs.reason).toMatch(/^Workflow run 7 is working here \(until .* UTC at most\)/);
    expect(stage.model.requests).toHaveLength(1);
    expect(await statusComment(stage)).toBe(before);

    // A lease that ran out.
    const { lease } = held('7');
    await rewrite(stage, { lease: { ...lease, until: Date.now() - 1 } });
    expectEnd(await stage.start({ kind: 'label' }, asRun('8')), 'needs-info', 0);

    // A run of which the forge says that it is over.
    await rewrite(stage, held('7'));
    stage.repository.tellRun(7, 'completed');
    const third = await stage.start({ kind: 'label' }, asRun('8'));
    expectEnd(third, 'needs-info', 0);
    expect(third.log).toContain('Workflow run 7 ended without a word, so this run takes the issue over.');
    expect(forgeComplaints(stage.github.requests)).toEqual([]);

    // An earlier attempt of the same run.
    await rewrite(stage, held('9'));
    const again = { ...asRun('9'), env: { GITHUB_RUN_ID: '9', GITHUB_RUN_ATTEMPT: '2' } };
    expectEnd(await stage.start({ kind: 'label' }, again), 'needs-info', 0);
    expect(await sessionOf(stage)).toMatchObject({ ledger: { runs: 4 }, lease: null });
  });
});

/** Nothing is published of what the commands do not pass. */
const UNPUBLISHED = { ...QUICK, 'on-unvalidated': 'comment', 'max-validation-retries': '0' };
const HALF = says(write('src/sub.js', 'export const sub = (a, b) => a - b;\n'), write('src/add.js', WRONG));

describe('a run goes on from what the last one left unpublished:', () => {
  /** The first run spends its rounds; whatever is said then comes from the second one. */
  const exhausted = playedOnce({
    reply: HALF,
    inputs: { ...UNPUBLISHED, 'max-rounds': '1' },
    status: 'exhausted',
  });

  async function moveBase(stage: Stage, files: Files): Promise<void> {
    await stage.repository.pushCommit({ branch: 'main', files });
    await stage.checkout();
  }

  test('exhausted, then the label again: the edits stand, the ledger goes on, and the model knows why it ended', async () => {
    await using stage = await exhausted(MEND);
    expect(await stage.repository.branches()).toEqual(['main']);
    expect(await sessionOf(stage)).toMatchObject({
      status: 'exhausted',
      change: { files: [{ path: 'src/add.js' }, { path: 'src/sub.js', before: null }] },
    });

    const second = await stage.start({ kind: 'label' }, { inputs: QUICK });

    expectEnd(second, 'validated', 0);
    const pull = await onlyPull(stage);
    expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js', 'A src/sub.js']);
    const shown = shownIn(stage.model.requests[1]);
    expect(shown).toContain('edits of an earlier run: src/add.js, src/sub.js');
    expect(shown).toContain('- exhausted: All 1 rounds are used (max-rounds)');
    expect(shown).toContain("what the last run did, by the host's record");
    expect(shown).toContain('- write-file "src/sub.js": changed');
    expect(await sessionOf(stage)).toMatchObject({
      ...{ status: 'published', change: null, ledger: { runs: 2, rounds: 2 } },
      attempts: [{ status: 'exhausted' }, { status: 'validated' }],
    });
  });

  test('the base moved: what does not conflict is validated there, a conflict is shown to the model, and nothing of others is lost', async () => {
    await using stage = await exhausted(MEND);
    await moveBase(stage, {
      'NEWS.md': 'Something else.\n',
      'src/add.js': 'export const add = (a, b) => a / b;\n',
    });

    const second = await stage.start({ kind: 'comment', body: '/tether continue' }, { inputs: QUICK });

    expectEnd(second, 'validated', 0);
    expect(second.log).toContain('edits of an earlier run: src/sub.js. Not put back: src/add.js.');
    const shown = shownIn(stage.model.requests[1]);
    expect(shown).toContain('src/add.js: others changed the same places since');
    expect(shown).toContain('a * b');
    const pull = await onlyPull(stage);
    expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js', 'A src/sub.js']);
    expect(await stage.repository.fileAt(pull.branch, 'NEWS.md')).toBe('Something else.\n');
  });

  test('what it only read and tried is told as well, without secrets, and no more once the work was published', async () => {
    const search = { name: 'search', arguments: { pattern: 'sub' } };
    const looked = says({ name: 'read-file', arguments: { path: 'src/add.js' } }, search);
    const leaked = () => says({ name: 'search', arguments: { pattern: `say ${stage.apiKey}` } });
    const script = (_request: unknown, index: number): Reply => [looked, leaked()][index] ?? MEND;
    await using stage = await stageFor({ script });
    const inputs = { ...UNPUBLISHED, 'max-rounds': '2' };
    expectEnd(await stage.start({ kind: 'label' }, { inputs }), 'exhausted', 1);
    const kept = await sessionOf(stage);
    expect(kept).toMatchObject({
      digest: [
        expect.stringMatching(/^- read-file "src\/add\.js": lines 1-\d+ of \d+$/),
        '- search "sub"',
        '- search "say ***"',
      ],
    });
    expect(JSON.stringify(kept)).not.toContain(stage.apiKey);

    expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK }), 'validated', 0);
    expect(shownIn(stage.model.requests[2])).toContain('- read-file "src/add.js": lines 1-');
    await stage.start({ kind: 'comment', body: '/tether Again.' }, { inputs: QUICK });
    expect(shownIn(stage.model.requests[3])).not.toContain("by the host's record");
  });

  test('what stands there is held against the rules for every edit', async () => {
    await using stage = await exhausted(MEND);
    const base = await stage.repository.head('main');
    const forged = ['.github/workflows/evil.yml', '../outside.txt', '.git/config', 'src/fine.js'];
    const files = forged.map((path) => ({ path, before: null, text: 'on: push\n' }));
    await rewrite(stage, { change: { base: base ?? '', files } });

    const second = await stage.start({ kind: 'label' }, { inputs: QUICK });

    expectEnd(second, 'validated', 0);
    const pull = await onlyPull(stage);
    expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js', 'A src/fine.js']);
  });
});

const EDITS = [write('src/sub.js', 'export {};\n'), write('src/add.js', WRONG)];

test.skipIf(alone !== '')(
  `a run that is killed in its second round has left what was judged and what it looked at, and another one goes on${alone}`,
  async () => {
    const first = says(...EDITS, finish());
    const { promise: never } = Promise.withResolvers<null>();
    let asked = 0;
    await using stage = await stageFor({
      script: async () => {
        asked += 1;
        if (asked === 1) return { calls: [read('README.md'), ...(first.calls ?? [])] };
        return asked === 2 ? never : MEND;
      },
    });
    const killed = new AbortController();
    const running = stage.start(
      { kind: 'label' },
      {
        inputs: QUICK,
        env: { GITHUB_RUN_ID: '7' },
        signal: killed.signal,
        cancelsWith: 'kill',
      },
    );
    await vi.waitFor(async () => expect((await sessionOf(stage))?.change ?? null).not.toBeNull(), {
      timeout: 60_000,
    });
    killed.abort();
    await running;
    stage.repository.tellRun(7, 'completed');

    const second = await stage.start({ kind: 'label' }, { inputs: QUICK, env: { GITHUB_RUN_ID: '8' } });

    expectEnd(second, 'validated', 0);
    const pull = await onlyPull(stage);
    expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js', 'A src/sub.js']);
    expect(await sessionOf(stage)).toMatchObject({ ledger: { runs: 2 } });
    const shown = shownIn(stage.model.requests[2]);
    expect(shown).toContain("what the last run did, by the host's record");
    expect(shown).toMatch(/^- read-file "README\.md": lines 1-/m);
    expect(shown).toContain('- write-file "src/sub.js": ');
  },
);

test('max-runs-per-issue ends the next run before a model is asked', async () => {
  await using stage = await stageFor({ script: [ASK], settings: { 'max-runs-per-issue': '1' } });
  expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK }), 'needs-info', 0);

  const second = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(second, 'exhausted', 1);
  expect(second.outputs.reason).toContain('(max-runs-per-issue)');
  expect(stage.model.requests).toHaveLength(1);
  expect(await statusComment(stage)).toContain('**Exhausted:** This issue has had 1 run, and 1 is the most');
});

test('what all runs on an issue may cost ends a run in its middle, and the next one before a model is asked', async () => {
  const usage = { inputTokens: 0, outputTokens: 1000 };
  const inputs = {
    ...{ ...QUICK, 'max-cost-usd-per-issue': '0.02', 'max-tokens-per-call': '1000' },
    price: '0, 10',
  };
  await using stage = await stageFor({
    script: (_request, index) => ({ ...(index === 0 ? ASK : says(runs('sh check.sh'))), usage }),
  });

  // Each reply costs 0.01.
  expectEnd(await stage.start({ kind: 'label' }, { inputs }), 'needs-info', 0);
  const second = await stage.start({ kind: 'label' }, { inputs });
  const third = await stage.start({ kind: 'label' }, { inputs });

  expectEnd(second, 'exhausted', 1);
  expect(second.outputs.reason).toMatch(/0\.0100 of 0\.01 US dollars are spent .*\(max-cost-usd-per-issue\)/);
  expectEnd(third, 'exhausted', 1);
  expect(third.outputs.reason).toContain(
    'took 0.0200 US dollars, and 0.02 is the most (max-cost-usd-per-issue)',
  );
  expect(stage.model.requests).toHaveLength(2);
});

test.each(['gives none', 'gives one of another version'])(
  'what an issue may cost is held where the forge, asked for the session, %s',
  async (how) => {
    await using stage = await stageFor({ script: [MEND] });
    if (how === 'gives none')
      stage.github.fail({ method: 'POST', path: /^\/graphql$/, times: 10, status: 403, of: 'session' });
    else await stage.repository.keep('refs/tether/session/issue-1', 'session.json', '{"version":3}');

    const limited = { 'max-cost-usd-per-issue': '1', 'max-tokens-per-call': '1000', price: '0, 10' };
    const held = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, ...limited } });
    expectEnd(held, 'exhausted', 1);
    expect(held.outputs.reason).toContain('cannot be read, so max-cost-usd-per-issue cannot be held');
    expect(stage.model.requests).toEqual([]);
  },
);

test('help, a word that is no command, and stop ask no model', async () => {
  await using stage = await stageFor({ script: [MEND] });
  const say = (body: string) => stage.start({ kind: 'comment', body }, { inputs: QUICK });

  expectEnd(await say('/tether help'), 'skipped', 0);
  expect(await statusComment(stage)).toContain('- `/tether retry` begins from scratch');
  expectEnd(await say('/tether contineu'), 'skipped', 0);
  expect(await statusComment(stage)).toContain(
    'There is no command `contineu`. Did you mean `/tether continue`?',
  );
  expect((await say('/tether stop')).outputs.reason).toBe('No run is in progress on this issue.');
  expect(stage.model.requests).toEqual([]);
});

test.skipIf(alone !== '')(
  `/tether stop ends the run that is at work, which publishes nothing${alone}`,
  async () => {
    const { promise: isStopped, resolve } = Promise.withResolvers<void>();
    await using stage = await stageFor({
      script: async () => {
        await isStopped;
        return MEND;
      },
    });
    const running = stage.start({ kind: 'label' }, { inputs: QUICK, env: { GITHUB_RUN_ID: '7' } });
    await vi.waitFor(async () => expect((await sessionOf(stage))?.lease ?? null).not.toBeNull(), {
      timeout: 60_000,
    });
    const stop = await stage.start({ kind: 'comment', body: '/tether stop' }, { inputs: QUICK });
    resolve();

    expect(stop.outputs.reason).toContain('Workflow run 7 was asked to stop');
    const result = await running;
    expectEnd(result, 'superseded', 0);
    expect(result.outputs.reason).toContain('Stopped by maintainer.');
    const comment = await statusComment(stage);
    expect(comment).toContain('**Superseded:** Stopped by maintainer. The change is kept as a patch.');
    expect(comment).toContain('**Cost:** 1 round with `local-model`, ');
    expect(result.state.ended).toBe('true');
    // What it had edited is left for /tether continue.
    expect(await sessionOf(stage)).toMatchObject({
      ...{ status: 'failed', lease: null, change: { files: [{ path: 'src/add.js', text: RIGHT }] } },
      attempts: [{ reason: 'Stopped by maintainer.' }],
    });
    expect(await stage.repository.branches()).toEqual(['main']);
  },
);

test.skipIf(alone !== '')(`/tether stop is heeded until the change is on its way${alone}`, async () => {
  const { promise: isStopped, resolve } = Promise.withResolvers<void>();
  let lookAtBase = { hits: 0 };
  const script = async (): Promise<Reply> => {
    // It waits, and with it all that follows the model's last word.
    lookAtBase = stage.github.fail({
      method: 'GET',
      path: /\/git\/ref\/heads\/main$/,
      status: 'reset',
      until: isStopped,
    });
    return MEND;
  };
  await using stage = await stageFor({ script });
  const running = stage.start({ kind: 'label' }, { inputs: QUICK });
  await vi.waitFor(() => expect(lookAtBase.hits).toBe(1), { timeout: 60_000 });

  const stop = await stage.start({ kind: 'comment', body: '/tether stop' }, { inputs: QUICK });
  resolve();

  expect(stop.outputs.reason).toContain('was asked to stop');
  const result = await running;
  expectEnd(result, 'superseded', 0);
  expect(await stage.repository.branches()).toEqual(['main']);
  expect(await statusComment(stage)).toContain('Stopped by maintainer.');
  expect(await sessionOf(stage)).toMatchObject({ change: { files: [{ text: RIGHT }] } });
});
