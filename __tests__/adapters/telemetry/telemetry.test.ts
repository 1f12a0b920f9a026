import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../embedded/temp.ts';
import { startTelemetry } from '../../../src/adapters/telemetry/telemetry.ts';
import { Secrets } from '../../../src/core/secrets/secrets.ts';

const SECRET = 'sk-a-long-secret-value';

test('every event reaches log and trace, masked, as it happens', async () => {
  await using folder = await temporaryFolder('telemetry');
  const tracePath = join(folder.path, 'trace.jsonl');
  let log = '';
  let clock = 100;
  const { emit } = startTelemetry({
    secrets: new Secrets([SECRET]),
    tracePath,
    write: (text) => {
      log += text;
    },
    now: () => clock,
  });
  clock = 112.4;
  emit({ kind: 'note', level: 'info', text: `key ${SECRET}` });
  const first = readFileSync(tracePath, 'utf8');
  expect(JSON.parse(first)).toEqual({ time: 12, kind: 'note', level: 'info', text: 'key ***' });
  emit({ kind: 'note', level: 'warning', text: Buffer.from(`x${SECRET}y`).toString('base64') });
  // The log cuts this at 200 characters, which would leave the half of the secret that nobody recognises.
  emit({ kind: 'reminded', round: 1, why: `${'x'.repeat(190)} ${SECRET}` });
  expect(log).not.toContain(SECRET.slice(0, 6));
  expect(log.split('\n')[0]).toBe('key ***');
  expect(readFileSync(tracePath, 'utf8').trimEnd().split('\n')).toHaveLength(3);
  expect(readFileSync(tracePath, 'utf8')).not.toContain(Buffer.from(SECRET).toString('base64').slice(4, 20));
});

test('the trace has the output of a command and nothing of its reports', async () => {
  await using folder = await temporaryFolder('telemetry');
  const tracePath = join(folder.path, 'trace.jsonl');
  const { emit } = startTelemetry({ secrets: new Secrets([]), tracePath, write: () => {}, now: () => 0 });
  const result = { kind: 'exited', code: 1, output: 'red', ms: 1, reports: '<testsuite/>' } as const;
  emit({ kind: 'baseline', command: 'make', result });
  const { reports: _, ...others } = result;
  expect(JSON.parse(readFileSync(tracePath, 'utf8'))).toMatchObject({ command: 'make' });
  expect(JSON.parse(readFileSync(tracePath, 'utf8')).result).toEqual(others);
});

test('a trace that cannot be written is said once, and events go on', () => {
  let log = '';
  const seen: string[] = [];
  const { emit } = startTelemetry({
    secrets: new Secrets([]),
    tracePath: '/dev/full',
    write: (text) => {
      log += text;
    },
    now: () => 0,
    readers: [(event) => seen.push(event.kind)],
  });
  emit({ kind: 'phase', title: 'One' });
  emit({ kind: 'phase', title: 'Two' });
  expect(log).toMatch(/^— One\nWarning: The trace ends here.*ENOSPC.*\n— Two\n$/);
  expect(seen).toEqual(['phase', 'phase']);
});
