import { expect, test } from 'vitest';
import { eventsOfKind } from '../support/judgement.ts';
import {
  answersIn,
  expectEnd,
  finish,
  onlyPull,
  RIGHT,
  says,
  stageFor,
  usageOf,
  WRONG,
  write,
} from '../support/scenario.ts';

test('a red run of the tests goes back to the model, which repairs the cause', async () => {
  await using stage = await stageFor({
    script: [says(write('src/add.js', WRONG), finish()), says(write('src/add.js', RIGHT), finish('Mended'))],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'npm test' } });

  expectEnd(result, 'validated', 0);
  expect(usageOf(result).rounds).toBe(2);

  // The host ran the tests itself: its answer has the output, and the lines of the file that it names.
  const [, sentBack = ''] = answersIn(stage.model.requests[1]);
  expect(sentBack).toMatch(/^Validation failed\./);
  expect(sentBack).toContain('$ npm test: exit code 1');
  expect(sentBack).toContain('6 !== 5');
  expect(sentBack).toMatch(/test\/add\.test\.js, around line 5:\n1\| import assert/);

  // Only the second attempt is published.
  const pull = await onlyPull(stage);
  expect(pull).toMatchObject({ title: 'Mended', isDraft: false });
  expect(await stage.repository.fileAt(pull.branch, 'src/add.js')).toBe(RIGHT);
  expect(await stage.repository.log(pull.branch)).toHaveLength(2);

  // The base is red too, is told as such, and was run once for both attempts.
  expect(eventsOfKind(result, 'baseline')).toMatchObject([
    { command: 'npm test', result: { kind: 'exited', code: 1 } },
  ]);
  expect(result.log).toContain('base $ npm test: exit code 1');
  expect(pull.body).toMatch(/\| `npm test` \| 1 of 1 test failed \| passed\b/);
});

test('a write after the last green run voids that run: the host runs the gate again', async () => {
  await using stage = await stageFor({
    script: [
      says(
        write('src/add.js', RIGHT),
        { name: 'run-command', arguments: { command: 'sh check.sh' } },
        write('src/add.js', WRONG),
        finish(),
      ),
      says(write('src/add.js', RIGHT), finish()),
    ],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'sh check.sh' } });

  expectEnd(result, 'validated', 0);
  const answers = answersIn(stage.model.requests[1]);
  expect(answers[1]).toMatch(/^\[passed/);
  expect(answers[3]).toMatch(/^Validation failed\./);
  // The last change set was green before, so its run is not repeated.
  expect(result.log).toContain('Verdict: passed (same change as before)');
});
