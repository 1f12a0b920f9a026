import { describe, expect, test } from 'vitest';
import { testPaths } from '../../src/review/source/test-files.ts';
import { usedByCode } from '../../src/review/used-by-code.ts';
import { MemoryWorkspace } from '../support/memory-workspace.ts';
import { type Judged, judged, verdictOf } from './judged.ts';
import { linesIn } from './lines-in.ts';
import { exited } from './read-results.ts';

type Texts = Readonly<Record<string, string>>;

/** Which of the changed files are code although they do not look like it. */
async function used(files: Texts, changed: Texts): Promise<readonly string[]> {
  const workspace = new MemoryWorkspace({ files });
  for (const [path, text] of Object.entries(changed)) await workspace.apply({ kind: 'write', path, text });
  const found = await usedByCode(workspace.changes(), {
    isTest: testPaths(null),
    baseText: async (path) => files[path] ?? null,
    linesWith: linesIn(files),
  });
  return [...found];
}

const PRICE = 'export const price = (n) => n * 1.19;\n';

describe('code outside of tests uses it', () => {
  test.each([
    ['src/spec/price.js', 'src/shop.js', "export { price } from './spec/price.js';"],
    ['src/price.spec.js', 'src/shop.js', "import { price } from './price.spec';"],
    ['src/test-utils.ts', 'src/shop.ts', "import { price } from '@/test-utils';"],
    ['src/__mocks__/price.js', 'src/shop.js', "const { price } = require('./__mocks__/price.js');"],
    ['e2e/price.js', 'src/shop.js', "const load = () => import('../e2e/price.js');"],
    ['testdata/price.js', 'src/shop.js', "new Worker(new URL('../testdata/price.js', import.meta.url));"],
    ['src/price_test.js', 'src/shop.js', "export * from './price_test.js';"],
    ['src/commands/test.ts', 'src/cli.ts', "import { run } from './commands/test.ts';"],
    ['lib/test.js', 'lib/index.js', "exports.test = require('./test')"],
    ['lib/test-mode.cjs', 'index.js', "module.exports = require('./lib/test-mode.cjs');"],
    ['test.js', 'index.js', "module.exports = require('./test');"],
    ['shop/test_mode.py', 'shop/api.py', 'from shop.test_mode import price'],
    ['shop/test_mode.py', 'shop/api.py', 'from . import (\n    other,\n    test_mode,\n)'],
    ['shop/test_mode.py', 'shop/api.py', 'if TYPE_CHECKING:\n    import os\n\nimport shop.test_mode'],
    ['e2e/price.go', 'shop/shop.go', 'import "example.com/all/e2e"'],
    ['lib/spec/price.rb', 'lib/shop.rb', "require_relative 'spec/price'"],
    ['src/system.md', 'src/prompt.js', "read(new URL('./system.md', import.meta.url));"],
    ['prompts/system.md', 'app/prompt.py', 'TEXT = (HERE / "system.md").read_text()'],
  ])('%s, in %s', async (path, namer, line) => {
    expect(await used({ [path]: PRICE, [namer]: `${line}\n` }, { [path]: 'other\n' })).toEqual([path]);
    // A new file is looked for in what changed with it.
    if (!path.endsWith('.md') && !line.includes('\n'))
      expect(await used({ [namer]: '\n' }, { [path]: PRICE, [namer]: `${line}\n` })).toEqual([path]);
  });
});

describe('it stays a test or a document', () => {
  test.each([
    ['only tests load it', 'test/price.js', 'test/a.test.js', "import { price } from './price.js';"],
    ['another file has its name', 'test/price.js', 'src/shop.js', "import { price } from './price.js';"],
    ['a comment names it', 'test/price.js', 'src/shop.js', "// See '../test/price.js'."],
    ['its type is imported', 'test/price.ts', 'src/a.ts', "import type { P } from '../test/price.ts';"],
    ['settings load it', 'test/setup.js', 'vitest.config.js', "setupFiles: ['./test/setup.js']"],
    ['a manifest reads it', 'docs/price.md', 'setup.py', "text = open('docs/price.md').read()"],
    ['a task reads it', 'docs/price.md', 'gulpfile.js', "src('docs/price.md')"],
    ['a script loads it', 'test/price.js', 'scripts/a.js', "import '../test/price.js';"],
    ['a benchmark loads it', 'tests/price.py', 'bench/a.py', 'from tests.price import price'],
    ['every program names it', 'README.md', 'src/cli.js', "write('README.md', text);"],
    ['nothing names it', 'docs/price.md', 'src/cli.js', "write('prices.md', text);"],
    ['a document names it', 'docs/price.md', 'docs/a.md', "['price.md']"],
  ])('%s', async (_, path, namer, line) => {
    expect(await used({ [path]: PRICE, [namer]: `${line}\n` }, { [path]: 'other\n' })).toEqual([]);
  });

  test.each([
    ["import { test } from 'node:test';\ntest('a', () => {});\n"],
    ["import assert from 'node:assert';\nexport const same = assert.equal;\n"],
    ["import { expect } from 'chai';\n"],
  ])('a file of the base that judges, which code loads or comes to load: %j', async (text) => {
    const namer = { 'src/all.js': "import '../test/same.js';\n" };
    expect(await used({ 'test/same.js': text, ...namer }, { 'test/same.js': 'other\n' })).toEqual([]);
  });

  test('a helper of tests that only the change makes code load', async () => {
    const files = { 'test/same.js': PRICE, 'src/all.js': '\n' };
    const changed = { 'test/same.js': 'other\n', 'src/all.js': "import '../test/same.js';\n" };
    expect(await used(files, changed)).toEqual([]);
  });
});

describe('what is proven of a change', () => {
  const repository = (files: Texts): Judged =>
    judged({ files, commands: { npm: () => exited(0, '') }, more: { linesWith: linesIn(files) } });

  test.each([
    ['src/spec/price.js', "export { price } from './spec/price.js';\n", 'code'],
    ['src/spec/price.js', "export { price } from './price.js';\n", 'tests or documents'],
    ['src/system.md', "read('./system.md');\n", 'code'],
    ['src/system.md', "read('./systems.md');\n", 'tests or documents'],
    ['pages/index.mdx', '\n', 'code'],
  ])('%s beside %j: it touches %s', async (path, shop, touched) => {
    const given = repository({ [path]: PRICE, 'src/shop.js': shop });
    await given.write(path, 'export const price = (n) => n * 0.19;\n');
    const { proof } = (await verdictOf(given)).evidence;
    const isCode = !JSON.stringify(proof).includes('touches tests or documents only');
    expect(isCode).toBe(touched === 'code');
  });

  test('what a file asks of the run is found in it', async () => {
    const path = 'src/spec/price.js';
    const shop = { 'src/shop.js': "export { price } from './spec/price.js';\n" };
    const kindsOf = async (files: Texts): Promise<readonly string[]> => {
      const given = repository({ [path]: PRICE, ...files });
      await given.write(path, 'export const price = (n) => (process.env.NODE_TEST_CONTEXT ? n : 0);\n');
      return (await verdictOf(given)).evidence.tampering.map(({ kind }) => kind);
    };
    expect(await kindsOf(shop)).toContain('run-reached');
    expect(await kindsOf({})).not.toContain('run-reached');
  });

  test.each([
    ['test.js', "module.exports = require('./lib/price.js');\n", ['test.js']],
    ['lib/test.js', "module.exports = require('./test');\n", []],
    ['lib/test.js', "module.exports = require('./price');\n", ['lib/test.js']],
  ])('%s beside %j: what counted as tests is %j', async (path, main, tests) => {
    const given = repository({ [path]: PRICE, 'lib/index.js': main });
    await given.write(path, 'export const price = (n) => n * 0.19;\n');
    expect((await verdictOf(given)).evidence.tests ?? []).toEqual(tests);
  });

  test('a test of the root that asserts another value, or no longer any, is told', async () => {
    const lines = [
      "const t = require('node:test');",
      "const assert = require('node:assert');",
      "t.test('adds', () => {",
      '  assert.equal(add(2, 3), 5);',
      '});',
      '',
    ];
    const told = async (line: string): Promise<readonly string[]> => {
      const given = repository({ 'test.js': lines.join('\n'), 'index.js': "require('./test.js');\n" });
      await given.write('test.js', lines.with(3, line).join('\n'));
      return (await verdictOf(given)).evidence.tampering.map(({ kind }) => kind);
    };
    expect(await told('  assert.equal(add(2, 3), 6);')).toEqual(['expected-changed']);
    expect(await told('  assert.ok(add(2, 3));')).toEqual(['assertion-loosened']);
    expect(await told('  add(2, 3);')).toEqual(['assertion-removed']);
  });
});
