import { expect, test } from 'vitest';
import { hasTools, modesOf, playedIn } from '../support/dialects.ts';
import { expectEnd, MEND, QUICK, read, says, stageFor, usageOf } from '../support/scenario.ts';

const FALLBACK = /Tool calling: .*from now on: (.*)/;

test('auto: an endpoint that rejects tools is asked again with a plan, in the same round', async () => {
  await using stage = await stageFor({ script: playedIn('json', [says(read('src/add.js')), MEND]) });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  expect(usageOf(result).rounds).toBe(2);
  expect(modesOf(result)).toEqual({ json: 2 });
  expect(stage.model.requests.map(hasTools)).toEqual([true, false, false]);
  expect(FALLBACK.exec(result.log)?.[1]).toContain('local-model does not support tools');
  expect(result.summary).toContain('local-model does not support tools');
});

test('native: an endpoint that rejects tools ends the run, with the input that would help', async () => {
  await using stage = await stageFor({ script: playedIn('json', [MEND]) });

  const result = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, 'tool-calling': 'native' } });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toContain('set tool-calling: json');
  expect(stage.model.requests).toHaveLength(1);
});
