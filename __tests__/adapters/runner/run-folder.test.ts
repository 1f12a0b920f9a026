import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../embedded/temp.ts';
import { clearRunFolder } from '../../../src/adapters/runner/run-folder.ts';

test('after a run no text of a change is left but its patch, also where it was judged on another base', async () => {
  await using folder = await temporaryFolder('run');
  const other = `base-${'0a'.repeat(6)}`;
  const kept = ['base-view/a', 'setup-1/a', 'change.patch', `${other}/setup-1/a`, `${other}/change.patch`];
  const gone = ['layers/1/a', 'written-x/a', `${other}/layers/1/a`, `${other}/merge-x/now`];
  for (const path of [...kept, ...gone].map((name) => join(folder.path, name))) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'x');
  }
  await clearRunFolder(folder.path);
  const left = await readdir(folder.path, { recursive: true, withFileTypes: true });
  const files = left.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  expect(files.sort()).toEqual(kept.map((name) => join(folder.path, name)).sort());
});
