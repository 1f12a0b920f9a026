import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';

function kindsOf(path: string, before: string | null, after: string | null): readonly string[] {
  return findTampering([{ path, before, after }], testPaths(null)).map(({ kind }) => kind);
}

const STRICT = '{ "compilerOptions": { "strict": true } }';
const VITE = 'export default { test: { include: ["a"] } };\n';
const PYTEST = '[tool.pytest.ini_options]\naddopts = "-x"\n';
const HOOK = 'def pytest_collection_modifyitems(items):\n    items.clear()\n';

describe('a name that only holds that of settings is none', () => {
  test.each([
    ['package.json', '{ "jest": 1 }', ['xpackage.json', 'package.jsonl', 'package.json.md']],
    ['deno.jsonc', '{ "lint": 1 }', ['xdeno.jsonc', 'deno.json5']],
    ['pyproject.toml', PYTEST, ['xpyproject.toml', 'pyproject.toml.in', 'pyproject-toml']],
    ['Makefile', 'test:\n\t./run\n', ['xMakefile', 'Makefile.md', 'remakefile']],
    ['justfile', 'test:\n\t./run\n', ['ajustfile', 'justfile.md']],
    ['pom.xml', '<project>\n</project>', ['xpom.xml', 'pom.xml.md', 'pom-xml']],
    ['build.gradle.kts', 'test { }', ['xbuild.gradle.kts', 'build.gradle.kt', 'build.gradle.md']],
    ['tsconfig.build.json', STRICT, ['xtsconfig.json', 'tsconfig.jsonl', 'csconfig.json', 'tsconfig,json']],
    ['vite.config.mts', VITE, ['xvite.config.ts', 'vite.config.tsx', 'vite.config.d', 'vite-config.ts']],
    ['CMakeLists.txt', 'add_test(NAME a COMMAND a)\n', ['CMakeLists.md']],
    ['tests/conftest.py', HOOK, ['src/conftests.py', 'src/aconftest.py']],
    ['.editorconfig', 'dotnet_diagnostic.CA1.severity = error\n', ['x.editorconfig']],
    ['.gitlab-ci.yml', 'a: 1\n', ['docs/.gitlab-ci.yml', '.gitlab-ci.yml.md', 'x.travis.yml']],
    ['.github/workflows/a.yml', 'a: 1\n', ['docs/.github/workflows/a.yml', '.github/workflow/a.yml']],
    ['Jenkinsfile.release', 'a: 1\n', ['docs/Jenkinsfile', 'Jenkinsfile.d/notes', 'xJenkinsfile']],
    ['web/yarn.lock', 'a: 1\n', ['web/xyarn.lock', 'web/yarn.lock.md', 'web/yarn-lock']],
    ['a/go.mod', 'a: 1\n', ['a/xgo.mod', 'a/go.mode', 'a/go-mod']],
    ['pytest.ini', 'a: 1\n', ['xpytest.ini', 'pytest.ini.md', 'pytest-ini']],
    ['.rubocop_todo.yml', 'a: 1\n', ['x.rubocop.yml', '.rubocop.yml.md']],
    ['Rakefile', 'a: 1\n', ['xRakefile', 'Rakefile.md']],
    ['a/tools/check', 'a: 1\n', ['a/mytools/check', 'a/tools/check.md', 'a/tools/recheck']],
    ['bin/e2e', 'a: 1\n', ['src/bin/e2e', 'bin/a/e2e', 'bin/e2e.md']],
  ])('%s', (path, text, others) => {
    expect(kindsOf(path, text, null)).not.toEqual([]);
    for (const other of others) expect(kindsOf(other, text, null), other).toEqual([]);
  });
});

describe('a section or key is of its own kind', () => {
  test.each([
    ...['tool.pytest.ini_options', 'tool:pytest', 'coverage:run', 'tool.coverage.report', 'nose'],
    ...['unittest', 'report', 'run', 'test', 'profile.test'],
  ])('of tests: [%s]', (name) => {
    expect(kindsOf('setup.cfg', `[${name}]\na = 1\n`, `[${name}]\na = 2\n`)).toEqual([
      'test-settings-changed',
    ]);
  });

  test.each([
    ...['testenv', 'testenv:py', 'tox', 'tool.tox.env', 'tool.nox', 'tool.poe.tasks', 'tool.taskipy.tasks'],
    ...['tool.pdm.scripts', 'tool.hatch.envs.lint', 'tool.rye.scripts', 'tool.pixi.tasks', 'alias'],
  ])('of scripts: [%s]', (name) => {
    expect(kindsOf('tox.ini', `[${name}]\na = 1\n`, `[${name}]\na = 2\n`)).toEqual(['test-script-changed']);
  });

  test.each([
    ...['tool.ruff.lint', 'mypy', 'mypy-a.*', 'flake8', 'pylint', 'tool.black', 'isort', 'tool.pyright'],
    ...['pycodestyle', 'tool:pydocstyle', 'bandit', 'lints.rust', 'workspace.lints.clippy', 'tool.ty'],
  ])('of linters: [%s]', (name) => {
    const found = kindsOf('pyproject.toml', `[${name}]\na = 1\n`, `[${name}]\na = 2\n`);
    expect(found).toEqual(['lint-settings-changed']);
  });

  test.each([
    'mytool.pytest',
    'reports',
    'runner',
    'a.testenv',
    'toxic',
    'my.ruff',
    'mypyc',
    'profile.release',
  ])('of none: [%s]', (name) => {
    const found = kindsOf('pyproject.toml', `[${name}]\na = 1\n`, `[${name}]\na = 2\n`);
    expect(found).toEqual(['manifest-changed']);
  });

  test.each([
    ['jest', 'test-settings-changed'],
    ['vitest', 'test-settings-changed'],
    ['nyc', 'test-settings-changed'],
    ['ava', 'test-settings-changed'],
    ['eslintConfig', 'lint-settings-changed'],
    ['xo', 'lint-settings-changed'],
    ['knip', 'lint-settings-changed'],
    ['husky', 'ci-changed'],
    ['lint-staged', 'ci-changed'],
    ['simple-git-hooks', 'ci-changed'],
    ['author', 'manifest-changed'],
  ])('"%s" in package.json: %s', (key, kind) => {
    const manifest = (value: number) => JSON.stringify({ name: 'a', [key]: { a: value } });
    expect(kindsOf('package.json', manifest(1), manifest(2))).toEqual([kind]);
  });
});

describe('what a TypeScript project leaves out', () => {
  test.each(['exclude', 'files', 'include'])('"%s": new, changed and gone is found', (key) => {
    const [one, other] = [`{ "${key}": ["src"] }`, `{ "${key}": ["src", "old"] }`];
    for (const [before, after] of [
      [one, other],
      [other, one],
      ['{ }', one],
      [one, '{ }'],
    ] as const)
      expect(kindsOf('tsconfig.json', before, after)).toEqual(['lint-settings-changed']);
  });
});

describe('targets and variables of a Makefile', () => {
  test.each([
    ['a variable named after a check', 'COVERAGE ?= 90\n', 'COVERAGE ?= 0\n', ['test-script-changed']],
    ['an exported one', 'export LINT_FLAGS := -x\n', 'export LINT_FLAGS := -y\n', ['test-script-changed']],
    ['a target of several lines', 'test: a\n\t./a\n\t./b\n', 'test: a\n\t./a\n', ['test-script-changed']],
    ['a target behind an empty line', 'test:\n\t./a\n\n\t./b\n', 'test:\n\t./a\n', ['test-script-changed']],
    ['a target that is gone', 'lint:\n\t./a\n\nb:\n\t./c\n', 'b:\n\t./c\n', ['test-script-changed']],
    ['another variable', 'CFLAGS = -O1\n', 'CFLAGS = -O2\n', ['manifest-changed']],
    ['what is called like it inside', 'latest: a\n\t./a\n', 'latest: a\n\t./b\n', ['manifest-changed']],
  ])('%s', (_, before, after, kinds) => {
    expect(kindsOf('Makefile', before, after)).toEqual(kinds);
  });
});
