import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NOTHING_SPENT } from '../../src/core/budget.ts';
import { Secrets } from '../../src/core/secrets/secrets.ts';
import { nothingDone } from '../../src/deliver/result.ts';
import { withBundle } from '../../src/jobs/propose.ts';
import type { UnconfiguredStart } from '../../src/start/start.ts';

const start = {
  folder: mkdtempSync(join(tmpdir(), 'propose-')),
  secrets: new Secrets([]),
  budget: { spent: NOTHING_SPENT, elapsedMs: 1 },
  workflow: {
    runner: { repository: 'octo/hello', runId: '7', runAttempt: 1 },
    model: { model: 'some-model' },
  },
} as unknown as UnconfiguredStart;

test.each([
  [null, false],
  ['/runner/change.patch', true],
])('what cannot be handed over is said to be kept only where it is (%s)', async (patchPath, isKept) => {
  // More than a bundle may hold.
  const { outcome } = nothingDone('failed', 'x'.repeat(30_000));
  const result = { outcome: { ...outcome, patchPath }, record: null };
  const ended = await withBundle(start, result, {
    issue: 3,
    startedAt: 1,
    agent: 'coder',
    seals: [],
    run: null,
  });
  const { status, reason } = ended.outcome;
  expect(status).toBe('failed');
  expect(reason).toMatch(/^What this run came to cannot be handed over: /);
  expect(reason.endsWith(' It is kept as a patch.')).toBe(isKept);
});
