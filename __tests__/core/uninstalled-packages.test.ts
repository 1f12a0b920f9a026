import { expect, test } from 'vitest';
import { ChangeSet } from '../../src/core/change-set.ts';
import { uninstalledIn } from '../../src/core/uninstalled-packages.ts';
import { NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import type { ReadResult } from '../../src/core/verdict/run.ts';
import type { Verdict } from '../../src/core/verdict/verdict.ts';

const read = (code: number, output: string): ReadResult => ({
  result: { kind: 'exited', code, output, ms: 1 },
  reading: null,
});

function verdictOn(base: ReadResult, candidate: ReadResult): Verdict {
  const outcome = 'regressed';
  const comparison = { command: 'test', base, candidate, failures: [], outcome, why: '' } as const;
  return {
    kind: 'failed',

    changeSetHash: '',
    evidence: { ...NO_EVIDENCE, comparisons: [comparison] },
  };
}

const BASE = 'require example.com/one v1.0.0\n';
const CHANGED = Buffer.from(`${BASE}require example.com/left.pad v1.0.0\n`);
const CHANGES = ChangeSet.of('base', [
  ['go.mod', { kind: 'file', mode: '100644', bytes: CHANGED, isNew: false }],
]);

test.each([
  ['is told by its own failure', read(0, 'ok'), read(1, 'no module provides example.com/left.pad/sub'), true],
  ['is not in a longer name', read(0, 'ok'), read(1, 'no module provides example.com/left.padding'), false],
  [
    'is in the failure of the base as well',
    read(1, 'example.com/left.pad'),
    read(1, 'example.com/left.pad'),
    false,
  ],
  ['is named by a command that passes', read(0, ''), read(0, 'example.com/left.pad'), false],
])('a name that a manifest adds %s', async (_, base, candidate, isTold) => {
  const found = await uninstalledIn(CHANGES, verdictOn(base, candidate), async () => BASE);

  expect(found).toEqual(isTold ? ['example.com/left.pad'] : []);
});
