import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../embedded/temp.ts';
import { sudoRefusal } from '../../../src/adapters/sandbox/sudo.ts';

/** With a sudo of our own, or none; it is removed also when the test runs out of time. */
async function withSudo(script: string | null, limitMs = 60_000): Promise<string | null> {
  const folder = await temporaryFolder('sudo');
  onTestFinished(() => folder[Symbol.asyncDispose]());
  if (script !== null) {
    const file = join(folder.path, 'sudo');
    await writeFile(file, `#!/bin/sh\n${script}\n`);
    await chmod(file, 0o755);
  }
  return await sudoRefusal(folder.path, limitMs);
}

test('a sudo that asks for no password is no refusal', async () => {
  expect(await withSudo('exit 0')).toBeNull();
});

test('a sudo that asks for one is named with its own words', async () => {
  expect(await withSudo('echo "sudo: a password is required" >&2; exit 1')).toBe(
    'sudo refuses without a password (sudo: a password is required)',
  );
});

test('sudo gets nothing of what this program has in its environment', async () => {
  vi.stubEnv('TETHER_TEST_SECRET', 'value-that-nobody-may-see');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await withSudo('echo "secret: $TETHER_TEST_SECRET" >&2; exit 1')).toContain('(secret:)');
});

test('a machine without sudo is named as such', async () => {
  expect(await withSudo(null)).toBe('there is no sudo on this machine');
});

test('a sudo that does not answer is a refusal in time', async () => {
  const untilItIsRemoved = 'while [ -e "$0" ]; do sleep 0.01; done';
  expect(await withSudo(untilItIsRemoved, 50)).toContain('sudo did not answer');
});
