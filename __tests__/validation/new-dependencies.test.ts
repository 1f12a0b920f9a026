import { expect, test } from 'vitest';
import type { DependencyUpdate } from '../../src/core/commands/command-environment.ts';
import type { RunEvent } from '../../src/core/events.ts';
import { NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import type { CommandResult } from '../../src/core/verdict/verdict.ts';
import { readResult } from '../../src/review/results/read-result.ts';
import { NewDependencies } from '../../src/validation/new-dependencies.ts';
import { exited } from '../review/read-results.ts';
import { MemoryWorkspace } from '../support/memory-workspace.ts';

async function dependencies(update?: DependencyUpdate | null) {
  const workspace = new MemoryWorkspace({ files: { 'package.json': '{}' } });
  await workspace.apply({ kind: 'write', path: 'package.json', text: '{"dependencies":{"left-pad":"1"}}' });
  const [events, generated]: [RunEvent[], string[]] = [[], []];
  const one = new NewDependencies({
    workspace,
    environment: update === undefined ? {} : { update: async () => update },
    onTamper: 'block',
    limitMs: () => 1000,
    onGenerated: (files) => void generated.push(...files.map(({ path }) => path)),
    emit: (event) => void events.push(event),
  });
  return { one, events, generated, hash: workspace.changes().hash };
}

test.each<[string, DependencyUpdate | null | undefined, readonly string[], readonly string[]]>([
  ['may not be updated', undefined, [], []],
  ['are those of the base', null, [], []],
  ['need no file', { kind: 'done', files: [] }, [], []],
  [
    'lock a file, and another one is refused',
    {
      kind: 'done',
      files: [
        { path: 'package-lock.json', why: null },
        { path: 'x.lock', why: 'too large' },
      ],
    },
    ['[The host has brought up to date: package-lock.json. Read again before you patch.]'],
    ['package-lock.json', 'x.lock'],
  ],
  ['give only what is refused', { kind: 'done', files: [{ path: 'x', why: 'no' }] }, [], ['x']],
])('dependencies that %s', async (_what, update, notes, paths) => {
  const { one, generated } = await dependencies(update);
  expect(await one.update()).toEqual({ kind: 'ready', notes });
  expect(generated).toEqual(paths);
});

test.each<[CommandResult, string, string, string]>([
  [exited(1, 'E404 left-pad'), 'failed', 'regressed', 'E404 left-pad'],
  [{ kind: 'refused', why: 'no npm' }, 'inconclusive', 'not-run', '"npm ci": no npm'],
])('a change whose dependencies cannot be installed is not judged', async (result, kind, outcome, said) => {
  const { one, events, hash } = await dependencies({ kind: 'failed', command: 'npm ci', result });
  const why = 'the dependencies of the change could not be installed';
  const verdict = {
    kind,
    changeSetHash: hash,
    evidence: { comparisons: [{ command: 'npm ci', outcome, why, failures: [] }] },
  };
  const updated = await one.update();
  expect(updated).toMatchObject({
    kind: 'rejected',
    review: { kind: 'rejected', verdict, feedback: expect.stringContaining(said) },
  });
  expect(updated.kind === 'rejected' && updated.review).toMatchObject({
    feedback: expect.stringContaining(why),
  });
  expect(events).toMatchObject([
    { kind: 'command', record: { command: 'npm ci', result, changeSetHash: hash } },
    { kind: 'verdict', verdict, isRepeat: false },
  ]);
});

test('that nothing new is installed is told where it may not be updated and a command fails on a change of a manifest', async () => {
  const read = readResult(exited(1, "Error: Cannot find module 'left-pad'\n"));
  const of = { failures: [], outcome: 'regressed', why: '' } as const;
  const comparison = { command: 'npm test', base: readResult(exited(0, '')), candidate: read, ...of };
  const verdict = { changeSetHash: 'c', evidence: { ...NO_EVIDENCE, comparisons: [comparison] } };
  const review = {
    kind: 'rejected',
    verdict: { ...verdict, kind: 'failed' },
    feedback: 'It fails.',
  } as const;
  const { one, events } = await dependencies();
  const text =
    'A command fails, and the change edits a manifest: packages that it adds, if any, are not installed, since the setting dependencies is locked.';
  expect(one.explained(review)).toMatchObject({
    feedback: `[${text} If that is why it fails: only a maintainer can set it to update, and the task may be solved without the package.]\nIt fails.`,
  });
  expect(events).toEqual([{ kind: 'note', level: 'warning', text }]);

  const green = { kind: 'validated', verdict: { ...verdict, kind: 'passed' } } as const;
  expect(one.explained(green)).toBe(green);
  expect((await dependencies(null)).one.explained(review)).toBe(review);
  expect(events).toHaveLength(1);
});
