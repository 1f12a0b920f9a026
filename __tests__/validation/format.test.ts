import { expect, test } from 'vitest';
import type { RunEvent } from '../../src/core/events.ts';
import { Cancelled } from '../../src/core/fault.ts';
import type { Formatted } from '../../src/core/verdict/command-result.ts';
import type { CommandEntry, CommandResult } from '../../src/core/verdict/verdict.ts';
import { type FormatEntry, Formatters } from '../../src/validation/format.ts';
import { type CommandScript, MemoryWorkspace } from '../support/memory-workspace.ts';

const TIDY: CommandEntry = {
  ...{ text: 'tidy {path}', argv: ['tidy', '{path}'], purpose: 'validate', origin: 'input' },
};
const ALL: CommandEntry = { ...TIDY, text: 'tidy-all', argv: ['tidy-all'] };
const IS_JS: FormatEntry['isFor'] = (path) => path.endsWith('.js');

/** A formatter that ended well, and what became of the files it wrote. */
function ended(generated: Readonly<Record<string, string | null>>, more: Partial<{ code: number }> = {}) {
  const files = Object.entries(generated).map(([path, why]) => ({ path, why }));
  return { kind: 'exited', code: 0, output: '', ms: 1, generated: files, ...more } as const;
}

interface Played {
  readonly told: readonly (readonly string[])[];
  readonly formatted: readonly (readonly Formatted[])[];
  readonly notes: readonly string[];
  readonly workspace: MemoryWorkspace;
  readonly formatters: Formatters;
}

async function played(
  commands: Readonly<Record<string, CommandScript>>,
  { times = 1, signal = new AbortController().signal, limitMs = 1000 } = {},
): Promise<Played> {
  const workspace = new MemoryWorkspace({ files: { 'old.js': 'old' }, commands });
  const formatted: (readonly Formatted[])[] = [];
  const notes: string[] = [];
  const told: (readonly string[])[] = [];
  const emit = (event: RunEvent): void => {
    if (event.kind === 'note') notes.push(`${event.level}: ${event.text}`);
  };
  const entries = [TIDY, ALL]
    .filter(({ text }) => text in commands)
    .map((entry) => ({ entry, isFor: IS_JS }));
  const onFormatted = (all: readonly Formatted[]): void => void formatted.push(all);
  const formatters = new Formatters({
    workspace,
    entries,
    onFormatted,
    emit,
    signal,
    limitMs: () => limitMs,
  });
  await workspace.apply({ kind: 'write', path: 'a.js', text: 'new' });
  await workspace.apply({ kind: 'write', path: 'b.txt', text: 'new' });
  await workspace.apply({ kind: 'delete', path: 'old.js' });
  for (let time = 0; time < times; time += 1) told.push(await formatters.run());
  return { told, formatted, notes, workspace, formatters };
}

function runsOf({ workspace }: Played) {
  return workspace.calls.flatMap((call) => (call.kind === 'run' ? [call] : []));
}

test('a formatter gets the files that the run wrote and that it is for, once for each state of the change', async () => {
  const found = await played({ 'tidy {path}': ended({ 'a.js': null }), 'tidy-all': ended({}) }, { times: 2 });
  const [first, second, ...more] = runsOf(found);
  expect(first?.options).toMatchObject({ path: ['a.js'], writes: new Set(['a.js']), limitMs: 1000 });
  expect(second?.options).not.toHaveProperty('path');
  expect(second?.options).toMatchObject({ writes: new Set(['a.js']) });
  expect(more).toEqual([]);
  expect(found.told).toEqual([['[The host has formatted a.js: read again before you patch.]'], []]);
  expect(found.formatted).toEqual([[{ kind: 'formatted', path: 'a.js', by: 'tidy {path}' }]]);
  expect(found.notes).toEqual(['info: Formatted a.js with "tidy {path}".']);
  await found.workspace.apply({ kind: 'write', path: 'c.js', text: 'more' });
  await found.formatters.run();
  expect(runsOf(found).at(-2)?.options).toMatchObject({ path: ['a.js', 'c.js'] });
  expect(found.formatted.at(-1)).toEqual([{ kind: 'formatted', path: 'a.js', by: 'tidy {path}' }]);
});

test('nothing runs without a formatter, or without a file that it is for', async () => {
  const none = await played({});
  expect([none.told, none.formatted]).toEqual([[[]], []]);
  const workspace = new MemoryWorkspace({ commands: { 'tidy-all': ended({}) } });
  const onFormatted = (): void => undefined;
  const rest = { onFormatted, emit: onFormatted, signal: new AbortController().signal, limitMs: () => 1 };
  await new Formatters({ workspace, entries: [{ entry: ALL, isFor: IS_JS }], ...rest }).run();
  expect(workspace.calls).toEqual([]);
});

test('a formatter does not get what the branch contained before this run', async () => {
  const found = await played({ 'tidy-all': ended({}) }, { times: 0 });
  Object.assign(found.workspace, { start: found.workspace.changes() });
  await found.workspace.apply({ kind: 'write', path: 'c.js', text: 'more' });
  await found.formatters.run();
  expect(runsOf(found).map(({ options }) => options.writes)).toEqual([new Set(['c.js'])]);
});

test('what it did to other files is told to people, and not to the model', async () => {
  const found = await played({ 'tidy-all': ended({ 'z.js': 'the run did not write it' }) });
  expect(found.told).toEqual([[]]);
  expect(found.formatted).toEqual([
    [{ kind: 'left', path: 'z.js', by: 'tidy-all', why: 'the run did not write it' }],
  ]);
  expect(found.notes).toEqual([
    'warning: "tidy-all" changed z.js, which stays as it was: the run did not write it',
  ]);
});

test.each<[string, CommandResult, string]>([
  ['fails', { kind: 'exited', code: 2, output: '\n bad\nconfig \n', ms: 1 }, 'exit code 2: bad config'],
  ['is not there', { kind: 'refused', why: 'No program.' }, 'No program.'],
  ['never ends', { kind: 'timed-out', limitMs: 1000, output: 'x', ms: 1000 }, 'no end after 1 s: x'],
])(
  'one that %s is named, to the model as well, and what it wrote is not taken',
  async (_what, result, why) => {
    const found = await played({
      'tidy-all': result.kind === 'exited' ? { ...result, generated: [{ path: 'a.js', why: null }] } : result,
    });
    const sentence = `"tidy-all" (setting format) failed, and the files stay as they were: ${why}`;
    expect(found.told).toEqual([[`[${sentence}]`]]);
    expect(found.notes).toEqual([`warning: ${sentence}`]);
    expect(found.formatted).toEqual([[{ kind: 'failed', by: 'tidy-all', why }]]);
  },
);

test('what the host says of a formatter of which it took nothing is told, although that ended well', async () => {
  const notes = ['[It wrote too much.]'];
  const found = await played({ 'tidy-all': { kind: 'exited', code: 0, output: '', ms: 1, notes } });
  expect(found.formatted).toEqual([[{ kind: 'failed', by: 'tidy-all', why: '[It wrote too much.]' }]]);
});

test('of many files five are named to the model, and what hangs has two minutes at most', async () => {
  const names = Array.from({ length: 6 }, (_, index) => [`f${index}.js`, null] as const);
  const found = await played({ 'tidy-all': ended(Object.fromEntries(names)) }, { limitMs: 600_000 });
  expect(found.told[0]?.[0]).toContain('f0.js, f1.js, f2.js, f3.js, f4.js, ...: read again');
  expect(runsOf(found)[0]?.options.limitMs).toBe(120_000);
});

test('a run that is stopped meanwhile ends there', async () => {
  const stop = new AbortController();
  const stops: CommandScript = () => {
    stop.abort();
    return ended({ 'a.js': null });
  };
  await expect(played({ 'tidy-all': stops }, { signal: stop.signal })).rejects.toThrow(Cancelled);
});
