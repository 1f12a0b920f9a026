import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../embedded/temp.ts';
import { findCheckout } from '../../../src/adapters/git/checkout-git.ts';

const repository = { owner: 'Acme', name: 'app' };

/** @param origins by folder of the workspace */
async function find(origins: Readonly<Record<string, string>>): Promise<string> {
  await using folder = await temporaryFolder('workspace');
  for (const [path, origin] of Object.entries(origins)) {
    await mkdir(join(folder.path, path, '.git'), { recursive: true });
    await writeFile(join(folder.path, path, '.git', 'config'), `[remote "origin"]\n\turl = ${origin}\n`);
  }
  return findCheckout({ workspace: folder.path, repository }).slice(folder.path.length);
}

const OWN = 'https://github.com/acme/App.git';

test.each([
  ['the workspace itself, whatever lies below it', { '': 'x', code: OWN }, ''],
  ['the only one below it', { 'a/b/code': OWN }, '/a/b/code'],
  [
    'the one of the repository, by any kind of address',
    { other: 'https://x/y/z', code: 'git@h:acme/app' },
    '/code',
  ],
  [
    'none inside of another one or of packages',
    { code: OWN, 'code/sub': OWN, 'node_modules/x': OWN },
    '/code',
  ],
  ['the workspace when there is none, so that it is told of', {}, ''],
])('the checkout is %s', async (_, origins, expected) => {
  expect(await find(origins)).toBe(expected);
});

test('several are told by name', async () => {
  await expect(find({ a: OWN, 'c/b': OWN })).rejects.toThrow(
    'There are several checkouts of Acme/app in the workspace. They are a, c/b. Check it out once before this step.',
  );
  await expect(find({ a: 'https://x/acme/app2' })).rejects.toThrow('checkouts of other repositories: a.');
});
