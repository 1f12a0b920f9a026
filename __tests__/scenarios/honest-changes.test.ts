import { expect, test } from 'vitest';
import { HONEST } from '../contract/honest.ts';
import { INPUTS_HERE } from '../support/namespaces.ts';
import { expectEnd, finish, onlyPull, PROJECT, says, stageFor } from '../support/scenario.ts';

test.each(HONEST)('$what: no doubt that a maintainer would not have', async (honest) => {
  const { files, title = 'Something to change', body, validate, calls, doubts, fact = '' } = honest;
  await using stage = await stageFor({
    content: { files: { ...PROJECT, ...files } },
    issue: { title, body },
    inputs: { ...INPUTS_HERE, validate },
    script: () => says(...calls, finish()),
  });

  const result = await stage.start({ kind: 'label' });

  expectEnd(result, 'validated', 0);
  const line = (await onlyPull(stage)).body.split('\n').find((one) => one.startsWith('> **'));
  const [, told] = /^> \*\*Validated, with (?:doubts|changed tests):\*\* (.*?)\. /.exec(line ?? '') ?? [];
  expect(told, line).toBe(doubts);
  expect(line).toContain(fact);
});
