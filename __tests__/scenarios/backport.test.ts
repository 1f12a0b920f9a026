import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gitText } from '../../embedded/git.ts';
import { objectOf, textOf } from '../../embedded/json.ts';
import { temporaryFolder } from '../../embedded/temp.ts';
import {
  adding,
  BACKPORT,
  backport,
  CONTENT,
  madeBy,
  OLDER,
  proposed,
  RELEASE,
  RIGHT,
  saidOn,
  statusesOn,
} from '../support/backports.ts';
import { expectEnd, JOBS_OF_A_START, QUICK, requestsOf, sessionOf, stageFor } from '../support/scenario.ts';

test('the change of a merged pull request is judged on the other branch and published there, without a model', async () => {
  await using stage = await stageFor({ content: CONTENT, script: [] });
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
  expect(requestsOf(stage).length).toBeLessThanOrEqual(37 * JOBS_OF_A_START);
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
