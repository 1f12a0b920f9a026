import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { git } from '../../../embedded/git.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../embedded/temp.ts';
import { type BaseCommit, openBaseCommit } from '../../../src/adapters/git/base-commit.ts';
import { type EnvironmentFacts, environmentHash } from '../../../src/adapters/sandbox/environment-hash.ts';

let folder: TemporaryFolder;
let base: BaseCommit;
beforeEach(async () => {
  folder = await temporaryFolder('environment');
  await put('src/a.js', 'a\n');
  await put('packages/one/package.json', '{}\n');
  await git(['init', '--quiet', '--initial-branch', 'main', '.'], { cwd: checkout() });
  await git(['add', '--all'], { cwd: checkout() });
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.invalid'];
  await git([...who, 'commit', '--quiet', '--message', 'First'], { cwd: checkout() });
  const temp = join(folder.path, 'temp');
  await mkdir(temp);
  base = await openBaseCommit({ checkout: checkout(), temp, path: process.env.PATH ?? '' });
});
afterEach(async () => {
  base.close();
  await folder[Symbol.asyncDispose]();
});

const checkout = (): string => join(folder.path, 'checkout');

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(checkout(), path)), { recursive: true });
  await writeFile(join(checkout(), path), text);
}

function hash(more: Partial<EnvironmentFacts> = {}): Promise<string> {
  const env = { PATH: '/usr/bin', HOME: '/home/me' };
  return environmentHash({
    ...{ base, env, mode: 'auto', network: 'deny', exposePorts: [], setup: [], workingDirectory: '' },
    packages: [],
    ...more,
  });
}

test('is the same for the same, whatever the order of variables and the content of tracked files', async () => {
  const before = await hash();
  await put('src/a.js', 'changed\n');
  expect(await hash({ env: { HOME: '/home/me', PATH: '/usr/bin' } })).toBe(before);
});

test.each<[string, Partial<EnvironmentFacts>]>([
  ['a variable', { env: { PATH: '/opt/bin:/usr/bin', HOME: '/home/me' } }],
  ['the network', { network: 'allow' }],
  ['the isolation', { mode: 'none' }],
  ['a setup command', { setup: [{ text: 'npm ci', argv: ['npm', 'ci'] }] }],
  ['the working directory', { workingDirectory: 'packages/one' }],
])('differs with %s', async (_what, more) => {
  expect(await hash(more)).not.toBe(await hash());
});

test('differs with what earlier steps have installed', async () => {
  const seen = [await hash()];
  await mkdir(join(checkout(), 'node_modules'));
  seen.push(await hash());
  await put('node_modules/.package-lock.json', '{"packages":{}}');
  seen.push(await hash());
  await put('node_modules/.package-lock.json', '{"packages":{"node_modules/left-pad":{}}}');
  seen.push(await hash());
  expect(new Set(seen).size).toBe(4);
  const within = await hash({ workingDirectory: 'packages/one' });
  await mkdir(join(checkout(), 'packages/one/.venv'));
  expect(await hash({ workingDirectory: 'packages/one' })).not.toBe(within);
  expect(await hash()).toBe(seen[3]);
});
