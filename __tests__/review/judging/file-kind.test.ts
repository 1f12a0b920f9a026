import { expect, test } from 'vitest';
import { type FileKind, isOfChecks, kindOf } from '../../../src/review/judging/file-kind.ts';
import { testPaths } from '../../../src/review/judging/test-files.ts';

const NAMED = new Set(['ci/all.sh', 'tools/judge', 'src/cli.js']);
const STARTED = new Set(['tools/judge']);
const of = (path: string): FileKind =>
  kindOf(path, {
    isTest: testPaths(null),
    isOfGate: (one) => NAMED.has(one),
    isStarted: (one) => STARTED.has(one),
  });

test.each<[FileKind, readonly string[]]>([
  ['automation', ['.github/workflows/ci.yml', '.gitlab-ci.yml', '.husky/pre-commit', 'Jenkinsfile']],
  ['dependencies', ['package-lock.json', 'go.sum', 'go.mod', 'Gemfile', 'requirements-dev.txt']],
  [
    'check',
    [
      ...['vitest.config.ts', 'test/jest.setup.js', '.eslintrc.json', 'mypy.ini', '.c8rc.json', 'pytest.ini'],
      // Named like a check, by the gate as a shell script, or started by the gate.
      ...['scripts/check-all.js', 'check.sh', 'ci/all.sh', 'tools/judge'],
      // In the place of a module of the runner.
      ...['unittest.py', 'src/sitecustomize.py'],
    ],
  ],
  [
    'mixed',
    [
      ...[
        'package.json',
        'packages/a/package.json',
        'pyproject.toml',
        'Cargo.toml',
        'pom.xml',
        'build.gradle',
      ],
      ...[
        '.gitignore',
        'lib/.gitattributes',
        'Makefile',
        'GNUmakefile',
        'rules.mk',
        'CMakeLists.txt',
        'tsconfig.json',
        'vite.config.js',
        'setup.py',
      ],
    ],
  ],
  [
    'test',
    [
      ...['src/add.test.js', 'tests/conftest.py', 'tests/CMakeLists.txt', 'test/fixtures/package.json'],
      ...['tests/run.sh', 'config/environments/test.rb', 'src/__snapshots__/a.snap'],
    ],
  ],
  [
    'code',
    ['src/add.js', 'src/cli.js', 'web/main.scss', 'src/jest.js', 'resources/eslint.config.js', 'latest.py'],
  ],
  ['document', ['README.md', 'LICENSE', 'docs/notes.txt', 'web/logo.png', '.editorconfig', 'CODEOWNERS']],
  ['style', ['web/main.css']],
])('%s', (kind, paths) => {
  expect(paths.filter((path) => of(path) !== kind)).toEqual([]);
});

test('a gate fails without what is not code, whatever the code is', () => {
  expect(['package.json', 'check.sh', 'vitest.config.js'].every(isOfChecks)).toBe(true);
  expect(isOfChecks('src/add.js')).toBe(false);
});
