import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
import { type Referred, referredSettings } from '../../../src/review/tamper/referred.ts';

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
    ['data of tests', { 'test/fixtures/tsconfig.json': '{ "extends": "../../src/a.ts" }' }],
    ['a comment', { 'tsconfig.json': '{\n  // "extends": "./src/a.ts"\n}' }],
  ])('not %s', async (_what, files) => {
    expect([...(await referredIn({ ...files, 'src/a.ts': '', 'src/b.ts': '' })).keys()]).toEqual([]);
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
    findTampering(
      [{ path: 'config/base.json', before: base['config/base.json'], after }],
      testPaths(null),
      [],
      referred,
    ).map(({ kind, path, detail }) => `${kind} ${path} ${detail}`);
  const referred = await referredIn(base);
  expect(found('{ "compilerOptions": { "strict": false } }')).toEqual([
    'lint-settings-changed config/base.json The option strict, off, is new.',
    'lint-settings-changed config/base.json The option strict is gone.',
  ]);
  expect(found('{ "compilerOptions": { "strict": true, "target": "es2024" } }')).toEqual([]);
});
