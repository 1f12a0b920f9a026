import { rm } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { listOf, objectOf, textOf } from '../../embedded/json.ts';
import type { ActionResult } from '../../embedded/run-action.ts';
import { temporaryFolder } from '../../embedded/temp.ts';
import { eventsOf, eventsOfKind, judgementOf } from '../support/judgement.ts';
import {
  expectEnd,
  finish,
  MEND,
  onlyPull,
  QUICK,
  RIGHT,
  says,
  sessionOf,
  stageFor,
  WRONG,
  write,
} from '../support/scenario.ts';

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

test('a gate that is red on the base is told as such, and run there once for all attempts', async () => {
  await using stage = await stageFor({
    script: [says(write('src/add.js', WRONG), finish()), says(write('src/add.js', RIGHT), finish())],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'npm test' } });

  expectEnd(result, 'validated', 0);
  expect(eventsOfKind(result, 'baseline')).toMatchObject([
    { command: 'npm test', result: { kind: 'exited', code: 1 } },
  ]);
  expect(result.log).toContain('base $ npm test: exit code 1');
  expect((await onlyPull(stage)).body).toMatch(/\| `npm test` \| 1 of 1 test failed \| passed\b/);
});

test('a base that hangs costs its own time limit, and is no base to compare with', async () => {
  // Only the base has the mistake that makes the gate hang.
  const gate = "grep -q 'a + b' src/add.js || sleep 1000\necho fine\n";
  await using stage = await stageFor({
    content: { files: { 'src/add.js': 'export const add = (a, b) => a - b;\n', 'check.sh': gate } },
    script: [MEND],
    settings: { 'command-timeout': '1' },
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

describe('what the base said', () => {
  /** Runs on one runner: its folders stay where they are. */
  async function runner() {
    const folder = await temporaryFolder('runner');
    const stage = await stageFor({ script: [MEND, MEND, MEND] });
    const env = { HOME: folder.path, RUNNER_TOOL_CACHE: folder.path };
    return {
      stage,
      run: (inputs: Readonly<Record<string, string>> = {}) =>
        stage.start({ kind: 'dispatch' }, { inputs: { ...QUICK, ...inputs }, env }),
      async [Symbol.asyncDispose]() {
        await stage[Symbol.asyncDispose]();
        await folder[Symbol.asyncDispose]();
      },
    };
  }

  const ranOnBase = (result: ActionResult): number => eventsOfKind(result, 'baseline').length;

  test('is known to the next run on the issue, until the base is another one', async () => {
    await using on = await runner();
    const first = await on.run();
    const second = await on.run();

    expect([ranOnBase(first), ranOnBase(second)]).toEqual([1, 0]);
    expect(second.log).toContain('Reusing the cached baseline of `sh check.sh`.');
    expect(judgementOf(second)).toEqual(judgementOf(first));

    await on.stage.repository.pushCommit({ branch: 'main', files: { 'NEWS.md': 'Something else.\n' } });
    await rm(on.stage.workspace, { recursive: true });
    await on.stage.checkout();
    const third = await on.run();
    expectEnd(third, 'validated', 0);
    expect(ranOnBase(third)).toBe(1);
  });

  test('is found out anew for another command of the gate, and for another environment', async () => {
    await using on = await runner();
    expect(ranOnBase(await on.run())).toBe(1);
    expect(ranOnBase(await on.run({ validate: 'sh -e check.sh' }))).toBe(1);
    expect(ranOnBase(await on.run({ network: 'allow' }))).toBe(1);
  });

  test('is found out anew when somebody has changed what was kept, and the run goes on', async () => {
    await using on = await runner();
    await on.run();
    const session = await sessionOf(on.stage);
    const [known] = listOf(session?.baseline).map(objectOf);
    expect(session?.signature).toMatch(/^[\da-f]{64}$/);
    const forged = { ...session, baseline: [{ ...known, output: 'all of it is old' }] };
    await on.stage.repository.keep('refs/tether/session/issue-1', 'session.json', JSON.stringify(forged));
    const second = await on.run();
    expectEnd(second, 'validated', 0);
    expect(ranOnBase(second)).toBe(1);
  });
});
