import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyedSeals } from '../../src/adapters/runner/seals.ts';
import { NOTHING_SPENT } from '../../src/core/budget.ts';
import type { Forge } from '../../src/core/ports.ts';
import { Secrets } from '../../src/core/secrets/secrets.ts';
import type { RunRequest } from '../../src/intake/trigger/event.ts';
import { proposeJob } from '../../src/jobs/propose.ts';
import { endedEarly } from '../../src/run/result.ts';
import type { Start } from '../../src/start/start.ts';

const start = {
  folder: mkdtempSync(join(tmpdir(), 'propose-')),
  forge: {} as Forge,
  seals: keyedSeals(''),
  secrets: new Secrets([]),
  budget: { spent: NOTHING_SPENT, elapsedMs: 1 },
  config: {
    runner: { repository: 'octo/hello', runId: '7', runAttempt: 1 },
    model: { model: 'some-model' },
    chat: { agent: 'coder' },
  },
} as unknown as Start;

test.each([
  [null, false],
  ['/runner/change.patch', true],
])('what cannot be handed over is said to be kept only where it is (%s)', async (patchPath, isKept) => {
  const job = proposeJob(start, { agent: 'configured' } as RunRequest);
  // More than a bundle may hold.
  const { outcome } = endedEarly('failed', 'x'.repeat(30_000));
  const ended = await job.finish(Promise.resolve({ outcome: { ...outcome, patchPath }, record: null }), 3);
  const { status, reason } = ended.outcome;
  expect(status).toBe('failed');
  expect(reason).toMatch(/^What this run came to cannot be handed over: /);
  expect(reason.endsWith(' It is kept as a patch.')).toBe(isKept);
});
