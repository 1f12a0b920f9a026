import { describe, expect, test } from 'vitest';
import { chooseFiles } from '../../../src/intake/relevance/choose-files.ts';
import { entryOf } from '../../../src/intake/relevance/package-entry.ts';
import { named, repositoryOf } from '../repository.ts';

const limits = { maxFiles: 30, maxBytes: 12_000 };

async function shown(files: Readonly<Record<string, string>>, task: string): Promise<readonly string[]> {
  const found = await chooseFiles(task, await repositoryOf(files), limits);
  return found.files.map(({ path, reason }) => `${path}: ${reason}`);
}

describe('the entry of a package', () => {
  test.each<[what: string, manifest: object | string | null, paths: readonly string[], entry: string | null]>(
    [
      ['is what its manifest says', { main: 'lib/kit.js' }, ['lib/kit.js', 'index.js'], 'lib/kit.js'],
      ['may be named without its ending', { main: './lib/kit' }, ['lib/kit.js'], 'lib/kit.js'],
      ['may be a folder', { main: './lib/' }, ['lib/index.js', 'lib.txt'], 'lib/index.js'],
      ['is index.js by default', {}, ['index.js', 'lib/index.js'], 'index.js'],
      ['is the source of what is built', { main: 'dist/index.js' }, ['src/index.ts'], 'src/index.ts'],
      ['and not the build beside it', { main: 'lib/a.js' }, ['lib/a.js', 'src/a.ts'], 'src/a.ts'],
      ['is not known without a file', { main: 'kit.js' }, ['other.js'], null],
      ['is not known without a manifest', null, ['index.js'], null],
      ['is not known by a manifest that cannot be read', '{', ['index.js'], null],
      ['is no value that is not a text', { main: ['a.js'] }, ['a.js'], null],
      ['is not outside', { main: '../kit.js' }, ['kit.js'], null],
    ],
  )('%s', (_, manifest, paths, entry) => {
    const text = manifest === null || typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
    expect(entryOf(text, new Set(paths))).toBe(entry);
  });

  test('is shown where nothing else is found, as in a small package of which a wish names nothing', async () => {
    const files = { 'package.json': '{ "name": "kit" }', 'index.js': 'module.exports = 1;\n' };
    expect(await shown(files, 'Please support what everybody needs')).toEqual([
      'index.js: what the package exports',
    ]);
  });

  test('is what a test imports that imports the folder', async () => {
    const files = {
      ...named('lib/other.txt'),
      'package.json': '{ "name": "kit", "main": "kit.js" }',
      'kit.js': 'module.exports = (text) => text;\n',
      'test/all.js': `const kit = require('..');\n${"assert.equal(kit('drainPool'), 1);\n".repeat(9)}`,
    };
    expect(await shown(files, '`drainPool` is not understood')).toEqual([
      'test/all.js: holds drainPool; holds drain',
      'kit.js: imported by test/all.js',
    ]);
  });
});

test('a source that only a word speaks for gains by a test that imports it and holds the name', async () => {
  const files = {
    ...named('lib/other.txt'),
    'src/pool-tools.js': 'step();\n',
    'src/reading.js': 'drainPool;\n'.repeat(4),
    'src/writing.js': 'drainPool;\n'.repeat(4),
    'test/all.js': `import '../src/pool-tools.js';\n${'drainPool();\n'.repeat(20)}`,
  };
  const found = await shown(files, '`drainPool` is not understood by the pool');
  expect(found[0]).toContain('src/pool-tools.js');
});

test('of many files that a test imports none is more likely than others', async () => {
  const sources = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`src/${name}.js`, 'step();\n']));
  const imports = Object.keys(sources).map((path) => `require('../${path}');\n`);
  const files = { ...sources, 'test/all.js': `${imports.join('')}${'drainPool();\n'.repeat(9)}` };
  expect(await shown(files, '`drainPool` is not understood')).toEqual([
    'test/all.js: holds drainPool; holds drain',
  ]);
});
