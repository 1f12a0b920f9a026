import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EDIT_LIMITS } from '../../src/adapters/edit-rules.ts';
import { readWritten } from '../../src/adapters/written-files.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tether-test-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('of too many files there is one more than a run may change, so that the limit is told', async () => {
  const count = EDIT_LIMITS.maxFiles + 50;
  for (let index = 0; index < count; index += 1) await writeFile(join(folder, `${index}.snap`), 'x');
  expect(await readWritten(folder, () => true)).toHaveLength(EDIT_LIMITS.maxFiles + 1);
});

test('a link is no file, wherever it leads', async () => {
  await writeFile(join(folder, 'a'), 'a');
  await symlink('/etc/passwd', join(folder, 'b'));
  await symlink('/etc', join(folder, 'c'));
  expect((await readWritten(folder, () => true)).map(({ path }) => path)).toEqual(['a']);
});
