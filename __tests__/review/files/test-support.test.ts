import { describe, expect, test } from 'vitest';
import { isTestPath } from '../../../src/core/paths/test-paths.ts';
import { testSupport } from '../../../src/review/files/test-support.ts';
import { MemoryWorkspace } from '../../support/memory-workspace.ts';
import { linesIn } from '../lines-in.ts';

const SUITE = "import { same } from '../lib/same.js';\nconst cases = read('data/cases.json');\n";
const HELPER = "import assert from 'node:assert/strict';\nexport const same = assert.equal;\n";
const FILES = {
  'test/sums.test.js': SUITE,
  'lib/same.js': HELPER,
  'data/cases.json': '[]',
  'src/sums.js': 'export const add = (a, b) => a + b;\n',
};

const GATE: ReadonlySet<string> = new Set(['Makefile', 'run.sh', 'app.py']);

/** Which of the changed files belong to the tests. */
async function found(
  paths: readonly string[],
  more: Readonly<Record<string, string>> = {},
  gateLines: readonly string[] = [],
) {
  const files: Readonly<Record<string, string>> = { ...FILES, ...more };
  const workspace = new MemoryWorkspace({ files });
  for (const path of paths) await workspace.apply({ kind: 'write', path, text: 'other\n' });
  const support = await testSupport(workspace.changes(), {
    isTest: isTestPath,
    isOfGate: (path) => GATE.has(path),
    gateLines,
    baseText: async (path) => files[path] ?? null,
    linesWith: linesIn(files),
  });
  return [...support];
}

test('a file of empty lines is read to its end', async () => {
  const empty = { 'lib/same.js': '\n'.repeat(190_000) };
  expect(await found(['lib/same.js'], empty)).toEqual([]);
});

describe('files outside of test paths that belong to the tests', () => {
  test('are data that only tests read, and code that only tests import and that asserts', async () => {
    expect(await found(['data/cases.json', 'lib/same.js', 'src/sums.js'])).toEqual([
      'data/cases.json',
      'lib/same.js',
    ]);
  });

  test.each([
    ['check/check.go', 'import (\n\t"testing"\n)\n', 'sums_test.go', 'import (\n\t"sums/check"\n)\n'],
    ['t/lib/Checks.pm', 'use strict;\nuse Test::More;\n', 'tests/sums.t', "use lib 't/lib';\nuse Checks;\n"],
    [
      'lib/close_to.rb',
      'RSpec::Matchers.define(:close_to) { }\n',
      'spec/sums_spec.rb',
      'require "close_to"\n',
    ],
  ])('are what loads the test library of its language: %s', async (path, text, test, loads) => {
    expect(await found([path], { [path]: text, [test]: loads })).toEqual([path]);
    const program = { [path]: text, [test]: loads, 'src/main.rb': loads };
    expect(await found([path], program)).toEqual([]);
  });

  test('are data that a command of the gate names and expects, and nothing else does but the forge', async () => {
    const data = { 'pages/expected.json': '1\n', 'pages/goldens/b.csv': '1\n', 'pages/table.txt': '1\n' };
    const paths = Object.keys(data);
    const workflow = { '.github/workflows/a.yml': 'validate: node check.js pages/expected.json\n' };
    const commands = [
      'node check.js pages/expected.json',
      'bash -c "node print.js | diff - pages/table.txt"',
      'cmp out ./pages/goldens/',
    ];
    expect(await found(paths, { ...data, ...workflow }, commands)).toEqual(paths);
    expect(await found(paths, { ...data, ...workflow })).toEqual([]);
    const code = {
      'src/load.js': "read('pages/expected.json'); read('pages/table.txt'); read('goldens/b.csv');\n",
    };
    expect(await found(paths, { ...data, ...code }, commands)).toEqual([]);
  });

  test('are no data that a command builds the program from or only looks at', async () => {
    const data = { 'pages/words.json': '1\n', 'index.html': '1\n' };
    const commands = ['node build.js pages/words.json', 'npx html-validate index.html'];
    expect(await found(Object.keys(data), data, commands)).toEqual([]);
  });

  test('are data that a page names besides', async () => {
    expect(await found(['data/cases.json'], { 'README.md': 'See `data/cases.json`.\n' })).toEqual([
      'data/cases.json',
    ]);
  });

  test('are found by their folder where no line names the file', async () => {
    const more = {
      'test/all.test.js': "for (const name of readdirSync('golden')) check(name);\n",
      'golden/one.txt': '1',
    };
    expect(await found(['golden/one.txt'], more)).toEqual(['golden/one.txt']);
  });

  test('are helpers of helpers', async () => {
    const more = {
      'lib/same.js': `${HELPER}import { near } from './near-helper.js';\n`,
      'lib/near-helper.js': 'export const near = 1;\n',
    };
    expect(await found(['lib/near-helper.js', 'lib/same.js'], more)).toEqual([
      'lib/same.js',
      'lib/near-helper.js',
    ]);
  });

  describe('code that is named like a helper', () => {
    const matcher = 'shop/price_matcher.py';
    const own = { [matcher]: 'a\n', 'tests/test_price_matcher.py': 'from shop import price_matcher\n' };

    test('is the program where only the test of its name imports it', async () => {
      expect(await found([matcher], own)).toEqual([]);
      expect(await found(Object.keys(own), own)).toEqual([]);
    });

    test.each([
      ['another test imports it too', { 'tests/test_cart.py': 'from shop import price_matcher\n' }],
      ['what runs before all tests imports it too', { 'tests/conftest.py': 'import shop.price_matcher\n' }],
      ['another file of the tests imports it too', { 'tests/base.py': 'import shop.price_matcher\n' }],
      [
        'the test of its name is another one',
        {
          'tests/test_price_matcher.py': '',
          'tests/test_matcher.py': 'from shop import price_matcher\n',
        },
      ],
    ])('belongs to the tests where %s', async (_what, more) => {
      const files = { ...own, ...more };
      expect(await found([matcher], files)).toEqual([matcher]);
      expect(await found(Object.keys(files), files)).toEqual([matcher]);
    });
  });

  test.each<[string, readonly string[], Readonly<Record<string, string>>]>([
    [
      'the code under test, which only they import',
      ['src/sums.js'],
      { 'test/more.test.js': "import { add } from '../src/sums.js';\n" },
    ],
    ['data that the program reads too', ['data/cases.json'], { 'src/load.js': "read('data/cases.json');\n" }],
    [
      'a helper that the program imports too',
      ['lib/same.js'],
      { 'src/load.js': "import { same } from '../lib/same.js';\n" },
    ],
    ['a helper that the manifest names', ['lib/same.js'], { 'package.json': '{ "main": "lib/same.js" }\n' }],
    ['data that nobody names', ['data/other.json'], { 'data/other.json': '[]', 'test/sums.test.js': '' }],
    [
      'the manifest, whatever tests read of it',
      ['package.json'],
      { 'package.json': '{}', 'test/more.test.js': "read('package.json');\n" },
    ],
    ['new files', ['lib/new-helper.js'], { 'test/more.test.js': "import '../lib/new-helper.js';\n" }],
  ])('are not %s', async (_, paths, more) => {
    expect(await found(paths, more)).toEqual([]);
  });
});

describe('data that scripts of the gate read', () => {
  const makefile = (...recipe: readonly string[]) => ({ Makefile: `test: app\n\t${recipe.join('\n\t')}\n` });

  test.each<[string, string, Readonly<Record<string, string>>]>([
    ['by its name', 'expected.txt', { 'run.sh': 'want=$(cat expected.txt)\n' }],
    ['by its name, in code', 'golden.txt', { 'app.py': 'want = open("golden.txt").read()\n' }],
    ['by the name of its folder', 'expected/a.out', { 'run.sh': 'for one in expected/*; do :; done\n' }],
    ['by a comparison', 'good.txt', makefile('./app > is.txt', 'diff is.txt good.txt')],
    ['by a comparison of bytes', 'good.dat', { 'run.sh': './app | cmp - good.dat\n' }],
    [
      'besides a test',
      'good.txt',
      { ...makefile('./app | diff - good.txt'), 'test/a.test.js': "'good.txt'" },
    ],
  ])('belongs to the tests where it is expected %s', async (_, path, more) => {
    expect(await found([path], { [path]: 'Hello\n', ...more })).toEqual([path]);
  });

  test.each<[string, string, Readonly<Record<string, string>>]>([
    [
      'the program reads it too',
      'expected.txt',
      { 'run.sh': 'diff is.txt expected.txt\n', 'src/load.js': "read('expected.txt');\n" },
    ],
    ['no script of the gate compares', 'good.txt', { 'other.sh': 'diff is.txt good.txt\n' }],
    ['the program is built from it', 'words.txt', makefile('gperf words.txt > words.c')],
    ['the gate starts the program that reads it', 'words.txt', { 'app.py': 'open("words.txt")\n' }],
    ['it is generated and up to date', 'api.json', makefile('node gen.js', 'git diff --exit-code api.json')],
    ['another line compares', 'words.txt', makefile('./app words.txt > is.txt', 'diff is.txt was.txt')],
  ])('does not where %s', async (_, path, more) => {
    expect(await found([path], { [path]: 'Hello\n', ...more })).toEqual([]);
  });
});
