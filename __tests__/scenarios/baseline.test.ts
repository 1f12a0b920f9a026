import { expect, test } from 'vitest';
import { listOf, objectOf, textOf } from '../../embedded/json.ts';
import type { TurnReply } from '../../embedded/model-script.ts';
import type { ActionResult } from '../../embedded/run-action.ts';
import { temporaryFolder } from '../../embedded/temp.ts';
import { eventsOf, eventsOfKind, judgementOf } from '../support/judgement.ts';
import { expectEnd, MEND, QUICK, says, sessionOf, stageFor } from '../support/scenario.ts';

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
    settings: { 'command-timeout': '5' },
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

test('what the base said is known to the next run on the issue, unless somebody has changed what was kept', async () => {
  // Runs on one runner: its folders stay where they are.
  await using folder = await temporaryFolder('runner');
  await using stage = await stageFor({ script: Array<TurnReply>(3).fill(MEND) });
  const env = { HOME: folder.path, RUNNER_TOOL_CACHE: folder.path };
  const run = () => stage.start({ kind: 'dispatch' }, { inputs: QUICK, env });
  const ranOnBase = (result: ActionResult): number => eventsOfKind(result, 'baseline').length;

  const first = await run();
  const second = await run();
  expect([ranOnBase(first), ranOnBase(second)]).toEqual([1, 0]);
  expect(second.log).toContain('Reusing the cached baseline of `sh check.sh`.');
  expect(judgementOf(second)).toEqual(judgementOf(first));

  // Somebody has changed what was kept.
  const session = await sessionOf(stage);
  const [known] = listOf(session?.baseline).map(objectOf);
  expect(session?.signature).toMatch(/^[\da-f]{64}$/);
  const forged = { ...session, baseline: [{ ...known, output: 'all of it is old' }] };
  await stage.repository.keep('refs/tether/session/issue-1', 'session.json', JSON.stringify(forged));
  const third = await run();
  expectEnd(third, 'validated', 0);
  expect(ranOnBase(third)).toBe(1);
});
