import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git } from '../../embedded/git.ts';
import type { Stage } from '../../embedded/stage.ts';
import {
  changedBetween,
  expectEnd,
  finish,
  MEND,
  onlyPull,
  publishedOnce,
  pullsOf,
  QUICK,
  says,
  statusComment,
  write,
} from '../support/scenario.ts';

const published = publishedOnce();
const MORE = says(write('src/sub.js', 'export const sub = (a, b) => a - b;\n'), finish('Add sub'));

/** As the merge button does it: main moves, the pull request is closed, the branch goes. */
async function merge(stage: Stage): Promise<void> {
  const { gitDir } = stage.repository;
  const pull = await onlyPull(stage);
  await git(['--git-dir', gitDir, 'update-ref', 'refs/heads/main', pull.headSha]);
  await stage.repository.closePull(pull.number);
  await git(['--git-dir', gitDir, 'update-ref', '-d', `refs/heads/${pull.branch}`]);
}

async function followUp(stage: Stage, body: string): Promise<ReturnType<Stage['start']>> {
  const workspace = join(stage.runnerTemp, '..', 'next-job');
  await stage.checkout(workspace);
  return stage.start({ kind: 'comment', body }, { inputs: QUICK, workspace });
}

test('merged: the follow-up is a new pull request', async () => {
  await using stage = await published(MORE);
  await merge(stage);
  const main = (await stage.repository.head('main')) ?? '';

  const result = await followUp(stage, '/tether add sub');

  expectEnd(result, 'unproven', 0);
  const pulls = await pullsOf(stage);
  expect(pulls.map(({ state }) => state)).toEqual(['closed', 'open']);
  expect(pulls[1]).toMatchObject({ branch: 'tether/issue-1', title: 'Add sub', changedFiles: 1 });
  expect(await changedBetween(stage, main, 'tether/issue-1')).toEqual(['A src/sub.js']);
  await statusComment(stage);
});

test('squashed into main, branch kept: the follow-up shows its own change alone', async () => {
  await using stage = await published(MORE);
  const pull = await onlyPull(stage);
  const text = (await stage.repository.fileAt(pull.branch, 'src/add.js')) ?? '';
  const main = await stage.repository.pushCommit({ branch: 'main', files: { 'src/add.js': text } });
  await stage.repository.closePull(pull.number);

  const result = await followUp(stage, '/tether add sub');

  expectEnd(result, 'unproven', 0);
  const pulls = await pullsOf(stage);
  expect(pulls).toHaveLength(2);
  expect(pulls[1]).toMatchObject({ state: 'open', changedFiles: 1 });
  expect(await changedBetween(stage, main, 'tether/issue-1')).toEqual(['A src/sub.js']);
});

test('the base was written anew, without a commit of the branch: the reason says what helps, and it does', async () => {
  await using stage = await published(MEND);
  const bare = ['--git-dir', stage.repository.gitDir, '-c', 'user.name=m', '-c', 'user.email=m@example.org'];
  const anew = (await git([...bare, 'commit-tree', 'main^{tree}', '-m', 'Anew'])).toString().trim();
  await git([...bare, 'update-ref', 'refs/heads/main', anew]);

  const second = await followUp(stage, '/tether continue');

  expectEnd(second, 'failed', 1);
  expect(second.outputs.reason).toContain('delete that branch; then start again.');

  await git([...bare, 'update-ref', '-d', 'refs/heads/tether/issue-1']);
  await rm(join(stage.runnerTemp, '..', 'next-job'), { recursive: true });
  expectEnd(await followUp(stage, '/tether continue'), 'validated', 0);
  expect(await changedBetween(stage, 'main', 'tether/issue-1')).toEqual(['M src/add.js']);
});
