import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../../src/core/events.ts';
import type { CommandOptions, Workspace } from '../../src/core/ports.ts';
import type { CommandEntry, CommandResult } from '../../src/core/verdict/verdict.ts';
import { Baseline, type BaselineOptions } from '../../src/validation/baseline.ts';
import { entry, exited } from '../review/read-results.ts';
import { MemoryWorkspace, type MemoryWorkspaceOptions } from '../support/memory-workspace.ts';

const [TYPES, TEST] = [entry('types'), entry('test')];
const GATE = [TYPES, TEST];

interface Given {
  readonly baseline: Baseline;
  readonly workspace: MemoryWorkspace;
  readonly events: readonly RunEvent[];
}

function baselineOf(
  onBase: MemoryWorkspaceOptions['onBase'] = {},
  more: Partial<BaselineOptions> & { readonly onRun?: Workspace['run'] } = {},
): Given {
  const workspace = new MemoryWorkspace({ onBase });
  if (more.onRun !== undefined) workspace.run = more.onRun;
  const events: RunEvent[] = [];
  const baseline = new Baseline({
    workspace,
    limitMs: () => 1000,
    emit: (event) => void events.push(event),
    signal: new AbortController().signal,
    ...more,
  });
  return { baseline, workspace, events };
}

function ranOnBase({ workspace }: Given): readonly string[] {
  return workspace.calls.flatMap((call) => (call.kind === 'run-on-base' ? [call.entry.text] : []));
}

describe('the gate on the base', () => {
  test('runs once each, in order, whoever asks how often', async () => {
    const given = baselineOf({ test: exited(1, 'Error: x') });
    given.baseline.start(GATE);
    given.baseline.start(GATE);
    const [again, first] = await Promise.all([given.baseline.of(TEST), given.baseline.of(TYPES)]);
    expect(again?.result).toEqual(exited(1, 'Error: x'));
    expect(first?.result).toMatchObject({ code: 0 });
    expect(await given.baseline.within(TEST, 1)).toBe(again);
    expect(await given.baseline.within(entry('other'), 1)).toBeNull();
    await given.baseline.of(TEST);
    expect(ranOnBase(given)).toEqual(['types', 'test']);
    expect(given.events.map(({ kind }) => kind)).toEqual(['baseline', 'baseline']);
  });

  test('is not waited for without end by who only wants to know', async () => {
    const given = baselineOf();
    Object.assign(given.workspace, { run: () => new Promise(() => undefined) });
    given.baseline.start(GATE);
    expect(await given.baseline.within(TEST, 1)).toBeNull();
  });

  test('begins later what comes to it later, and nothing twice', async () => {
    const given = baselineOf();
    given.baseline.start([TYPES]);
    given.baseline.start(GATE);
    expect(await given.baseline.all([TEST])).toMatchObject([{ entry: TEST, read: { result: { code: 0 } } }]);
    expect(ranOnBase(given)).toEqual(['types', 'test']);
  });

  test.each<[string, Workspace['run']]>([
    ['could not be started', async () => ({ kind: 'refused', why: 'no namespaces' })],
    ['failed beneath', () => Promise.reject(new Error('disk full'))],
  ])('is not to be had when it %s', async (_what, onRun) => {
    const given = baselineOf({}, { onRun });
    expect(await given.baseline.of(TEST)).toBeNull();
  });

  test('is not to be had when it was stopped meanwhile, and nothing of it stays', async () => {
    let begun = (): void => undefined;
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const onRun = (_entry: CommandEntry, { signal }: CommandOptions): Promise<CommandResult> =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () =>
          resolve({ kind: 'signalled', signal: 'SIGKILL', output: '', ms: 1 }),
        );
        begun();
      });
    const given = baselineOf({}, { onRun });
    given.baseline.start(GATE);
    await started;
    await given.baseline.stop();
    expect(await given.baseline.of(TYPES)).toBeNull();
    expect(await given.baseline.of(TEST)).toBeNull();
    expect(given.events).toEqual([]);
  });
});
