import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { objectOf } from '../../../embedded/json.ts';
import type { ActionResult, ActionRun } from '../../../embedded/run-action.ts';
import type { Stage } from '../../../embedded/stage.ts';
import { type Bundle, readBundle } from '../../../src/bundle/bundle.ts';
import { REPOSITORY_LEDGER } from '../../../src/core/session.ts';
import { contentHash } from '../../../src/core/text/content-hash.ts';
import type { Tampering } from '../../../src/core/verdict/tampering.ts';
import { forgeComplaints } from '../../support/forge-description.ts';
import {
  ASK,
  askedOn,
  expectEnd,
  finish,
  forgeWrites,
  MEND,
  notesIn,
  onlyPull,
  PROJECT,
  QUICK,
  says,
  sessionOf,
  stageFor,
  statusComment,
  stepBehind,
  write,
} from '../../support/scenario.ts';
import { forged } from '../../support/tampered-bundles.ts';
import { type Handed, proposes, publishes, type Sent } from '../../support/two-job-run.ts';

/** As the first job wrote it, but for this. */
async function rewritten(handed: Handed, edit: (bundle: Bundle) => Bundle): Promise<Handed> {
  const read = await readBundle(await readFile(handed.path, 'utf8'));
  if (read.kind === 'refused') throw new Error(read.why);
  const text = JSON.stringify(edit(read.bundle));
  const sha256 = createHash('sha256').update(text).digest('hex');
  const path = join(dirname(handed.path), `${sha256}.json`);
  await writeFile(path, text);
  return { path, sha256 };
}

/** What a first job handed over that mended the project: played once, and put back for each test. */
const proposedOnce = (() => {
  const play = async () => {
    const stage = await stageFor({ script: [MEND], jobs: 'one' });
    const sent = await stage.eventOf({ kind: 'label' });
    const { handed } = await proposes(stage, sent);
    const bundle = await readFile(handed.path, 'utf8');
    return { stage, sent, handed, bundle, back: await stage.mark() };
  };
  let played: ReturnType<typeof play> | null = null;
  afterAll(async () => (await played)?.stage[Symbol.asyncDispose]());
  return async () => {
    played ??= play();
    const { bundle, back, ...proposed } = await played;
    // What the test before asked the forge; the last one's is held against the description when the stage is left.
    expect(forgeComplaints(proposed.stage.github.requests)).toEqual([]);
    await back();
    await mkdir(dirname(proposed.handed.path), { recursive: true });
    await writeFile(proposed.handed.path, bundle);
    return proposed;
  };
})();

test('what ends without a change is told by the second job: a question, a model that fails, a word for help', async () => {
  await using stage = await stageFor({
    script: [{ calls: [{ name: 'ask', arguments: { question: 'Which sign?' } }] }],
    jobs: 'two',
  });

  const asked = await stage.start({ kind: 'label' }, { inputs: QUICK });
  expectEnd(asked, 'needs-info', 0);
  expect(await statusComment(stage)).toContain('Which sign?');
  expect(await sessionOf(stage)).toMatchObject({
    status: 'waiting',
    attempts: [{ question: 'Which sign?' }],
  });

  const failed = await stage.start({ kind: 'comment', body: '/tether it is plus' }, { inputs: QUICK });
  expectEnd(failed, 'failed', 1);
  expect(await statusComment(stage)).toContain('**Failed:**');
  expect(await sessionOf(stage)).toMatchObject({ status: 'failed', ledger: { runs: 2 } });

  const help = await stage.start({ kind: 'comment', body: '/tether help' }, { inputs: QUICK });
  expectEnd(help, 'skipped', 0);
  expect((await stage.repository.comments(stage.issue)).map(({ body }) => String(body))).toContainEqual(
    expect.stringContaining('`/tether retry`'),
  );
});

test('a base that moves between the jobs is told, and a branch or a session that moves ends the second one', async () => {
  const { stage, sent, handed } = await proposedOnce();
  const moved = await stage.repository.pushCommit({ branch: 'main', files: { 'NOTES.md': 'New.\n' } });

  expectEnd(await publishes(stage, sent, handed), 'validated', 0);
  expect(notesIn(await onlyPull(stage)).join('\n')).toContain(
    `Branch \`main\` is now at commit ${moved.slice(0, 7)}, and the commands did not see this change on it: the job that publishes runs no command.`,
  );

  // The very bundle again: the session has moved on.
  const twice = await publishes(stage, sent, handed);
  expectEnd(twice, 'superseded', 0);
  const unkept = await rewritten(handed, (bundle) => ({
    ...bundle,
    session: { ...bundle.session, isKept: false },
  }));
  await stage.repository.pushCommit({ branch: 'tether/issue-1', files: { 'own.txt': 'Mine.\n' } });
  const over = await publishes(stage, sent, unkept);
  expectEnd(over, 'superseded', 0);
  expect(await stage.repository.fileAt('tether/issue-1', 'own.txt')).toBe('Mine.\n');
});

test('a forge that does not answer the second job is told as that, and a later attempt publishes', async () => {
  const { stage, sent, handed } = await proposedOnce();
  await stage.repository.pushCommit({ branch: 'main', files: { 'NOTES.md': 'New.\n' } });
  await stage.checkout();
  const comparison = stage.github.fail({ method: 'GET', path: /\/compare\//, status: 403 });
  const failed = await publishes(stage, sent, handed);
  expectEnd(failed, 'failed', 1);
  expect(comparison.hits).toBe(1);
  expect(failed.outputs.reason).toContain('HTTP 403');
  expectEnd(await publishes(stage, sent, handed), 'validated', 0);
});

test('/tether stop between two jobs is heeded by the second, which publishes nothing', async () => {
  const { stage, sent, handed } = await proposedOnce();
  const stop = await stage.eventOf({ kind: 'comment', body: '/tether stop' });
  const { handed: ofStop } = await proposes(stage, stop);

  expect((await publishes(stage, stop, ofStop)).outputs.reason).toContain('will publish nothing');

  const second = await publishes(stage, sent, handed);
  expectEnd(second, 'superseded', 0);
  expect(second.outputs.reason).toContain(
    'Stopped by maintainer. The job that asked the model has the change',
  );
  expect(await stage.repository.branches()).toEqual(['main']);
});

test('/tether stop from before a run does not end it, though it is carried out between its jobs', async () => {
  await using stage = await stageFor({ script: [MEND], jobs: 'one' });
  const stop = await stage.eventOf({ kind: 'comment', body: '/tether stop' });
  const { handed: ofStop } = await proposes(stage, stop);
  // The forge tells whole seconds.
  await setTimeout(1100);
  const sent = await stage.eventOf({ kind: 'comment', body: '/tether' });
  const { handed } = await proposes(stage, sent);
  await publishes(stage, stop, ofStop);

  expectEnd(await publishes(stage, sent, handed), 'validated', 0);
});

test('a pull request that is merged between the jobs of a follow-up stays so, and the words say what happened', async () => {
  await using stage = await stageFor({
    script: [MEND, says(write('README.md', 'Sums.\n'), finish())],
    jobs: 'one',
  });
  expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK }), 'validated', 0);
  const sent = await stage.eventOf({ kind: 'comment', body: '/tether also the README' });
  const { result: first, handed } = await proposes(stage, sent);
  const { number, headSha } = await onlyPull(stage);
  await stage.repository.mergePull(number);

  const second = await publishes(stage, sent, handed);

  expectEnd(second, 'skipped', 0);
  expect(second.outputs.reason).toBe(
    `Pull request #${number}, which was open when the model was asked, is now closed, so nothing was published. The job that asked the model has the change as a patch.`,
  );
  expect(first.outputs['patch-path']).not.toBe('');
  // What the model has cost stands there all the same.
  const comment = await statusComment(stage);
  expect(comment).toContain(`**Skipped:** Pull request # ${number}, which was open`);
  expect(comment).toContain('**Cost:** 1 round with `local-model`, ');
  expect(second.summary).toContain('**Cost:** 1 round with `local-model`, ');
  expect((await onlyPull(stage)).headSha).toBe(headSha);
  expect(await stage.repository.head('tether/issue-1')).toBe(headSha);
});

/** The job is killed once the forge has done this, and told so of nobody. */
async function killedAfter(
  stage: Stage,
  rule: { readonly method: string; readonly path: RegExp; readonly after?: true },
  publishing: (cancel: Pick<ActionRun, 'signal' | 'cancelsWith'>) => Promise<ActionResult>,
  when: () => Promise<unknown>,
): Promise<void> {
  const killed = new AbortController();
  stage.github.fail({ ...rule, status: 'hang' });
  const cancelsWith = 'kill';
  const running = publishing({ signal: killed.signal, cancelsWith });
  await vi.waitFor(async () => expect(await when()).toBeTruthy(), { timeout: 60_000 });
  killed.abort();
  await running;
}

test('a second job that could not read, or is killed while the forge keeps it waiting, publishes and counts once when it is run again', async () => {
  const { stage, sent, handed } = await proposedOnce();
  const inAttempt = (attempt: string, given = handed, cancel: Partial<Sent> = {}) =>
    publishes(stage, { ...sent, env: { GITHUB_RUN_ATTEMPT: attempt }, ...cancel }, given);
  expectEnd(await inAttempt('1', { ...handed, path: `/nowhere/${handed.sha256}.json` }), 'failed', 1);
  await killedAfter(
    stage,
    { method: 'POST', path: /\/git\/trees$/ },
    (cancel) => inAttempt('2', handed, cancel),
    async () => (await sessionOf(stage))?.lease ?? null,
  );

  const again = await inAttempt('3');

  expectEnd(again, 'validated', 0);
  const { headSha } = await onlyPull(stage);
  expect(await sessionOf(stage)).toMatchObject({
    ...{ status: 'published', change: null, lease: null },
    ledger: { runs: 1, rounds: 1 },
  });
  const once = await inAttempt('4');
  expectEnd(once, 'superseded', 0);
  expect((await onlyPull(stage)).headSha).toBe(headSha);
  expect(once.outputs.reason).toContain(
    'An earlier attempt of this workflow run came to its end on this issue',
  );
});

test('a second job that is killed with its last word outstanding, and run again, asks once', async () => {
  await using stage = await stageFor({
    script: [{ calls: [{ name: 'ask', arguments: { question: 'Which sign?' } }] }],
    jobs: 'one',
  });
  const sent = await stage.eventOf({ kind: 'label' });
  const env = { GITHUB_RUN_ID: '7' };
  const { handed } = await proposes(stage, { ...sent, env });
  await killedAfter(
    stage,
    { method: 'PATCH', path: /\/issues\/comments\/\d+$/ },
    (cancel) => publishes(stage, { ...sent, env, ...cancel }, handed),
    async () => stage.github.requests.some(({ isFault }) => isFault),
  );
  expect(await askedOn(stage)).toHaveLength(1);

  const again = await publishes(stage, { ...sent, env: { ...env, GITHUB_RUN_ATTEMPT: '2' } }, handed);

  expectEnd(again, 'needs-info', 0);
  expect(await statusComment(stage)).toContain('Which sign?');
  expect(await askedOn(stage)).toHaveLength(1);
  expect(await sessionOf(stage)).toMatchObject({ status: 'waiting', lease: null, ledger: { runs: 1 } });
});

test('a plan whose second job is killed for good behind its comment can be approved', async () => {
  await using stage = await stageFor({
    script: [says(finish('Add', '1. Turn the sign.')), MEND],
    jobs: 'one',
  });
  const sent = await stage.eventOf({ kind: 'comment', body: '/tether plan' });
  const env = { GITHUB_RUN_ID: '7' };
  const { handed } = await proposes(stage, { ...sent, env });
  await killedAfter(
    stage,
    { method: 'POST', path: /\/issues\/\d+\/comments$/, after: true },
    (cancel) => publishes(stage, { ...sent, env, ...cancel }, handed),
    async () => stage.github.requests.some(({ isFault }) => isFault),
  );
  expect(await askedOn(stage)).toMatchObject([{ body: expect.stringContaining('1. Turn the sign.') }]);
  stage.repository.tellRun(7, 'completed');

  const body = `/tether approve ${contentHash('Add\n\n1. Turn the sign.')}`;
  const approved = await stage.start({ kind: 'comment', body }, { inputs: QUICK });

  expectEnd(approved, 'validated', 0);
});

test('a second job that is run again behind the end of an approved plan says so, and misses no plan', async () => {
  await using stage = await stageFor({
    script: [says(finish('Add', '1. Turn the sign.')), MEND],
    jobs: 'one',
  });
  expectEnd(await stage.start({ kind: 'comment', body: '/tether plan' }, { inputs: QUICK }), 'needs-info', 0);
  const body = `/tether approve ${contentHash('Add\n\n1. Turn the sign.')}`;
  const sent = await stage.eventOf({ kind: 'comment', body });
  const env = { GITHUB_RUN_ID: '7' };
  const { handed } = await proposes(stage, { ...sent, env });
  expectEnd(await publishes(stage, { ...sent, env }, handed), 'validated', 0);
  const said = (await stage.repository.comments(stage.issue)).length;

  const again = await publishes(stage, { ...sent, env: { ...env, GITHUB_RUN_ATTEMPT: '2' } }, handed);

  expectEnd(again, 'superseded', 0);
  expect(again.outputs.reason).toContain('An earlier attempt of this workflow run came to its end');
  expect(await stage.repository.comments(stage.issue)).toHaveLength(said);
});

/** Where what a day costs is counted, and each reply costs 0.01. */
function countingStage(): Promise<Stage> {
  return stageFor({
    content: { files: { ...PROJECT, '.github/tether.yml': 'max-cost-usd-per-day: 5\n' } },
    script: [ASK, MEND].map((reply) => ({ ...reply, usage: { inputTokens: 0, outputTokens: 1000 } })),
    jobs: 'one',
  });
}

async function countedOn({ repository }: Stage): Promise<readonly unknown[]> {
  const spending = await sessionOf({ repository, issue: REPOSITORY_LEDGER });
  return Object.values(objectOf(spending?.days));
}

test('what a second job could not count at its end is counted when it is run again', async () => {
  await using stage = await countingStage();
  const inputs = { ...QUICK, price: '0, 10' };
  expectEnd(await stage.start({ kind: 'label' }, { inputs }), 'needs-info', 0);
  const sent = await stage.eventOf({ kind: 'label' });
  const env = { GITHUB_RUN_ID: '7' };
  const { handed } = await proposes(stage, { ...sent, env }, inputs);
  stage.github.fail({ method: 'PATCH', path: /\/issue-0$/, of: 'session', status: 403 });
  expectEnd(await publishes(stage, { ...sent, env }, handed, inputs), 'validated', 0);
  expect(await countedOn(stage)).toEqual([0.01]);

  const again = { ...sent, env: { ...env, GITHUB_RUN_ATTEMPT: '2' } };
  expectEnd(await publishes(stage, again, handed, inputs), 'superseded', 0);
  expect(await countedOn(stage)).toEqual([0.02]);
});

test('a bundle that is refused, and again when the second job is run again, counts once and is told behind the job where the job cannot', async () => {
  await using stage = await countingStage();
  const inputs = { ...QUICK, price: '0, 10' };
  expectEnd(await stage.start({ kind: 'label' }, { inputs }), 'needs-info', 0);
  const sent = await stage.eventOf({ kind: 'label' });
  const { handed } = await proposes(stage, sent, inputs);
  const bad = await rewritten(handed, (bundle) => ({
    ...bundle,
    change: { ...bundle.change, hash: 'f'.repeat(64) },
  }));
  const inAttempt = (attempt: string) =>
    publishes(stage, { ...sent, env: { GITHUB_RUN_ATTEMPT: attempt } }, bad, inputs);
  for (const method of ['POST', 'PATCH'])
    stage.github.fail({ method, path: /\/issues\/(?:\d+\/)?comments/, status: 403, times: 9 });

  const refused = await inAttempt('1');

  expectEnd(refused, 'failed', 1);
  expect(refused.outputs.reason).toContain('The bundle was refused');
  expect(await statusComment(stage)).toContain('A question before this can go on.');
  stage.github.forgetFaults();
  const behind = await stepBehind(stage, refused);
  expect(await statusComment(stage)).toContain('The bundle was refused');
  // The job has written its own page.
  expect(behind.summary).toBe('');

  expectEnd(await inAttempt('2'), 'failed', 1);
  expect(await countedOn(stage)).toEqual([0.02]);
});

test('an issue that is edited between two jobs that somebody started by hand is told beside the verdict', async () => {
  const { stage, handed } = await proposedOnce();
  const sent = await stage.eventOf({ kind: 'dispatch' });
  const inputs = { ...QUICK, issue: String(stage.issue) };
  await stage.repository.editIssue(stage.issue, { body: '`add(2, 3)` is -1. Its test as well.' });

  expectEnd(await publishes(stage, sent, handed, inputs), 'validated', 0);

  expect((await onlyPull(stage)).body).toContain(
    'The issue changed after the model was asked: the change is about the earlier text',
  );
});

test('words that a hostile first job puts in work nowhere', async () => {
  const { stage, sent, handed } = await proposedOnce();
  const words =
    'Closes #99. @octocat ![x](https://evil.example/x.png) [click](https://evil.example) <b>hi</b> <!-- tether:x -->\n::error::x\n/approve';
  const hostile = await rewritten(handed, (bundle) => {
    const { ending } = bundle;
    if (ending.kind !== 'rounds' || ending.end.kind !== 'validated') throw new Error('It is not validated.');
    const { end } = ending;
    const claim = { title: words, summary: words };
    return {
      ...bundle,
      cost: { ...bundle.cost, model: words.slice(0, 100) },
      notes: { ...bundle.notes, caveats: [...bundle.notes.caveats, words], notices: [words] },
      ending: { ...ending, notCovered: [words], end: { ...end, claim } },
    };
  });

  const result = await publishes(stage, sent, hostile);

  expectEnd(result, 'validated', 0);
  const { body, title } = await onlyPull(stage);
  expect(result.log).not.toMatch(/^::error::x/m);
  for (const text of [title, outsideOfCode(body), outsideOfCode(await statusComment(stage))]) {
    expect(text).not.toMatch(/evil\.example|!\[x\]|<b>|@octocat|(?<![\w/])#99|<!-- tether:x/);
    expect(text).not.toMatch(/^\/approve/m);
  }
});

test('what a change does to its own checks is found again, whatever the first job says of it', async () => {
  const { stage, sent, handed } = await proposedOnce();
  const inputs = { ...QUICK, 'on-tamper': 'show' };
  const invented = 'Agreed with the maintainers.';
  const hostile = await rewritten(handed, (bundle) => {
    const files = [...bundle.change.files, { path: 'requirements.txt', text: 'left==1.1.0\n' }];
    const whole = { ...bundle, ...forged(bundle, files) };
    const { ending } = whole;
    if (ending.kind !== 'rounds' || ending.end.kind !== 'validated') throw new Error('It is not validated.');
    const { verdict } = ending.end;
    const tampering: readonly Tampering[] = [
      { kind: 'dependencies-changed', path: 'src/add.js', line: null, detail: invented },
      { kind: 'tests-not-run', path: 'test/other.test.js', line: null, detail: 'One test is not reported.' },
    ];
    const evidence = { ...verdict.evidence, tampering };
    return { ...whole, ending: { ...ending, end: { ...ending.end, verdict: { ...verdict, evidence } } } };
  });

  const result = await publishes(stage, sent, hostile, inputs);

  expectEnd(result, 'validated', 0);
  const { body } = await onlyPull(stage);
  expect(body).toMatch(/\*\*Validated, with doubts[\s\S]*\*\*Existing tests that no longer run:\*\*/);
  expect(body).toContain('requirements.txt');
  // What only a run of the commands can find out is taken from the job that ran them.
  expect(body).toContain('One test is not reported.');
  expect(body).not.toContain(invented);
});

/** Where a forge renders nothing, anything may stand. */
function outsideOfCode(markdown: string): string {
  return markdown.replace(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '').replace(/(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
}

test('the job that publishes does not start with a key, nor without what it is to publish', async () => {
  await using stage = await stageFor({ script: [], jobs: 'one' });
  const sent = await stage.eventOf({ kind: 'label' });
  const keyed = await publishes(
    stage,
    sent,
    { path: `/temp/${'a'.repeat(64)}.json`, sha256: 'a'.repeat(64) },
    { 'api-key': 'sk-x' },
  );
  expectEnd(keyed, 'failed', 1);
  expect(keyed.outputs.reason).toContain(
    'Input api-key is given to a job that asks no model (mode: publish).',
  );
  const empty = await publishes(stage, sent, { path: '', sha256: '' });
  expectEnd(empty, 'failed', 1);
  expect(empty.outputs.reason).toContain('Input bundle is empty, and mode publish needs it.');
  expect(await statusComment(stage)).toContain('Input bundle is empty, and mode publish needs it.');
});

test('what keeps the first job from beginning is told on the issue by the second one', async () => {
  await using stage = await stageFor({ script: [MEND], jobs: 'one' });
  const sent = await stage.eventOf({ kind: 'label' });
  const { result, handed } = await proposes(stage, { ...sent, workspace: stage.runnerTemp });
  expectEnd(result, 'failed', 1);
  expect(forgeWrites(stage)).toEqual([]);

  expectEnd(await publishes(stage, sent, handed), 'failed', 1);
  expect(await statusComment(stage)).toContain('**Failed:** There is no usable checkout in ');

  const reason = 'See https://evil.example, @octocat. ![x](https://evil.example/x.png)';
  const ending = { kind: 'over', status: 'failed', reason } as const;
  // It may not have come so far as to read whom the settings name.
  const hostile = await rewritten(handed, (bundle) => ({
    ...bundle,
    origin: { ...bundle.origin, agent: 'writer' },
    ending,
  }));
  const told = await publishes(stage, sent, hostile);
  expectEnd(told, 'failed', 1);
  for (const text of [told.summary, told.outputs.reason ?? ''])
    expect(outsideOfCode(text)).not.toContain('evil.example');
  const comment = await statusComment(stage);
  expect(comment).toContain('**Failed:** See ');
  expect(outsideOfCode(comment)).not.toMatch(/evil\.example|@octocat|!\[x\]/);
});
