import { expect, test } from 'vitest';
import { git } from '../../embedded/git.ts';
import type { ActionResult } from '../../embedded/run-action.ts';
import type { Stage } from '../../embedded/stage.ts';
import {
  CONVENTIONAL,
  changedBetween,
  expectEnd,
  JOBS_OF_A_START,
  MEND,
  otherwiseInTwoJobs,
  pullsOf,
  QUICK,
  RIGHT,
  read,
  says,
  stageFor,
  statusComment,
} from '../support/scenario.ts';

/** The patch that is kept applies to the base and holds the change. */
async function expectPatch(stage: Stage, { outputs }: ActionResult): Promise<void> {
  await git(['apply', outputs['patch-path'] ?? ''], { cwd: stage.workspace });
  const diff = await git(['diff', '--stat', '--', 'src/add.js'], { cwd: stage.workspace });
  expect(diff.toString()).toContain('1 insertion(+), 1 deletion(-)');
}

/** The commit is on its branch, and nothing else is. */
async function expectBranchKept(stage: Stage, { outputs }: ActionResult): Promise<void> {
  const { repository } = stage;
  expect(outputs).toMatchObject({
    branch: 'tether/issue-1',
    'head-sha': await repository.head('tether/issue-1'),
  });
  expect(await repository.fileAt('tether/issue-1', 'src/add.js')).toBe(RIGHT);
  expect(await changedBetween(stage, 'main', 'tether/issue-1')).toEqual(['M src/add.js']);
}

test('a token without pull-request permission: the branch is kept, the message names the permission', async () => {
  await using stage = await stageFor({ script: [MEND], permissions: { contents: 'write', issues: 'write' } });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toContain('"permissions: pull-requests: write"');
  expect(result.outputs.reason).toContain('/octocat/hello/compare/main...tether/issue-1?quick_pull=1');
  await expectBranchKept(stage, result);
  await expectPatch(stage, result);
  expect(await pullsOf(stage)).toEqual([]);
  const comment = await statusComment(stage);
  // The remedy stands there once, and its link whole.
  expect(comment.match(/permissions: pull-requests: write/g)).toHaveLength(1);
  expect(comment).toContain('/compare/main...tether/issue-1?quick_pull=1&title=Add+instead+of+subtracting');
  expect(result.log).toMatch(/^::error title=Tether::.*pull-requests: write/m);
  expect(result.summary.match(/permissions: pull-requests: write/g)).toHaveLength(1);
});

test('a ruleset refuses the branch: nothing is written, the patch is kept, and the forge is quoted', async () => {
  const message = 'Cannot create ref due to creations being restricted.';
  const rules = [{ branch: /^tether\//, forbids: 'both', message }] as const;
  await using stage = await stageFor({ script: [MEND], repository: { rules } });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toContain('leave tether/** out of it');
  expect(result.outputs.reason).toContain('creations being restricted');
  expect(result.outputs.branch).toBe('');
  expect(await stage.repository.branches()).toEqual(['main']);
  await expectPatch(stage, result);
  // Where no pull request shows the change, the comment does.
  expect(await statusComment(stage)).toContain('+export const add = (a, b) => a + b;');
});

test('a commit whose message breaks a rule is refused by the forge, in its own words, and the patch is kept', async () => {
  await using stage = await stageFor({ script: [MEND], repository: { patterns: [CONVENTIONAL] } });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toContain('^(feat|fix|docs)');
  await expectPatch(stage, result);
});

test('a branch "tether", beside which git cannot hold that of the run: it is named before the model is asked', async () => {
  await using stage = await stageFor({ script: [MEND] });
  await stage.repository.pushCommit({ branch: 'tether', files: {} });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  expect(stage.model.requests).toEqual([]);
  expect(result.outputs.reason).toContain(
    'Branch tether/issue-1 cannot be made, because there is a branch "tether"',
  );
  expect(await statusComment(stage)).toContain('delete it, then start the run again.');
  expect(await stage.repository.branches()).toEqual(['main', 'tether']);
});

test('a branch in the way that is made while the model works ends the run, and the patch is kept', async () => {
  await using stage = await stageFor({
    script: async () => {
      await stage.repository.pushCommit({ branch: 'tether/issue-1/x', files: {} });
      return MEND;
    },
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toMatch(/[Bb]ranch tether\/issue-1/);
  // Of two jobs the second one finds it before it looks at the change, of which the first one has the patch.
  if (JOBS_OF_A_START === 1) await expectPatch(stage, result);
});

const reads = otherwiseInTwoJobs('the first asks the model with a token that may only read');

test.skipIf(reads !== '')(
  `a token without contents permission ends the run before the model is asked, and the message names it${reads}`,
  async () => {
    await using stage = await stageFor({
      script: [MEND],
      permissions: { contents: 'read', issues: 'write', pull_requests: 'write' },
    });

    const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

    expectEnd(result, 'failed', 1);
    expect(stage.model.requests).toEqual([]);
    expect(result.outputs.reason).toMatch(
      /Write access to repository not granted.*"permissions: contents: write"/,
    );
  },
);

test('a forge that tells late of a token without contents permission holds up no request, and ends the run then', async () => {
  const { promise: isModelAsked, resolve: modelIsAsked } = Promise.withResolvers<void>();
  await using stage = await stageFor({
    script: () => {
      modelIsAsked();
      return says(read('src/add.js'));
    },
  });
  stage.github.fail({
    ...{ method: 'GET', path: /service=git-receive-pack/, until: isModelAsked },
    ...{ status: 403, body: 'Write access to repository not granted.' },
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toMatch(
    /The token may not write to the repository.*"permissions: contents: write"/,
  );
});

test('a token that may not write statuses: the pull request comes all the same, and the log says so once', async () => {
  const permissions = { contents: 'write', issues: 'write', pull_requests: 'write' } as const;
  await using stage = await stageFor({ script: [MEND], permissions });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  const [pull] = await pullsOf(stage);
  expect(pull?.body).toContain(`The content of ${result.outputs['head-sha']?.slice(0, 7)} was tested.`);
  expect(result.log.match(/permissions: statuses: write/g)).toHaveLength(1);
});
