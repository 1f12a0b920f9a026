import { expect, test } from 'vitest';
import {
  changedBetween,
  duplicateLookUps,
  expectEnd,
  finish,
  forgeWrites,
  JOBS_OF_A_START,
  onlyPull,
  publishedOnce,
  QUICK,
  RIGHT,
  says,
  shownIn,
  stageFor,
  statusComment,
  WRONG,
  write,
} from '../support/scenario.ts';

test('the label again: one branch, one pull request, one comment, all brought up to date', async () => {
  await using stage = await stageFor({
    script: [
      says(write('src/add.js', WRONG), finish('A first try')),
      says(write('src/add.js', RIGHT), write('src/sub.js', 'export {};\n'), finish('A second try')),
    ],
  });

  const first = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, 'max-validation-retries': '0' } });
  expectEnd(first, 'unvalidated', 0);
  const draft = await onlyPull(stage);
  expect(draft.isDraft).toBe(true);

  stage.github.forgetRequests();
  const second = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(second, 'validated', 0);
  const pull = await onlyPull(stage);
  // Its own is no duplicate, and is looked for in one request at each end.
  expect(duplicateLookUps(stage)).toBe(1 + JOBS_OF_A_START);
  expect(pull.body).not.toContain('Another pull request');
  expect(pull).toMatchObject({ number: draft.number, title: 'A second try', isDraft: false });
  expect(pull.body).toContain('**Validated.**');
  // The branch moved forward, and the pull request shows the second change alone.
  const log = await stage.repository.log('tether/issue-1');
  expect(log[0]?.parents).toEqual([draft.headSha]);
  const changed = await changedBetween(stage, 'main', pull.headSha);
  expect(changed).toEqual(['M src/add.js', 'A src/sub.js']);
  expect(await stage.repository.branches()).toEqual(['main', 'tether/issue-1']);
  expect(await statusComment(stage)).toContain('**Validated.**');
  // A fresh attempt does not see the first one.
  expect(shownIn(stage.model.requests[1])).not.toContain('a * b');
});

/** A change that the gate refuses, with nothing tried after it. */
const WORSE = says(write('src/add.js', WRONG), finish('A worse try'));
const published = publishedOnce();
const ONE_TRY = { ...QUICK, 'max-validation-retries': '0' };

test('an unvalidated change after a validated one: the pull request is a draft before the branch moves', async () => {
  await using stage = await published(WORSE);
  const before = await onlyPull(stage);
  const written = forgeWrites(stage).length;

  const second = await stage.start({ kind: 'label' }, { inputs: ONE_TRY });

  expectEnd(second, 'unvalidated', 0);
  const pull = await onlyPull(stage);
  expect(pull).toMatchObject({ number: before.number, title: 'A worse try', isDraft: true });
  expect(pull.body).toMatch(/^> \[!WARNING\]\n> \*\*Not validated:\*\* /m);
  expect([before, pull].map(({ headSha }) => stage.repository.statusesOf(headSha))).toEqual([
    [expect.stringMatching(/^tether: success, Validated/)],
    ['tether: failure, Not validated: the pull request says why.'],
  ]);
  const order = forgeWrites(stage).slice(written);
  const paths = order.map(({ path }) => path.replace(/^.*\/(?=pulls|graphql|refs|statuses)/, ''));
  const moved = paths.indexOf('refs/heads/tether/issue-1');
  expect(paths.slice(0, moved)).toContain('graphql');
  expect(paths.slice(moved + 1).sort()).toEqual([
    expect.stringMatching(/comments\/1$/),
    'pulls/2',
    `statuses/${pull.headSha}`,
  ]);
});

test("nothing to add to a person's branch without a pull request: what stands there is judged and shown", async () => {
  await using stage = await stageFor({ script: [says(finish('All is there', 'Nothing is left to do.'))] });
  const byHand = await stage.repository.pushCommit({
    branch: 'tether/issue-1',
    files: { 'src/add.js': RIGHT },
  });

  expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK }), 'validated', 0);

  const pull = await onlyPull(stage);
  expect(pull).toMatchObject({
    headSha: byHand,
    body: expect.stringContaining(`The content of ${byHand.slice(0, 7)} was tested.`),
  });
  expect(await statusComment(stage)).toContain(`Pull request: #${pull.number}`);
});
