import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
import { toldKinds } from './told-kinds.ts';

function kindsOf(path: string, before: string | null, after: string | null): readonly string[] {
  return toldKinds(findTampering([{ path, before, after }], testPaths(null)));
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
    ['build.gradle.kts', 'test { }', ['build.gradle.ktx', 'build.gradle.md', 'gradle/settings.gradle.md']],
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
    ['lib/BUILD', 'cc_test(name = "a", srcs = ["a.cc"])\n', ['lib/BUILDING', 'lib/REBUILD']],
    ['pubspec.yaml', 'name: a\n', ['pubspec.yaml.md', 'a.pubspec.yaml']],
    ['a/tools/check', 'a: 1\n', ['a/mytools/check', 'a/tools/check.md', 'a/tools/recheck']],
    ['bin/e2e', 'a: 1\n', ['src/bin/e2e', 'bin/a/e2e', 'bin/e2e.md']],
  ])('%s', (path, text, others) => {
    expect(kindsOf(path, text, null)).not.toEqual([]);
    for (const other of others) expect(kindsOf(other, text, null), other).toEqual([]);
  });
});

test.each([
  ['bunfig.toml', '[test]\npreload = ["./a.ts"]\n', 'test-settings-changed'],
  ['.mvn/maven.config', '-Dmaven.test.failure.ignore=true\n', 'test-settings-changed'],
  ['.cargo/config.toml', '[target.x86_64-unknown-linux-gnu]\nrunner = "./a.sh"\n', 'test-settings-changed'],
  ['.npmrc', 'script-shell=./a.sh\n', 'test-settings-changed'],
  ['.npmrc', 'fund=false\n', 'manifest-changed'],
  ['.yarnrc.yml', 'yarnPath: ./a.cjs\n', 'test-settings-changed'],
  ['.rspec-local', '--dry-run\n', 'test-settings-changed'],
  ['.labrc.js', 'module.exports = { grep: "a" };\n', 'test-settings-changed'],
  ['.borp.yaml', 'files: [a]\n', 'test-settings-changed'],
  ['testem.js', 'module.exports = {};\n', 'test-settings-changed'],
  ['node.config.json', '{ "testRunner": {} }\n', 'test-settings-changed'],
  ['unittest.cfg', '[unittest]\n', 'test-settings-changed'],
  ['rstest.config.ts', 'export default {};\n', 'test-settings-changed'],
  ['CTestCustom.cmake', 'set(CTEST_CUSTOM_TESTS_IGNORE a)\n', 'test-settings-changed'],
  ['Directory.Build.targets', '<Project/>\n', 'manifest-changed'],
  ['gradle/tests.gradle', 'test { enabled = false }\n', 'test-settings-changed'],
  ['hatch.toml', '[envs.default.scripts]\ntest = "true"\n', 'test-script-changed'],
  ['pixi.toml', '[tasks]\ntest = "true"\n', 'test-script-changed'],
])('a new %s (%j): %s', (path, text, kind) => {
  expect(kindsOf(path, null, text)).toContain(kind);
});

test.each([
  [
    'nx.json',
    { targetDefaults: { test: { executor: 'jest' } } },
    { targetDefaults: { test: { executor: 'noop' } } },
  ],
  [
    'a/project.json',
    { targets: { test: { executor: 'jest' } } },
    { targets: { test: { executor: 'noop' } } },
  ],
  ['turbo.json', { tasks: { test: { dependsOn: ['^build'] } } }, { tasks: {} }],
])('a task of %s that checks is changed or gone', (path, before, after) => {
  expect(kindsOf(path, JSON.stringify(before), JSON.stringify(after))).toEqual(['test-script-changed']);
  const more = { ...before, generators: {} };
  expect(kindsOf(path, JSON.stringify(before), JSON.stringify(more))).toEqual(['manifest-changed']);
});

describe('a list of tests in a makefile', () => {
  const changed = (before: string, after: string) =>
    kindsOf('Makefile.am', before, after).filter((kind) => kind === 'test-script-changed');

  test('one more takes nothing away', () => {
    expect(changed('TESTS = a b\n', 'TESTS = a \\\n  b c\n')).toEqual([]);
    expect(changed('TESTS = a $(MORE)\n', 'TESTS = a $(MORE) c\n')).toEqual([]);
  });

  test.each([
    ['TESTS = a b\n', 'TESTS = a c\n'],
    ['TESTS = a b\n', 'TESTS = a b $(shell kill 1)\n'],
    ['TESTS = a $(MORE)\n', 'TESTS = a $(MORE) $(eval X=1)\n'],
    ['XFAIL_TESTS = a\n', 'XFAIL_TESTS = a b\n'],
    ['TESTFLAGS = a\n', 'TESTFLAGS = a --list\n'],
    ['CHECK = a\ncheck:\n\t$(CHECK)\n', 'CHECK = echo a\ncheck:\n\t$(CHECK)\n'],
  ])('%j that becomes %j does', (before, after) => {
    expect(changed(before, after)).toEqual(['test-script-changed']);
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
    ['exports', 'manifest-changed'],
  ])('"%s" in package.json: %s', (key, kind) => {
    const manifest = (value: number) => JSON.stringify({ name: 'a', [key]: { a: value } });
    expect(kindsOf('package.json', manifest(1), manifest(2))).toEqual([kind]);
  });
});

describe('what only tells of a package', () => {
  test.each([
    ['package.json', '{ "version": "1.0.0", "author": { "name": "A" } }', '{ "version": "1.0.1" }'],
    ['composer.json', '{ "description": "a", "authors": [] }', '{ "description": "b" }'],
    ['pyproject.toml', '[project]\nversion = "1.0"\ndescription = "a"\n', '[project]\nversion = "1.1"\n'],
    ['pyproject.toml', '[tool.poetry]\nauthors = ["A", "B"]\n', '[tool.poetry]\nauthors = ["A"]\n'],
    [
      'Cargo.toml',
      '[package]\nname = "a"\nversion = "0.1.0"\n',
      '[package]\nname = "a"\nversion = "0.2.0"\n',
    ],
    ['setup.cfg', '[metadata]\nversion = 1.0\n', '[metadata]\nversion = 1.1\n'],
    [
      'package-lock.json',
      '{ "name": "a", "version": "1.0.0", "packages": { "": { "name": "a", "version": "1.0.0" } } }',
      '{ "name": "a", "version": "1.0.1", "packages": { "": { "name": "a", "version": "1.0.1" } } }',
    ],
  ])('is no change of %s', (path, before, after) => {
    expect(kindsOf(path, before, after)).toEqual([]);
  });

  test.each([
    ['package.json', '{ "dependencies": { "version": "1" } }', '{ "dependencies": { "version": "2" } }'],
    ['package.json', '{ "scripts": { "version": "a" } }', '{ "scripts": { "version": "b" } }'],
    ['Cargo.toml', '[dependencies.a]\nversion = "1"\n', '[dependencies.a]\nversion = "2"\n'],
    ['pyproject.toml', '[project]\ndependencies = ["a"]\n', '[project]\ndependencies = ["b"]\n'],
    [
      'package-lock.json',
      '{ "packages": { "node_modules/b": { "version": "1.0.0" } } }',
      '{ "packages": { "node_modules/b": { "version": "1.0.1" } } }',
    ],
  ])('is not of another thing by the same name in %s', (path, before, after) => {
    expect(kindsOf(path, before, after)).toHaveLength(1);
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
