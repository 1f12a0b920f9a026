import { expect, test } from 'vitest';
import { type Change, ChangeSet } from '../../../src/core/change-set.ts';
import { looseFiles } from '../../../src/review/files/loose-files.ts';

async function byGateOf(...paths: readonly string[]) {
  const written: Change = { kind: 'file', mode: '100644', bytes: Buffer.from('new\n'), isNew: false };
  const { byGate } = await looseFiles(
    ChangeSet.of(
      'b'.repeat(40),
      paths.map((path) => [path, written]),
    ),
    {
      kind: () => 'code',
      gate: {
        lines: [],
        named: new Set(),
        started: new Set(),
        interpreted: new Set(),
        read: new Set(paths),
        byPattern: new Set(paths),
      },
      ofBase: new Set(paths),
      baseText: async () => 'old\n',
      linesWith: async () => new Map(),
      isTest: () => false,
      isOfGate: () => false,
    },
  );
  return byGate;
}

test('what the gate starts by a pattern is no check where files use each other without a name', async () => {
  expect(await byGateOf('examples/sum.mjs', 'examples/sum.py')).toEqual([
    'examples/sum.mjs',
    'examples/sum.py',
  ]);
  expect(
    await byGateOf('app.go', 'src/App.java', 'src/App.kt', 'App.cs', 'App.swift', 'src/App.php'),
  ).toEqual([]);
});
