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

const CHANGES = ChangeSet.of('base', [
  ['app/go.mod', { kind: 'file', mode: '100644', bytes: Buffer.from('require a v1\n'), isNew: false }],
  ['app/main.go', { kind: 'file', mode: '100644', bytes: Buffer.from('package main\n'), isNew: false }],
]);

test('a changed manifest is named where a command fails, and no other file', () => {
  expect(uninstalledIn(CHANGES, verdictOn(read(0, 'ok'), read(1, 'no')))).toEqual(['go.mod']);
  expect(uninstalledIn(CHANGES, verdictOn(read(0, 'ok'), read(0, 'ok')))).toEqual([]);
  const code = CHANGES.except(['app/go.mod']);
  expect(uninstalledIn(code, verdictOn(read(0, 'ok'), read(1, 'no')))).toEqual([]);
});
