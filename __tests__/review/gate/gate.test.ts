import { describe, expect, test } from 'vitest';
import { ChangeSet } from '../../../src/core/change-set.ts';
import { Commands } from '../../../src/core/commands/commands.ts';
import type { RunEvent } from '../../../src/core/events.ts';
import { Cancelled } from '../../../src/core/fault.ts';
import { isTestPath } from '../../../src/core/paths/test-paths.ts';
import type { CommandEntry, CommandResult } from '../../../src/core/verdict/verdict.ts';
import { CommandRecords } from '../../../src/review/gate/command-records.ts';
import { Gate, type GateOptions } from '../../../src/review/gate/gate.ts';
import { Selection } from '../../../src/review/selection/selection.ts';
import { type CommandScript, MemoryWorkspace } from '../../support/memory-workspace.ts';
import { entry, exited } from '../read-results.ts';

const TEST = entry('test');
const CHANGES = ChangeSet.empty('b'.repeat(40)).with('a.js', { kind: 'deleted' });

interface Given {
  readonly gate: Gate;
  readonly workspace: MemoryWorkspace;
  readonly records: CommandRecords;
  readonly events: readonly RunEvent[];
}

function gateOf(script: CommandScript, more: Partial<GateOptions> = {}): Given {
  const workspace = new MemoryWorkspace({ commands: { test: script } });
  const records = new CommandRecords();
  const events: RunEvent[] = [];
  const gate = new Gate({
    workspace,
    commands: new Commands([TEST]),
    records,
    selection: new Selection({
      workingDirectory: '',
      commands: new Commands([TEST]),
      baseText: async () => null,
    }),
    limitMs: () => 600_000,
    emit: (event) => void events.push(event),
    signal: new AbortController().signal,
    ...more,
  });
  return { gate, workspace, records, events };
}

/** The limits that the runs were given, in order. */
function limitsOf({ workspace }: Given): readonly number[] {
  return workspace.calls.flatMap((call) => (call.kind === 'run' ? [call.options.limitMs] : []));
}

test('a green record is as good as a run, a red one is not, nor are both', async () => {
  const given = gateOf([exited(1, ''), exited(0, ''), exited(0, ''), exited(0, '')]);
  const hasRun = async (changes: ChangeSet): Promise<boolean> => {
    given.gate.beginReview([]);
    await given.gate.runForVerdict(TEST, changes);
    return given.gate.hasRunForVerdict;
  };
  // Whoever could ask until it passes would be told that it does.
  expect([await hasRun(CHANGES), await hasRun(CHANGES), await hasRun(CHANGES)]).toEqual([true, true, true]);
  const others = CHANGES.with('b.js', { kind: 'deleted' });
  expect([await hasRun(others), await hasRun(others)]).toEqual([true, false]);
  expect(await given.gate.runForVerdict(TEST, others)).toMatchObject({ code: 0 });
  expect(limitsOf(given)).toHaveLength(4);
});

test('what ends with the run says nothing', async () => {
  const stop = new AbortController();
  const ends = (): CommandResult => {
    stop.abort();
    return exited(0, '');
  };
  const given = gateOf(ends, { signal: stop.signal });
  await expect(given.gate.runForVerdict(TEST, CHANGES)).rejects.toThrow(Cancelled);
  expect(given.records.passed('test', CHANGES.hash)).toBeUndefined();
  await expect(gateOf(ends, { signal: stop.signal }).gate.again(TEST, CHANGES)).rejects.toThrow(Cancelled);
});

test('a red command that runs again is repeated anew, in the part that was repeated before too', async () => {
  const given = gateOf(exited(1, 'red'));
  const named = { ...TEST, argv: ['test', 'a.js'] as const };
  const part = {
    entry: named,
    line: 'test a.js',
    files: ['a.js'],
    isKnownPart: true,
    takesFolders: false,
  } as const;
  const repeated = () => given.gate.again(TEST, CHANGES, part);
  await given.gate.runForVerdict(TEST, CHANGES);
  await repeated();
  await repeated();
  expect(limitsOf(given)).toHaveLength(2);
  await given.gate.runForVerdict(TEST, CHANGES);
  await repeated();
  expect(limitsOf(given)).toHaveLength(4);
});

test.each([
  ['not where another folder has tests', 'b/other_test.go', false],
  ['where the others are in its folder, as a package of Go is run', 'a/two_test.go', true],
])('a part is all of the tests %s', async (_what, other, isAll) => {
  const go: CommandEntry = { ...entry('go test ./...'), argv: ['go', 'test', './...'] };
  const files = ['a/one_test.go'];
  const commands = new Commands([go]);
  const workspace = new MemoryWorkspace({
    files: { 'a/one_test.go': '', 'a/a.go': '', [other]: '' },
  });
  const selection = new Selection({ workingDirectory: '', commands, baseText: async () => null });
  const { gate } = gateOf(exited(0, ''), { workspace, commands, selection });
  const part = await gate.select(go, files);
  expect(part !== null && (await gate.isAll(part, isTestPath))).toBe(isAll);
});

describe('a probe', () => {
  test('that was made before the noise of its command was known is read without it as well', async () => {
    const said = (id: number): CommandResult => exited(1, `error: job ${id} failed\n`);
    const given = gateOf(said(4711));
    const read = () => given.gate.again(TEST, CHANGES);
    expect(await read()).toMatchObject({ reading: { failures: [{ name: 'error: job 4711 failed' }] } });
    given.gate.noise.learn(TEST.text, said(4711), said(4712));
    expect(await read()).toMatchObject({ reading: { failures: [{ name: 'error: job # failed' }] } });
    expect(limitsOf(given)).toHaveLength(1);
  });

  test('is told apart, and is no record', async () => {
    const given = gateOf(exited(0, ''));
    await given.gate.probe(TEST, { of: 'tests-alone', changes: CHANGES });
    expect(given.events).toEqual([
      { kind: 'probe', of: 'tests-alone', command: 'test', result: exited(0, '') },
    ]);
    expect(given.records.passed('test', CHANGES.hash)).toBeUndefined();
  });

  test.each([
    ['half a minute where the command is quick', 10, 30_000],
    ['four times as long as the command took', 20_000, 80_000],
    ['no longer than any command', 400_000, 600_000],
  ])('may take %s', async (_what, took, limit) => {
    const given = gateOf(exited(0, '', took));
    await given.gate.runForVerdict(TEST, CHANGES);
    await given.gate.again(TEST, CHANGES);
    expect(limitsOf(given)).toEqual([600_000, limit]);
  });

  test('may take no longer for a run that came to no end', async () => {
    const given = gateOf([{ kind: 'timed-out', limitMs: 1, output: '', ms: 400_000 }, exited(0, '')]);
    await given.gate.runForVerdict(TEST, CHANGES);
    await given.gate.again(TEST, CHANGES);
    expect(limitsOf(given)).toEqual([600_000, 30_000]);
  });

  test('knows how long the command took when the model ran it', async () => {
    const given = gateOf(exited(0, ''));
    given.records.add({ command: 'test', result: exited(0, '', 20_000), changeSetHash: CHANGES.hash });
    await given.gate.runForVerdict(TEST, CHANGES);
    await given.gate.again(TEST, CHANGES);
    expect(limitsOf(given)).toEqual([80_000]);
  });

  test.each([
    ['nothing is left', 10, 0, false],
    ['less is left than the command takes', 20_000, 20_000, false],
    ['enough is left', 20_000, 31_000, true],
  ])('when %s', async (_what, took, spare, isRun) => {
    const given = gateOf(exited(0, '', took), { spareMs: () => spare });
    await given.gate.runForVerdict(TEST, CHANGES);
    const { result } = await given.gate.again(TEST, CHANGES);
    expect(result.kind).toBe(isRun ? 'exited' : 'refused');
    expect(limitsOf(given)).toEqual(isRun ? [600_000, spare] : [600_000]);
  });
});
