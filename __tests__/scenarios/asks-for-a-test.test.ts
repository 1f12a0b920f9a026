import { expect, test } from 'vitest';
import { finish, onlyPull, PROJECT, RIGHT, says, shownIn, stageFor, write } from '../support/scenario.ts';

/** Nothing of the base's tests fails, so that no test shows what is mended. */
const UNTESTED = {
  ...PROJECT,
  'test/add.test.js': "import { test } from 'node:test';\n\ntest('nothing', () => {});\n",
};
const ASKED = 'no test shows what the change does';
const mend = says(write('src/add.js', RIGHT), finish());

test('a change that no test shows goes back once; the test that the model adds proves it', async () => {
  const adds = says(write('test/sum.test.js', String(PROJECT['test/add.test.js'])), finish());
  await using stage = await stageFor({
    ...{ content: { files: UNTESTED }, script: [mend, adds], asksForTest: 'scripted' },
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'node --test' } });

  expect(result.outputs).toMatchObject({
    status: 'validated',
    usage: expect.stringContaining('"rounds":2,'),
  });
  expect(stage.model.requests.map((request) => shownIn(request).includes(ASKED))).toEqual([false, true]);
  expect((await onlyPull(stage)).body).toContain('1 test of this change fails on the old code');
});

test('a model that is gone by then takes nothing away: the change is published as not proven', async () => {
  await using stage = await stageFor({
    ...{ content: { files: UNTESTED }, script: [mend], asksForTest: 'scripted' },
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'node --test' } });

  expect([result.code, result.outputs.status]).toEqual([0, 'unproven']);
  const { body, isDraft } = await onlyPull(stage);
  expect(isDraft).toBe(false);
  expect(body).toContain('**Passes, not proven:**');
});
