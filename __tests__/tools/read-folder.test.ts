import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFile } from '../../src/tools/read-file.ts';
import { use } from './scope.ts';

function filesAt(paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, '']));
}

function many(folder: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${folder}/f${String(index).padStart(5, '0')}.ts`);
}

const small = filesAt(['README.md', 'src/a.ts', 'src/deep/er/b.ts', 'src-gen/c.ts']);

describe('read-file of a folder', () => {
  test.each(['', '.', './', '/'])('lists the whole repository, sorted, for the path %j', async (path) => {
    const { status, text } = await use(readFile, { path }, small);
    expect(status).toBe('done');
    expect(text).toBe('README.md\nsrc-gen/c.ts\nsrc/a.ts\nsrc/deep/er/b.ts');
  });

  test.each(['src', 'src/', './src'])(
    'lists what is below the folder %s, and no folder that only begins like it',
    async (path) => {
      const { text } = await use(readFile, { path }, small);
      expect(text).toBe('src/a.ts\nsrc/deep/er/b.ts');
    },
  );

  test('shows folders that take too much room with a count, and says how to see them', async () => {
    const files = filesAt([...many('vendor', 500), ...many('src', 200), 'main.ts', 'z.ts']);
    const { text } = await use(readFile, { path: '' }, files);
    expect(text.split('\n')).toEqual([
      'main.ts',
      'src/ (200 files)',
      'vendor/ (500 files)',
      'z.ts',
      '[a folder with a count is not shown in full; list it by its path]',
    ]);
  });

  test('says how many entries of one very full folder are left out', async () => {
    const { text } = await use(readFile, { path: 'data' }, filesAt(many('data', 1000)));
    const lines = text.split('\n');
    expect(lines[299]).toBe('data/f00299.ts');
    expect(lines[300]).toContain('[700 more entries of this folder are left out');
  });

  test('keeps a folder closed when its long paths would take too much room', async () => {
    const folder = `a/${'b'.repeat(200)}`;
    const { text } = await use(readFile, { path: '' }, filesAt([...many(folder, 250), 'z.ts']));
    expect(text).toContain('a/ (250 files)\nz.ts');
  });

  test('accounts for every file: shown, or in exactly one count', async () => {
    const name = fc.constantFrom('a', 'b', 'cc', 'd-d', 'e.ts');
    const paths = fc.uniqueArray(
      fc.array(name, { minLength: 1, maxLength: 5 }).map((parts) => `${parts.join('/')}/f`),
      {
        maxLength: 900,
        size: 'max',
      },
    );
    await fc.assert(
      fc.asyncProperty(paths, async (all) => {
        fc.pre(all.length > 0);
        const { text } = await use(readFile, { path: '' }, filesAt(all));
        const rows = text.split('\n').filter((line) => !line.startsWith('['));
        const counted = rows.reduce((sum, row) => sum + Number(/\((\d+) files?\)$/.exec(row)?.[1] ?? 1), 0);
        expect(counted).toBe(all.length);
        expect(rows.length).toBeLessThanOrEqual(300);
      }),
      { numRuns: 40 },
    );
  });
});
