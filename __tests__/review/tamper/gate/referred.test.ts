import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../../src/review/source/test-files.ts';
import { findTampering } from '../../../../src/review/tamper/find-tampering.ts';
import { type Referred, referredSettings } from '../../../../src/review/tamper/gate/referred.ts';

type Files = Readonly<Record<string, string>>;

function referredIn(files: Files): Promise<Referred> {
  return referredSettings({
    paths: async () => Object.keys(files),
    text: async (path) => files[path] ?? null,
  });
}

const EMPTY = '{}';

describe('what settings refer to is settings, whatever it is called', () => {
  test.each<[how: string, files: Files, path: string, as: string]>([
    [
      'a tsconfig extends',
      { 'tsconfig.json': '{ "extends": "./config/base" }', 'config/base.json': EMPTY },
      'config/base.json',
      'tsconfig.json',
    ],
    [
      'a tsconfig extends, one of several',
      {
        'packages/a/tsconfig.json': '{ "extends": ["../../config/base.json", "../x.json"] }',
        'config/base.json': EMPTY,
      },
      'config/base.json',
      'tsconfig.json',
    ],
    [
      'a tsconfig extends in a package of the repository',
      {
        'apps/a/tsconfig.json': '{ "extends": "@acme/config/strict.json" }',
        'packages/config/strict.json': EMPTY,
      },
      'packages/config/strict.json',
      'tsconfig.json',
    ],
    [
      'another one in between refers to',
      {
        'tsconfig.json': '{ "extends": "./a.json" }',
        'a.json': '{ "extends": "./deep/b.json" }',
        'deep/b.json': EMPTY,
      },
      'deep/b.json',
      'tsconfig.json',
    ],
    [
      'eslint imports',
      {
        'eslint.config.js': "import rules from './lint/rules.js';\nexport default rules;\n",
        'lint/rules.js': '',
      },
      'lint/rules.js',
      'eslint.config.js',
    ],
    [
      'vitest names as setup',
      {
        'vitest.config.ts': "export default { test: { setupFiles: ['./support/env.ts'] } };",
        'support/env.ts': '',
      },
      'support/env.ts',
      'vitest.config.ts',
    ],
    [
      'jest in package.json names as preset',
      { 'package.json': '{ "jest": { "preset": "./tools/base" } }', 'tools/base.js': '' },
      'tools/base.js',
      'vitest.config.ts',
    ],
    [
      'rubocop inherits',
      { '.rubocop.yml': 'inherit_from:\n  - config/ruby.yml\n', 'config/ruby.yml': '' },
      'config/ruby.yml',
      '.rubocop.yml',
    ],
    [
      'phpstan includes',
      { 'phpstan.neon': 'includes:\n\t- qa/rules.neon\n', 'qa/rules.neon': '' },
      'qa/rules.neon',
      'phpstan.neon',
    ],
    [
      'ruff extends',
      { 'api/ruff.toml': 'extend = "../qa/base.toml"\n', 'qa/base.toml': '' },
      'qa/base.toml',
      'ruff.toml',
    ],
    [
      'ruff extends in pyproject.toml',
      { 'pyproject.toml': '[tool.ruff]\nextend = "qa/base.toml"\n', 'qa/base.toml': '' },
      'qa/base.toml',
      'ruff.toml',
    ],
    [
      'mocha requires in code',
      { '.mocharc.cjs': "module.exports = { require: './qa/hooks.cjs' };\n", 'qa/hooks.cjs': '' },
      'qa/hooks.cjs',
      '.mocharc.cjs',
    ],
    [
      'phpunit boots',
      { 'phpunit.xml': '<phpunit bootstrap="app/boot.php"/>', 'app/boot.php': '' },
      'app/boot.php',
      'phpunit.xml',
    ],
    [
      'jest names as environment',
      { 'jest.config.js': "module.exports = { testEnvironment: './qa/env.js' };\n", 'qa/env.js': '' },
      'qa/env.js',
      'jest.config.js',
    ],
    [
      'another configuration of jest names as environment',
      { 'jest.config.unit.js': "module.exports = { testEnvironment: './qa/env.js' };\n", 'qa/env.js': '' },
      'qa/env.js',
      'jest.config.unit.js',
    ],
    [
      'jest transforms with',
      { 'jest.config.json': '{ "transform": { "\\\\.js$": "./qa/a.js" } }', 'qa/a.js': '' },
      'qa/a.js',
      'jest.config.json',
    ],
    [
      'mocha loads',
      { '.mocharc.yml': 'file:\n  - qa/first.js\n', 'qa/first.js': '' },
      'qa/first.js',
      '.mocharc.yml',
    ],
    [
      'conftest.py loads',
      { 'conftest.py': 'pytest_plugins = ["a.b", "qa.plug"]\n', 'qa/plug.py': '' },
      'qa/plug.py',
      'conftest.py',
    ],
    [
      'pytest.ini loads',
      { 'pytest.ini': '[pytest]\naddopts = -q -p plug\n', 'plug.py': '' },
      'plug.py',
      'conftest.py',
    ],
    [
      'pyproject.toml loads',
      { 'pyproject.toml': '[tool.pytest.ini_options]\naddopts = "-p qa.plug"\n', 'qa/plug.py': '' },
      'qa/plug.py',
      'conftest.py',
    ],
  ])('%s', async (_how, files, path, as) => {
    expect((await referredIn(files)).get(path)).toBe(as);
  });

  test.each<[what: string, files: Files]>([
    ['sources that are compiled', { 'tsconfig.json': '{ "files": ["src/a.ts"], "include": ["src/b.ts"] }' }],
    [
      'the entry of a package',
      { 'package.json': '{ "main": "./src/a.ts", "exports": { "require": "./src/b.ts" } }' },
    ],
    ['what a configuration tests', { 'vitest.config.ts': "import { a } from './src/a.ts';\n" }],
    [
      'what a setup file imports',
      {
        'test/vitest.setup.ts': "import { a } from '../b/a.ts';\nrequire: './src/a.ts'",
        'b/a.ts': "import x from '../src/b.ts';\n",
      },
    ],
    ['what a build imports', { 'vite.config.ts': "import { a } from './src/a.ts';\n" }],
    ['what leads out of the repository', { 'tsconfig.json': '{ "extends": "../../src/a.ts" }' }],
    [
      'what a key of a runner means elsewhere',
      {
        'pyproject.toml': '[project]\nreadme = {file = "src/a.ts"}\n',
        'eslint.config.js': "export default { settings: { 'import/resolver': './src/a.ts' } };\n",
        'package.json': '{ "scripts": { "test": "node --env-file=src/a.ts" }, "file": "./src/b.ts" }',
      },
    ],
    ['data of tests', { 'test/fixtures/tsconfig.json': '{ "extends": "../../src/a.ts" }' }],
    ['a comment', { 'tsconfig.json': '{\n  // "extends": "./src/a.ts"\n}' }],
  ])('not %s', async (_what, files) => {
    expect([...(await referredIn({ ...files, 'src/a.ts': '', 'src/b.ts': '' })).keys()]).toEqual([]);
  });

  test.each([
    ...[
      'base',
      'base.json',
      'base.js',
      'base.cjs',
      'base.mjs',
      'base.ts',
      'base.mts',
      'base.cts',
      'base.yml',
    ],
    ...['base.yaml', 'base/index.js', 'base/index.ts'],
  ])('%s by a name without its ending', async (path) => {
    const files = { '.eslintrc.json': '{ "extends": "./qa/base" }', [`qa/${path}`]: '' };
    expect([...(await referredIn(files)).keys()]).toEqual([`qa/${path}`]);
    const inPackage = { '.eslintrc.json': '{ "extends": "@acme/qa/base" }', [`packages/qa/${path}`]: '' };
    expect([...(await referredIn(inPackage)).keys()]).toEqual([`packages/qa/${path}`]);
  });

  test.each([
    ['jsconfig.json', '{ "extend": "./a.json" }', ['a.json']],
    ['tsconfig.lib.json', "{ extends: './a.json' }", ['a.json']],
    ['mytsconfig.json', '{ "extends": "./a.json" }', []],
    ['tsconfig.json5', '{ "extends": "./a.json" }', []],
    ['.eslintrc.yml', 'extends:\n  - ./a.json\n  - "./b.json"\n', ['a.json', 'b.json']],
    ['.eslintrc.yml', 'extends: [./a.json, ./b.json]\n', ['a.json', 'b.json']],
    ['vitest.config.ts', "globalSetup: './a.json', globalTeardown: './b.json'", ['a.json', 'b.json']],
    ['cypress.config.ts', "supportFile = './a.json'", ['a.json']],
    ['jest.config.js', "setupFilesAfterEnv: ['<rootDir>/a.json']", ['a.json']],
    ['jest.config.js', "preset: 'file:a.json'", ['a.json']],
    ['eslint.config.mjs', "import a from './a.json'; require('./b.json')", ['a.json', 'b.json']],
    ['vitest.workspace.ts', "const a = await import('./a.json');", ['a.json']],
    ['mypy.ini', 'myextends = a.json\n', []],
    ['biome.json', '{ "extends": ["a.json"] }', ['a.json']],
    ['biome.json', '{ "extends": ["@acme/a.json"] }', []],
    ['biome.json', '{ "extends": ["./@acme/a.json", "x@y/z/a.json"] }', []],
    ['biome.json', '{ "extends": ["./a.json/"] }', ['a.json']],
    ['qa/deep/biome.json', '{ "extends": ["a.json"] }', ['a.json']],
  ])('%s with %j names %j', async (path, text, names) => {
    expect([...(await referredIn({ [path]: text, 'a.json': '', 'b.json': '' })).keys()]).toEqual(names);
  });

  test('a key of a file of several things says what the other one is', async () => {
    const text =
      '{ "eslintConfig": { "extends": "./a.json" }, "prettier": "./b.json", "jest": { "preset": "./c" } }';
    const files = { 'package.json': text, 'a.json': '', 'b.json': '', 'c.json': '' };
    expect([...(await referredIn(files))]).toEqual([
      ['a.json', '.eslintrc.json'],
      ['b.json', '.eslintrc.json'],
      ['c.json', 'vitest.config.ts'],
    ]);
    for (const ending of ['js', 'mts', 'cjs']) {
      const vite = { [`vite.config.${ending}`]: "setupFiles: './a.json'", 'a.json': '' };
      expect([...(await referredIn(vite))]).toEqual([['a.json', 'vitest.config.ts']]);
    }
  });

  test('where one is referred to from several places, the nearest to the root says how it is read', async () => {
    const files = {
      'packages/a/.eslintrc.json': '{ "extends": "../../a.json" }',
      'tsconfig.json': '{ "extends": "./a.json" }',
      'a.json': '',
    };
    expect([...(await referredIn(files))]).toEqual([['a.json', 'tsconfig.json']]);
  });

  test('two that refer to each other come to an end', async () => {
    const files = {
      'tsconfig.json': '{ "extends": "./a.json" }',
      'a.json': '{ "extends": "./b.json" }',
      'b.json': '{ "extends": "./a.json" }',
    };
    expect([...(await referredIn(files)).keys()]).toEqual(['a.json', 'b.json']);
  });
});

test('strict: false in what tsconfig.json extends is found as in tsconfig.json, and a new option is not', async () => {
  const base = {
    'tsconfig.json': '{ "extends": "./config/base.json" }',
    'config/base.json': '{ "compilerOptions": { "strict": true } }',
  };
  const found = (after: string): readonly string[] =>
    findTampering([{ path: 'config/base.json', before: base['config/base.json'], after }], testPaths(null), {
      referred,
    }).map(({ kind, path, detail }) => `${kind} ${path} ${detail}`);
  const referred = await referredIn(base);
  expect(found('{ "compilerOptions": { "strict": false } }')).toEqual([
    'lint-settings-changed config/base.json The option strict, off, is new.',
    'lint-settings-changed config/base.json The option strict is gone.',
  ]);
  expect(found('{ "compilerOptions": { "strict": true, "target": "es2024" } }')).toEqual([]);
});
