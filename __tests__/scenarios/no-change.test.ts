import { expect, test } from 'vitest';
import {
  expectEnd,
  finish,
  pullsOf,
  QUICK,
  read,
  says,
  stageFor,
  statusComment,
} from '../support/scenario.ts';

test('nothing to change: no branch, no pull request, and the reason is quoted', async () => {
  await using stage = await stageFor({
    script: [says(read('src/add.js')), says(finish('Nothing', 'It works as documented.'))],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'no-change', 0);
  expect(await stage.repository.branches()).toEqual(['main']);
  expect(await pullsOf(stage)).toEqual([]);
  const comment = await statusComment(stage);
  expect(comment).toContain('**Nothing was changed.**');
  expect(comment).toContain('> It works as documented.');
});
