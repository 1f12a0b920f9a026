import { expect, test } from 'vitest';
import type { Reply } from '../../embedded/model-server.ts';
import {
  expectEnd,
  expectPairedCalls,
  finish,
  onlyPull,
  QUICK,
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

test('prose after a red validation does not end as success', async () => {
  await using stage = await stageFor({
    script: (_request, index) =>
      index === 0 ? says(write('src/add.js', WRONG), finish()) : { text: 'Everything is done.' },
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'exhausted', 1);
  expect((await onlyPull(stage)).isDraft).toBe(true);
});
