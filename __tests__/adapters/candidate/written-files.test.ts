import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readReports, readWritten } from '../../../src/adapters/candidate/written-files.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tether-test-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('of too many files no more are read than are asked for', async () => {
  for (let index = 0; index < 9; index += 1) await writeFile(join(folder, `${index}.snap`), 'x');
  const seen: string[] = [];
  const matches = (path: string) => seen.push(path) > 0;
  expect(await readWritten({ folder, stamp: null }, { matches, atMost: 5 })).toHaveLength(5);
  expect(seen).toHaveLength(5);
});

test('a link is no file, wherever it leads', async () => {
  await writeFile(join(folder, 'a'), 'a');
  await symlink('/etc/passwd', join(folder, 'b'));
  await symlink('/etc', join(folder, 'c'));
  expect(
    (await readWritten({ folder, stamp: null }, { matches: () => true, atMost: 5 })).map(({ path }) => path),
  ).toEqual(['a']);
});

test('of reports that are too large together no more are read than show it', async () => {
  for (let index = 0; index < 300; index += 1) {
    const path = join(folder, `${index}.xml`);
    await writeFile(path, '<testsuite>');
    await truncate(path, 2 * 1024 * 1024);
  }
  expect(await readReports({ folder, stamp: null })).toBe('');
});
