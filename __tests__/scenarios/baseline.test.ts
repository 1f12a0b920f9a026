import { expect, test } from 'vitest';
import { textOf } from '../../embedded/json.ts';
import { eventsOf, eventsOfKind } from '../support/judgement.ts';
import { expectEnd, MEND, QUICK, says, stageFor } from '../support/scenario.ts';

test('the gate runs on the base while the model thinks about its first reply', async () => {
  // The model says nothing until the base's gate has ended: without a baseline beside it, both would wait for ever.
  const { promise: baseIsJudged, resolve } = Promise.withResolvers<void>();
  await using stage = await stageFor({
    script: async () => {
      await baseIsJudged;
      return MEND;
    },
  });

  const onLine = (line: string): void => {
    if (line.includes('base $ sh check.sh')) resolve();
  };
  const result = await stage.start({ kind: 'label' }, { inputs: QUICK, onLine });

  expectEnd(result, 'validated', 0);
  const kinds = eventsOf(result).map(({ kind }) => textOf(kind));
  expect(kinds.filter((kind) => /^(?:requested|baseline|replied|command)$/.test(kind))).toEqual([
    'requested',
    'baseline',
    'replied',
    'command',
  ]);
});

test('a base that hangs costs its own time limit, and is no base to compare with', async () => {
  // Only the base has the mistake that makes the gate hang.
  const gate = "grep -q 'a + b' src/add.js || sleep 1000\necho fine\n";
  await using stage = await stageFor({
    content: { files: { 'src/add.js': 'export const add = (a, b) => a - b;\n', 'check.sh': gate } },
    script: [MEND],
    settings: { 'command-timeout': '3' },
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'unproven', 0);
  expect(eventsOfKind(result, 'baseline')).toMatchObject([{ result: { kind: 'timed-out' } }]);
});

test('a run that ends before the base is judged does not wait for it', async () => {
  await using stage = await stageFor({
    content: { files: { 'src/add.js': 'export const add = (a, b) => a - b;\n', 'check.sh': 'sleep 1000\n' } },
    script: [says({ name: 'ask', arguments: { question: 'Why?' } })],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'needs-info', 0);
  expect(eventsOfKind(result, 'baseline')).toEqual([]);
});
