import { expect, test } from 'vitest';
import type { Reply } from '../../embedded/model-server.ts';
import {
  expectEnd,
  expectPairedCalls,
  finish,
  MEND,
  onlyPull,
  pullsOf,
  QUICK,
  RIGHT,
  read,
  runs,
  says,
  stageFor,
  statusComment,
  usageOf,
  WRONG,
  write,
} from '../support/scenario.ts';

interface Case {
  readonly what: string;
  readonly reply: (index: number) => Reply;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly requests: number;
  readonly reason: RegExp;
}

const CASES: readonly Case[] = [
  {
    what: 'runs the same command for ever',
    reply: () => says(runs('sh check.sh')),
    // Told of it after three rounds, sent to find the cause after six.
    requests: 9,
    reason: /^The call run-command gave the same result 3 times, again and again\.$/,
  },
  {
    what: 'reads the same file for ever, a hundred times in each reply',
    reply: () => says(...Array.from({ length: 100 }, () => read('src/add.js'))),
    // Three rounds of reading are answered, five more that are refused bring nothing forward.
    requests: 8,
    reason: /^5 replies in a row made no progress\.$/,
  },
  {
    what: 'alternates between two contents',
    reply: (index) => says(write('src/add.js', index % 2 === 0 ? WRONG : `${WRONG}\n`)),
    inputs: { 'max-rounds': '6' },
    requests: 6,
    reason: /^All 6 rounds are used \(max-rounds\)\.$/,
  },
];

test.each(CASES)('a model that $what is stopped', async ({ reply, inputs = {}, requests, reason }) => {
  await using stage = await stageFor({ script: (_request, index) => reply(index) });

  const result = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, ...inputs } });

  expectEnd(result, 'exhausted', 1);
  expect(stage.model.requests).toHaveLength(requests);
  expect(usageOf(result).rounds).toBe(requests);
  expect(result.outputs.reason).toMatch(reason);
  expectPairedCalls(stage);
  expect(await statusComment(stage)).toContain('**Not validated:**');
});

test('what stands when the rounds are used up is validated and kept as a draft', async () => {
  await using stage = await stageFor({
    script: (_request, index) => (index === 0 ? says(write('src/add.js', RIGHT)) : says(runs('sh check.sh'))),
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, 'max-rounds': '3' } });

  expectEnd(result, 'exhausted', 1);
  const pull = await onlyPull(stage);
  expect(pull.isDraft).toBe(true);
  expect(pull.body).toMatch(
    /\*\*Not validated:\*\* all 3 rounds are used \(max-rounds\); the commands passed, but/,
  );
  expect(JSON.parse(result.outputs.verdict ?? '')).toMatchObject({ kind: 'passed' });
});

test('a command that never ends is ended by its own limit, and the model is told', async () => {
  await using stage = await stageFor({
    script: [says(write('src/add.js', RIGHT), runs('sleep 1000')), says(finish())],
    settings: { 'command-timeout': '1' },
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, commands: 'sleep 1000' } });

  expectEnd(result, 'validated', 0);
  expect(JSON.stringify(stage.model.requests[1]?.body.messages)).toContain('no end after 1 s');
});

test('a model that only talks is asked five times, and its prose is never a success', async () => {
  await using stage = await stageFor({
    script: [
      { text: 'Hello! How can I help you today?' },
      { text: 'I have fixed the bug, all tests pass and the pull request is open.' },
      { text: '' },
      { text: 'Is there anything else?' },
      { text: 'Goodbye.' },
    ],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'exhausted', 1);
  expect(stage.model.requests).toHaveLength(5);
  expect(await pullsOf(stage)).toEqual([]);
});

test('a refusal is told to the model once, and the run goes on', async () => {
  const refusal = { text: 'I cannot help with that.', stop: 'content_filter' } as const;
  await using stage = await stageFor({ script: [refusal, MEND] });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  expect(usageOf(result).rounds).toBe(2);
  expect(stage.model.requests[1]?.body.messages).toSatisfy(
    (messages: unknown) => Array.isArray(messages) && messages.at(-1)?.role === 'user',
  );
});

test('prose after a red validation does not end as success', async () => {
  await using stage = await stageFor({
    script: (_request, index) =>
      index === 0 ? says(write('src/add.js', WRONG), finish()) : { text: 'Everything is done.' },
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'exhausted', 1);
  expect((await onlyPull(stage)).isDraft).toBe(true);
});
