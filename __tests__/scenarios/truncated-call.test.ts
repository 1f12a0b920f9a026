import { expect, test } from 'vitest';
import {
  answersIn,
  call,
  expectEnd,
  expectPairedCalls,
  finish,
  QUICK,
  RIGHT,
  runs,
  says,
  stageFor,
  write,
} from '../support/scenario.ts';

test('a call whose JSON is cut is not carried out, not even the half that can be read', async () => {
  await using stage = await stageFor({
    script: [
      {
        calls: [
          call('write-file', '{"path":"src/add.js","content":"export const add = (a, b) => a'),
          call('run-command', '{"command":"sh check.sh'),
          call('finish', '{"title":"Done"'),
        ],
        stop: 'length',
      },
      says(runs('sh check.sh')),
      says(write('src/add.js', RIGHT), finish()),
    ],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  expectPairedCalls(stage);
  // Each call has its error; the finish was not even tried.
  const [wrote = '', ran = '', finished = ''] = answersIn(stage.model.requests[1]);
  expect(wrote).toMatch(/not valid JSON.*Nothing was carried out/s);
  expect(ran).toMatch(/not valid JSON.*Nothing was carried out/s);
  expect(finished).toMatch(/^Not done: .*write-file/);
  expect(answersIn(stage.model.requests[2])[0]).toMatch(/^\[exit code 1/);
  // The broken text goes back as valid JSON, which endpoints insist on.
  const sent = JSON.stringify(stage.model.requests[1]?.body.messages);
  expect(sent).toContain('tool_calls');
  for (const one of JSON.stringify(stage.model.requests[1]?.body).matchAll(
    /"arguments":("(?:[^"\\]|\\.)*")/g,
  )) {
    expect(() => JSON.parse(JSON.parse(one[1] ?? ''))).not.toThrow();
  }
});
