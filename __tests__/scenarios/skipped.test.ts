import { expect, test } from 'vitest';
import {
  expectEnd,
  forgeWrites,
  MEND,
  otherwiseInTwoJobs,
  pullsOf,
  QUICK,
  stageFor,
  statusComment,
} from '../support/scenario.ts';

test('an issue that was closed meanwhile is skipped with one sentence and a green job', async () => {
  await using stage = await stageFor({ script: [MEND] });
  const sent = await stage.eventOf({ kind: 'label' });
  await stage.repository.closeIssue(stage.issue);

  const result = await stage.start({ kind: 'label' }, { ...sent, inputs: QUICK });

  expectEnd(result, 'skipped', 0);
  expect(result.outputs.reason).toBe('Issue #1 is closed.');
  expect(stage.model.requests).toEqual([]);
  expect(forgeWrites(stage)).toEqual([]);
});

test('what the payload settles is settled without a single request, even with faulty inputs', async () => {
  await using stage = await stageFor({ script: [] });
  stage.github.forgetRequests();

  const result = await stage.start(
    { kind: 'label', label: 'bug' },
    { inputs: { model: '', 'max-rounds': 'x' } },
  );

  expectEnd(result, 'skipped', 0);
  expect(stage.github.requests).toEqual([]);
});

const alone = otherwiseInTwoJobs('the second ends before it begins, and the first has the patch');

test.skipIf(alone !== '')(
  `the permission is taken away while the model works: nothing is published, the patch is kept, and the end says so${alone}`,
  async () => {
    await using stage = await stageFor({
      script: async () => {
        await stage.repository.addCollaborator('maintainer', 'read');
        return MEND;
      },
    });

    const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

    expectEnd(result, 'denied', 1);
    expect(result.outputs.reason).toContain('so nothing was published. The change is kept as a patch.');
    expect(result.outputs['patch-path']).not.toBe('');
    expect(await stage.repository.branches()).toEqual(['main']);
    expect(await pullsOf(stage)).toEqual([]);
    expect(await statusComment(stage)).toContain('+export const add = (a, b) => a + b;');
  },
);
