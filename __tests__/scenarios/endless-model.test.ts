import { expect, test } from 'vitest';
import {
  expectEnd,
  expectPairedCalls,
  QUICK,
  runs,
  says,
  stageFor,
  statusComment,
  usageOf,
} from '../support/scenario.ts';

test('a model that runs the same command for ever is stopped', async () => {
  await using stage = await stageFor({ script: () => says(runs('sh check.sh')) });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'exhausted', 1);
  // Told of it after three rounds, sent to find the cause after six.
  expect(stage.model.requests).toHaveLength(9);
  expect(usageOf(result).rounds).toBe(9);
  expect(result.outputs.reason).toBe(
    'The call run-command gave the same result 3 times, again and again; nothing was changed.',
  );
  expectPairedCalls(stage);
  expect(await statusComment(stage)).toContain('**Not validated:**');
});
