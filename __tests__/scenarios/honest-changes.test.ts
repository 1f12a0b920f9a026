import { expect, test } from 'vitest';
import { HONEST } from '../contract/honest.ts';
import { INPUTS_HERE } from '../support/namespaces.ts';
import { finish, onlyPull, PROJECT, says, stageFor } from '../support/scenario.ts';

test.each(HONEST)('$what: no doubt that a maintainer would not have', async (honest) => {
  const { files, title = 'Something to change', body, validate, calls, doubts, fact = '' } = honest;
  await using stage = await stageFor({
    content: { files: { ...PROJECT, ...files } },
    issue: { title, body },
    inputs: { ...INPUTS_HERE, validate },
    script: () => says(...calls, finish()),
  });

  const result = await stage.start({ kind: 'label' });

  expect(['validated', 'unproven'], result.log).toContain(result.outputs.status);
  const line = (await onlyPull(stage)).body.split('\n').find((one) => one.startsWith('> **'));
  const [, told] =
    /^> \*\*(?:Validated, with (?:doubts|changed tests)|Passes, not proven.*?):\*\* (.*?)\. /.exec(
      line ?? '',
    ) ?? [];
  // A change that no test proves says why, in front of its doubts.
  const own = result.outputs.status === 'unproven' ? told?.replace(/^.*?(?:; |$)/, '') : told;
  expect(own || undefined, line).toBe(doubts);
  expect(line).toContain(fact);
});
