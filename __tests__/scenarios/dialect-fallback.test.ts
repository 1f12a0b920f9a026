import { expect, test } from 'vitest';
import type { TurnReply } from '../../embedded/model-script.ts';
import { hasTools, modesOf, playedIn, samplesOf, toldIn, transcoded } from '../support/dialects.ts';
import {
  expectEnd,
  MEND,
  onlyPull,
  QUICK,
  RIGHT,
  read,
  says,
  stageFor,
  usageOf,
} from '../support/scenario.ts';

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

/** Right in all but its schema: an item has no field `why`. */
const ODD: TurnReply = {
  text: JSON.stringify({
    summary: 'Add.',
    runTools: [{ tool: 'write-file', args: { path: 'src/add.js', content: RIGHT }, why: 'The sign.' }],
    finish: { title: 'At once', summary: 'The sign was wrong.' },
  }),
};

test.each([
  { calling: 'json', rounds: 1, title: 'At once' },
  { calling: 'json-strict', rounds: 2, title: 'Add instead of subtracting' },
])('tool-calling: $calling, and a plan that breaks its schema', async ({ calling, rounds, title }) => {
  await using stage = await stageFor({ script: [ODD, transcoded(MEND)] });

  const result = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, 'tool-calling': calling } });

  expectEnd(result, 'validated', 0);
  expect((await onlyPull(stage)).title).toBe(title);
  expect(modesOf(result)).toEqual({ json: rounds });
  expect(samplesOf(result, 'agent_plan_schema_violations_total')).toEqual([
    { labels: { agent: 'coder', path: 'runTools/*' }, value: 1 },
  ]);
  if (calling === 'json-strict') expect(toldIn(stage.model.requests[1])).toContain('Nothing was done.');
});
