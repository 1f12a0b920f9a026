import { expect, test } from 'vitest';
import type { Files } from '../../embedded/github/files.ts';
import type { TurnReply } from '../../embedded/model-script.ts';
import { judgementOf } from '../support/judgement.ts';
import { INPUTS_HERE, obstacle } from '../support/namespaces.ts';
import {
  answersIn,
  expectEnd,
  finish,
  MEND,
  onlyPull,
  PROJECT,
  pullsOf,
  runs,
  says,
  stageFor,
  statusComment,
  write,
} from '../support/scenario.ts';

const BROKEN = says(write('src/add.js', 'export const add = (a, b => {{\n'), finish());

function gateOf({
  files,
  validate,
  reply = BROKEN,
  inputs = {},
}: {
  readonly files: Files;
  readonly validate: string;
  readonly reply?: TurnReply;
  readonly inputs?: Readonly<Record<string, string>>;
}) {
  return stageFor({
    content: { files: { ...PROJECT, ...files } },
    script: () => reply,
    inputs: { ...INPUTS_HERE, validate, ...inputs },
  });
}

test('a tool that is not installed ends the run in its first round, told with its last lines and what to do', async () => {
  const manifest = '{ "name": "sums", "private": true, "scripts": { "test": "jest" } }\n';
  await using stage = await gateOf({ files: { 'package.json': manifest }, validate: 'npm test' });

  const result = await stage.start({ kind: 'label' });

  expectEnd(result, 'failed', 1);
  expect(stage.model.requests).toHaveLength(1);
  expect(await pullsOf(stage)).toEqual([]);
  for (const told of [await statusComment(stage), result.summary, result.outputs.reason]) {
    expect(told).toContain('jest: not found');
    expect(told).toContain('input setup');
  }
});

test('a folder that does not exist is told before the model is asked', async () => {
  await using stage = await gateOf({
    files: { 'packages/sums/a.txt': 'a\n' },
    validate: 'sh check.sh',
    inputs: { 'working-directory': 'package/sums' },
  });

  const result = await stage.start({ kind: 'label' });

  expectEnd(result, 'failed', 1);
  expect(stage.model.requests).toEqual([]);
  const comment = await statusComment(stage);
  expect(comment).toContain('working-directory names a folder that is not there');
  expect(comment).toContain('packages/sums');
  expect(comment).not.toContain('isolation');
});

test('a service that is not there validates nothing, and who reads the command is told of the network', async () => {
  const suite = `import { connect } from 'node:net';
import { test } from 'node:test';

test('two and three are five', async () => {
  await new Promise((done, fail) => connect(9, '127.0.0.1').on('connect', done).on('error', fail));
  const { add } = await import('../src/add.js');
  if (add(2, 3) !== 5) throw new Error('wrong');
});
`;
  await using stage = await stageFor({
    content: { files: { ...PROJECT, 'test/add.test.js': suite } },
    script: [says(runs('node --test')), BROKEN],
    inputs: { ...INPUTS_HERE, validate: 'node --test', 'max-validation-retries': '0' },
  });

  const result = await stage.start({ kind: 'label' }, { env: { SUMS_SERVER: 'http://127.0.0.1:1' } });

  expectEnd(result, 'unvalidated', 0);
  expect(result.log).toMatch(/The environment of commands differs .* they lack .*SUMS/);
  expect(judgementOf(result).verdict).toBe('blocked');
  expect((await onlyPull(stage)).body).toMatch(
    /Not validated:.*"node --test" fails on the base as it does now/,
  );
  const [answer = ''] = answersIn(stage.model.requests[1]);
  expect(answer).toContain('ECONNREFUSED');
  // Without isolation the network is there, and no word about it.
  expect(answer.includes('Commands have no network here')).toBe(obstacle === null);
});

test('a command that a service keeps from passing whatever the code is ends the run at its first verdict, with its words and a remedy', async () => {
  await using stage = await gateOf({
    files: {
      'gate.sh': 'echo "connect ECONNREFUSED 10.1.1.1:27000: no license"\necho "ask the office"\nexit 3\n',
    },
    validate: 'sh gate.sh',
    reply: MEND,
  });

  const result = await stage.start({ kind: 'label' });

  expectEnd(result, 'unvalidated', 0);
  expect(stage.model.requests).toHaveLength(1);
  const { body, isDraft } = await onlyPull(stage);
  expect(isDraft).toBe(true);
  expect(body).toMatch(
    /\*\*Not validated:\*\* "sh gate\.sh" cannot judge any change, since a service .*: exit code 3 .*license .*ask the office/,
  );
  for (const told of [body, result.summary]) expect(told).toContain('Start the service');
});
