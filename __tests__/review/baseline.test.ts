import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../../src/core/events.ts';
import type { CommandOptions, Workspace } from '../../src/core/ports.ts';
import type { CommandEntry, CommandResult } from '../../src/core/verdict/verdict.ts';
import { Baseline, type BaselineOptions, baselineKey } from '../../src/review/baseline.ts';
import { MemoryWorkspace, type MemoryWorkspaceOptions } from '../support/memory-workspace.ts';
import { entry, exited } from './read-results.ts';

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
    environment: '',
    known: new Map(),
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
    expect(given.baseline.results().size).toBe(0);
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
    expect(given.baseline.results().size).toBe(0);
    expect(given.events).toEqual([]);
  });
});

describe('results of an earlier run', () => {
  const keyOf = (text: string, environment = 'env'): string =>
    baselineKey({ base: 'b'.repeat(40), entry: entry(text), environment });

  test('are handed on and spare the command', async () => {
    const first = baselineOf({ test: exited(1, 'Error: x') }, { environment: 'env' });
    await first.baseline.all(GATE);
    expect([...first.baseline.results().keys()]).toEqual([keyOf('types'), keyOf('test')]);
    const second = baselineOf({}, { environment: 'env', known: first.baseline.results() });
    second.baseline.start(GATE);
    expect((await second.baseline.of(TEST))?.result).toEqual(exited(1, 'Error: x'));
    expect((await second.baseline.of(TEST))?.reading?.failures).toHaveLength(1);
    expect(ranOnBase(second)).toEqual([]);
    expect(second.events.map(({ kind }) => kind)).toEqual(['note', 'note']);
    expect([...second.baseline.results()]).toEqual([...first.baseline.results()]);
  });

  test('leave the others in order, one after the other', async () => {
    const log: string[] = [];
    const onRun = async ({ text }: CommandEntry): Promise<CommandResult> => {
      log.push(`${text} begins`);
      await new Promise(setImmediate);
      log.push(`${text} ends`);
      return exited(0, '');
    };
    const { baseline } = baselineOf({}, { known: new Map([[keyOf('types', ''), exited(0, '')]]), onRun });
    await baseline.all([entry('build'), TYPES, TEST]);
    expect(log).toEqual(['build begins', 'build ends', 'test begins', 'test ends']);
  });

  test('are of no use for another commit, argument vector, folder or environment', async () => {
    const keys = [
      keyOf('test'),
      keyOf('test', 'other'),
      keyOf('types'),
      baselineKey({ base: 'c'.repeat(40), entry: TEST, environment: 'env' }),
      baselineKey({ base: 'b'.repeat(40), entry: { ...TEST, folder: 'packages/a' }, environment: 'env' }),
    ];
    expect(new Set(keys).size).toBe(5);
    const known = new Map(keys.slice(1).map((key) => [key, exited(1, 'old')] as const));
    const given = baselineOf({}, { environment: 'env', known });
    expect((await given.baseline.of(TEST))?.result).toMatchObject({ code: 0 });
  });

  test('that came to no end are neither kept nor taken', async () => {
    const end: CommandResult = { kind: 'timed-out', limitMs: 1, output: '', ms: 1 };
    const slow = baselineOf({ test: end, types: end });
    expect((await slow.baseline.of(TEST))?.result).toEqual(end);
    expect(slow.baseline.results().size).toBe(0);
    const known = new Map([[keyOf('test', ''), end]]);
    const given = baselineOf({}, { known });
    expect((await given.baseline.of(TEST))?.result).toMatchObject({ code: 0 });
  });
});
