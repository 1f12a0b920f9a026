import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Stage } from '../../embedded/stage.ts';
import { changedBetween, expectEnd, MEND, onlyPull, QUICK, RIGHT, stageFor } from '../support/scenario.ts';

/** A commit on main while the model thinks about its first reply. */
function whileMainMoves(move: (stage: Stage) => Promise<unknown>): Promise<Stage> {
  const stage: Promise<Stage> = stageFor({
    script: async (_request, index) => {
      if (index === 0) await move(await stage);
      return MEND;
    },
  });
  return stage;
}

test('a commit on main during the run changes nothing: the pull request shows the change alone', async () => {
  await using stage = await whileMainMoves(({ repository }) =>
    repository.pushCommit({ branch: 'main', files: { 'NEWS.md': 'Something else.\n' } }),
  );
  const base = (await stage.repository.head('main')) ?? '';

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  expect(await stage.repository.head('main')).not.toBe(base);
  const pull = await onlyPull(stage);
  const [commit] = await stage.repository.log(pull.branch);
  expect(commit?.parents).toEqual([base]);
  expect(pull.changedFiles).toBe(1);
  expect(await changedBetween(stage, base, pull.headSha)).toEqual(['M src/add.js']);
});

test('a second run on a newer main takes it in: the pull request still shows the change alone', async () => {
  await using stage = await stageFor({ script: [MEND, MEND] });
  expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK }), 'validated', 0);
  const newer = await stage.repository.pushCommit({ branch: 'main', files: { 'NEWS.md': 'Newer.\n' } });
  const workspace = join(stage.runnerTemp, '..', 'second-job');
  await stage.checkout(workspace);

  const second = await stage.start({ kind: 'label' }, { inputs: QUICK, workspace });

  expectEnd(second, 'validated', 0);
  const pull = await onlyPull(stage);
  expect(pull.changedFiles).toBe(1);
  expect(await changedBetween(stage, newer, pull.headSha)).toEqual(['M src/add.js']);
  const [head] = await stage.repository.log(pull.branch);
  expect(head?.parents).toContain(newer);
});

test('a checkout of an older commit is worked on as it is', async () => {
  await using stage = await stageFor({ script: [MEND] });
  const older = (await stage.repository.head('main')) ?? '';
  await stage.repository.pushCommit({ branch: 'main', files: { 'src/add.js': RIGHT } });

  const result = await stage.start({ kind: 'dispatch' }, { inputs: QUICK });

  // What main holds by now is for the reviewer to see: the run says what it did over its own base.
  expectEnd(result, 'validated', 0);
  const [commit] = await stage.repository.log('tether/issue-1');
  expect(commit?.parents).toEqual([older]);
});

/** A person begins the run's branch while the model thinks. */
async function whileBranchBegins(files: Readonly<Record<string, string>>): Promise<Stage> {
  return whileMainMoves(({ repository }) => repository.pushCommit({ branch: 'tether/issue-1', files }));
}

test('a person begins the branch during the run: the change comes on top, as a draft that tells it', async () => {
  await using stage = await whileBranchBegins({ 'by-hand.md': 'A person was here first.\n' });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'unvalidated', 0);
  const pull = await onlyPull(stage);
  expect(pull).toMatchObject({ isDraft: true, changedFiles: 2 });
  expect(pull.body).toContain('its branch holds a commit that they did not see');
  expect(await stage.repository.fileAt('tether/issue-1', 'by-hand.md')).toBe('A person was here first.\n');
  expect(await stage.repository.fileAt('tether/issue-1', 'src/add.js')).toBe(RIGHT);
});

test('a person changes the same file on the branch: nothing is overwritten, the patch is kept', async () => {
  await using stage = await whileBranchBegins({ 'src/add.js': '// By hand.\n' });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'superseded', 0);
  expect(result.outputs.reason).toMatch(
    /moved branch tether\/issue-1 to [0-9a-f]{40} while this run was under way\. Nothing was overwritten/,
  );
  expect(result.outputs['patch-path']).not.toBe('');
  expect(await stage.repository.fileAt('tether/issue-1', 'src/add.js')).toBe('// By hand.\n');
});
