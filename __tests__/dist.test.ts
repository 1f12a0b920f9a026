import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../embedded/temp.ts';
import { build } from '../scripts/build.ts';

const root = join(import.meta.dirname, '..');

function contentsOf(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder).sort();
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'latin1')]));
}

test('dist/ is what a rebuild of src/ makes', { timeout: 120_000 }, async () => {
  await using folder = await temporaryFolder('dist');
  const into = join(folder.path, 'dist');
  await build({ into, lib: join(root, 'lib') });
  const rebuilt = contentsOf(into);
  const committed = contentsOf(join(root, 'dist'));
  expect([...committed.keys()], 'Run npm run build and commit dist/.').toEqual([...rebuilt.keys()]);
  for (const [file, text] of rebuilt) {
    expect(
      committed.get(file) === text,
      `dist/${file} is out of date: run npm run build and commit it.`,
    ).toBe(true);
  }
});
