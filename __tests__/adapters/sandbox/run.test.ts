import { totalmem } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../embedded/temp.ts';
import type { Host } from '../../../src/adapters/sandbox/host.ts';
import { memoryLimit } from '../../../src/adapters/sandbox/namespace-machine.ts';
import { runSandbox } from '../../../src/adapters/sandbox/run.ts';

const NOTHING: Host = {
  ...{ mounts: [], masked: [], home: null, emptied: [], tools: [], hidden: [] },
  ...{ devices: [], procReadOnly: [], resolver: null },
};

test('a command that is stopped does not wait for the files of its view', async () => {
  await using temp = await temporaryFolder('run');
  const files = { checkout: temp.path, layers: [], whiteouts: [], replaced: new Map(), sockets: [] };
  const sandbox = {
    host: NOTHING,
    files: { ...files, home: join(temp.path, 'home') },
    command: { argv: ['true'], env: {}, workingDirectory: '' },
    network: 'deny',
    ...{ ports: null, owner: { uid: 0, gid: 0 }, temp: temp.path },
    ...{ kept: { lowers: [], keep: null }, bringOut: null, memory: 1e9, processes: 9 },
  } as const;
  const ready = new Promise<void>(() => undefined);
  const limits = { limitMs: 60_000, signal: AbortSignal.abort(), ready };
  expect(await runSandbox(sandbox, 'root', limits)).toMatchObject({ kind: 'signalled' });
});

test('the memory of a container with a limit is that limit, not what its machine has', () => {
  const limit = vi.spyOn(process, 'constrainedMemory');
  const whole = [0, 2 ** 64].map((bytes) => {
    limit.mockReturnValue(bytes);
    return memoryLimit();
  });
  expect(new Set(whole).size).toBe(1);
  limit.mockReturnValue(totalmem() / 2);
  expect(memoryLimit()).toBeLessThan(totalmem() / 2);
  limit.mockRestore();
});
