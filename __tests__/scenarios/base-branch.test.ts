import { expect, test } from 'vitest';
import {
  expectEnd,
  JOBS_OF_A_START,
  MEND,
  onlyPull,
  PROJECT,
  QUICK,
  shownIn,
  stageFor,
} from '../support/scenario.ts';

const SETTINGS = `profiles:
  v1:
    base-branch: release/v1
  gone:
    base-branch: release/v0
`;
const OPTIONS = { content: { files: { ...PROJECT, '.github/tether.yml': SETTINGS } }, script: [MEND, MEND] };

test('the label chooses the branch that the pull request goes to', async () => {
  await using stage = await stageFor(OPTIONS);
  const old = { 'src/old.js': 'export {};\n' };
  const tip = await stage.repository.pushCommit({ branch: 'release/v1', files: old });
  await stage.repository.label(stage.issue, 'tether:v1');

  expectEnd(await stage.start({ kind: 'label', label: 'tether:v1' }, { inputs: QUICK }), 'validated', 0);

  expect(shownIn(stage.model.requests[0])).toContain('old.js');
  const first = await onlyPull(stage);
  expect(first).toMatchObject({ base: 'release/v1', changedFiles: 1 });
  expect((await stage.repository.log(first.branch)).map(({ sha }) => sha)).toContain(tip);
  stage.github.forgetRequests();

  // The profile stays with the issue.
  expectEnd(await stage.start({ kind: 'comment', body: '/tether' }, { inputs: QUICK }), 'validated', 0);

  expect((await onlyPull(stage)).base).toBe('release/v1');
  const asked = stage.github.requests.filter(({ path }) => /release(?:\/|%2F)v1$/.test(path));
  expect(asked.length).toBeLessThanOrEqual(4 * JOBS_OF_A_START);
});

test('a profile that names a branch that is not there ends the run before the model is asked', async () => {
  await using stage = await stageFor(OPTIONS);
  await stage.repository.label(stage.issue, 'tether:gone');

  const result = await stage.start({ kind: 'label', label: 'tether:gone' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toContain('release/v0');
  expect(stage.model.requests).toEqual([]);
});
