import { describe, expect, test } from 'vitest';
import type { ChangedText } from '../../../src/core/verdict/changed-text.ts';
import type { TamperKind } from '../../../src/core/verdict/tampering.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
import { toldKinds } from './told-kinds.ts';

function kindsIn(...files: readonly ChangedText[]): readonly string[] {
  return toldKinds(findTampering(files, testPaths(null)));
}

function kindsOf(path: string, before: string | null, after: string | null): readonly string[] {
  return kindsIn({ path, before, after });
}

const manifest = (fields: object) => JSON.stringify({ name: 'shop', version: '1.0.0', ...fields }, null, 2);

describe('whole files are known by name and place', () => {
  test.each<[TamperKind, string]>([
    ['ci-changed', '.github/workflows/ci.yml'],
    ['ci-changed', '.github/actions/setup/action.yml'],
    ['ci-changed', '.gitlab-ci.yml'],
    ['ci-changed', '.circleci/config.yml'],
    ['ci-changed', 'azure-pipelines.yml'],
    ['ci-changed', 'Jenkinsfile'],
    ['ci-changed', '.husky/pre-commit'],
    ['ci-changed', '.ci/run'],
    ['lockfile-changed', 'package-lock.json'],
    ['lockfile-changed', 'web/pnpm-lock.yaml'],
    ['lockfile-changed', 'go.sum'],
    ['lockfile-changed', 'Cargo.lock'],
    ['lockfile-changed', 'poetry.lock'],
    ['manifest-changed', 'requirements-dev.txt'],
    ['manifest-changed', 'go.mod'],
    ['manifest-changed', 'Shop/Shop.csproj'],
    ['manifest-changed', 'Gemfile'],
    ['manifest-changed', 'crates/a/build.rs'],
    ['test-settings-changed', 'vitest.config.ts'],
    ['test-settings-changed', 'packages/a/jest.config.js'],
    ['test-settings-changed', 'jest.e2e.config.js'],
    ['test-settings-changed', 'jest.unit.json'],
    ['test-settings-changed', 'test/mocha.opts'],
    ['manifest-changed', 'packages/a/babel.config.js'],
    ['manifest-changed', '.babelrc'],
    ['test-settings-changed', 'jest.preset.js'],
    ['test-settings-changed', 'vitest.setup.ts'],
    ['test-settings-changed', 'playwright.ci.config.ts'],
    ['test-settings-changed', 'karma.conf.js'],
    ['test-settings-changed', '.mocharc.json'],
    ['test-settings-changed', 'pytest.ini'],
    ['test-settings-changed', 'phpunit.xml.dist'],
    ['test-settings-changed', '.coveragerc'],
    ['test-settings-changed', 'src/test/resources/junit-platform.properties'],
    ['test-settings-changed', 'src/test/resources/testng.xml'],
    ['test-settings-changed', 'codecov.yml'],
    ['test-settings-changed', 'playwright.config.ts'],
    ['test-settings-changed', '.rspec'],
    ['lint-settings-changed', 'eslint.config.js'],
    ['lint-settings-changed', '.eslintrc.json'],
    ['lint-settings-changed', '.eslintignore'],
    ['lint-settings-changed', 'biome.json'],
    ['lint-settings-changed', 'ruff.toml'],
    ['lint-settings-changed', '.golangci.yml'],
    ['lint-settings-changed', '.rubocop.yml'],
    ['lint-settings-changed', 'phpstan.neon'],
    ['lint-settings-changed', 'mypy.ini'],
    ['lint-settings-changed', '.pre-commit-config.yaml'],
    ['test-script-changed', 'scripts/run-tests.sh'],
    ['test-script-changed', 'scripts/check.ts'],
    ['test-script-changed', 'test.sh'],
    ['test-script-changed', 'bin/test'],
    ['test-script-changed', 'noxfile.py'],
  ])('%s: %s', (kind, path) => {
    expect(kindsOf(path, 'a: 1\n', 'a: 2\n')).toEqual([kind]);
    expect(kindsOf(path, 'a: 1\n', null)).toEqual([kind]);
  });

  test.each([
    'src/check.ts',
    'src/ci.go',
    'bin/check.js',
    'scripts/release.sh',
    'scripts/latest.sh',
    'docs/eslint.md',
    'src/jest.ts',
    'readers/jest.test.ts',
    'src/jest.config.spec.ts',
    'src/tap.service.ts',
    'types/ava.d.ts',
    'tests/fixtures/package.json',
    'tests/fixtures/eslint.config.js',
    'pkg/testdata/go.mod',
    'src/main/resources/pom.xml',
    '.github/ISSUE_TEMPLATE/bug.yml',
    '.github/dependabot.yml',
    'action.yml',
    'README.md',
  ])('%s is none of them', (path) => {
    expect(kindsOf(path, 'a: 1\n', 'a: 2\n')).toEqual([]);
  });

  test('other comments and blanks change nothing', () => {
    expect(
      kindsOf(
        'vitest.config.ts',
        'export default { bail: 1 };\n',
        '// why\nexport default {\n  bail: 1,\n};\n',
      ),
    ).toEqual([]);
    expect(kindsOf('.golangci.yml', 'run:\n  timeout: 5m\n', '# why\nrun:\n  timeout: 5m # long\n')).toEqual(
      [],
    );
  });

  test('a lockfile that is no text counts too', () => {
    expect(kindsOf('bun.lockb', null, null)).toEqual(['lockfile-changed']);
  });

  test('a new script that checks takes nothing away', () => {
    expect(kindsOf('scripts/check-links.sh', null, 'exit 0\n')).toEqual([]);
  });
});

describe('package.json', () => {
  const scripts = { test: 'npm run suite', suite: 'vitest run', start: 'node .', lint: 'eslint .' };
  const before = manifest({
    scripts,
    jest: { bail: true },
    eslintConfig: { rules: {} },
    dependencies: { a: '1' },
  });
  const helper = (change: object) => manifest({ ...JSON.parse(before), ...change });

  test.each<[string, object, readonly string[]]>([
    ['the test script', { scripts: { ...scripts, test: 'true' } }, ['test-script-changed']],
    [
      'a script that the test script runs',
      { scripts: { ...scripts, suite: 'true' } },
      ['test-script-changed'],
    ],
    [
      'a hook of the test script',
      { scripts: { ...scripts, pretest: 'rm a.test.js' } },
      ['test-script-changed'],
    ],
    [
      'the lint script gone',
      { scripts: { test: scripts.test, suite: scripts.suite, start: 'node .' } },
      ['test-script-changed'],
    ],
    ['a new script', { scripts: { ...scripts, 'test:slow': 'vitest slow' } }, []],
    ['a script that checks nothing', { scripts: { ...scripts, start: 'node ..' } }, ['manifest-changed']],
    ['settings of the runner', { jest: { bail: false } }, ['test-settings-changed']],
    ['settings of the linter', { eslintConfig: { rules: { eqeqeq: 'off' } } }, ['lint-settings-changed']],
    ['a dependency', { dependencies: { a: '2' } }, ['manifest-changed']],
  ])('%s', (_, change, kinds) => {
    expect(kindsOf('package.json', before, helper(change))).toEqual(kinds);
  });

  test('keys in another order are the same', () => {
    const reversed = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(before)).reverse()));
    expect(kindsOf('package.json', before, reversed)).toEqual([]);
  });

  test('names the script and its line', () => {
    const after = helper({ scripts: { ...scripts, test: 'true' } });
    const [found] = findTampering([{ path: 'package.json', before, after }], testPaths(null));
    expect(found).toEqual({
      kind: 'test-script-changed',
      path: 'package.json',
      line: 5,
      detail: 'The script "test" is changed.',
    });
  });

  test('that cannot be read is a manifest', () => {
    expect(kindsOf('package.json', before, '{')).toContain('test-script-changed');
    expect(kindsOf('package.json', '{', '{"')).toEqual(['manifest-changed']);
  });
});

describe('files with several ends', () => {
  const make =
    'TEST_FLAGS = -race\n\nbuild/app: a.c\n\tcc a.c\n\ntest: build/app\n\t./run $(TEST_FLAGS)\n\nclean:\n\trm -r out\n';
  const toml =
    '[project]\nname = "shop"\n\n[tool.pytest.ini_options]\naddopts = "-x"\n\n[tool.ruff]\nselect = ["E"]\n\n[tool.hatch.envs.test.scripts]\nrun = "pytest"\n';
  const pom =
    '<project>\n<version>1</version>\n<properties><skipTests>false</skipTests></properties>\n<plugin><artifactId>maven-surefire-plugin</artifactId><version>3</version></plugin>\n<plugin><artifactId>maven-checkstyle-plugin</artifactId></plugin>\n</project>\n';
  const gradle =
    'plugins { id "java" }\n\ntest {\n    useJUnitPlatform()\n}\n\ncheckstyle {\n    maxWarnings = 0\n}\n\ndependencies {\n    implementation "a:b:1"\n}\n';

  test.each<[string, string, string, string, readonly string[]]>([
    ['Makefile', make, './run', 'true', ['test-script-changed']],
    ['Makefile', make, '-race', '-short', ['test-script-changed']],
    ['Makefile', 'check:\n\t./run.sh --suite=all\n', './run.sh', 'true', ['test-script-changed']],
    ['Makefile', make, 'rm -r out', 'rm -rf out', ['manifest-changed']],
    ['Makefile', make, '\trm -r out\n', '\trm -r out\n\ntest-slow:\n\t./slow\n', []],
    ['pyproject.toml', toml, '"-x"', '"-x --deselect tests/a.py"', ['test-settings-changed']],
    ['pyproject.toml', toml, '["E"]', '[]', ['lint-settings-changed']],
    ['pyproject.toml', toml, 'run = "pytest"', 'run = "true"', ['test-script-changed']],
    ['pyproject.toml', toml, '"shop"', '"store"', ['manifest-changed']],
    ['tox.ini', '[testenv]\ncommands = pytest\n', 'pytest', 'true', ['test-script-changed']],
    ['setup.cfg', '[flake8]\nignore =\n', 'ignore =', 'ignore = E501', ['lint-settings-changed']],
    [
      'Cargo.toml',
      '[package]\nname = "a"\n\n[lints.clippy]\nall = "deny"\n',
      'deny',
      'allow',
      ['lint-settings-changed'],
    ],
    [
      'Cargo.toml',
      '[[test]]\nname = "a"\n\n[[test]]\nname = "b"\n',
      'name = "b"',
      'name = "b"\ntest = false',
      ['test-settings-changed'],
    ],
    [
      'pom.xml',
      pom,
      '<version>3</version>',
      '<configuration><testFailureIgnore>true</testFailureIgnore></configuration>',
      ['test-settings-changed'],
    ],
    [
      'pom.xml',
      pom,
      '<skipTests>false',
      '<skipTests>true',
      ['test-settings-changed', 'test-settings-changed'],
    ],
    [
      'pom.xml',
      pom,
      'checkstyle-plugin</artifactId>',
      'checkstyle-plugin</artifactId><phase>none</phase>',
      ['lint-settings-changed'],
    ],
    ['pom.xml', pom, '<version>1</version>', '<version>2</version>', []],
    [
      'pom.xml',
      pom,
      '<version>1</version>',
      '<version>1</version>\n<packaging>war</packaging>',
      ['manifest-changed'],
    ],
    [
      'build.gradle',
      gradle,
      'useJUnitPlatform()',
      'useJUnitPlatform()\n    exclude "**/Slow*"',
      ['test-settings-changed'],
    ],
    ['build.gradle', gradle, 'a:b:1', 'a:b:2', ['manifest-changed']],
    [
      'vite.config.ts',
      'export default { base: "/", test: { include: ["a"] } };\n',
      '["a"]',
      '["b"]',
      ['test-settings-changed'],
    ],
    ['vite.config.ts', 'export default { base: "/", test: { include: ["a"] } };\n', '"/"', '"/x"', []],
    [
      'vite.config.ts',
      'export default {\n  plugins: [],\n};\n',
      '[]',
      "[{ name: 'a', transform: f }]",
      ['manifest-changed'],
    ],
    [
      'vite.config.ts',
      'export default {\n  resolve: {},\n};\n',
      '{},',
      "{ alias: { './sums.js': './b.js' } },",
      ['manifest-changed'],
    ],
    [
      'vite.config.ts',
      'export default {\n  resolve: {},\n};\n',
      '{},',
      "{ alias: { '@': './src' }, define: { A: 1 } },",
      [],
    ],
    ['lib/tasks/a.rake', 'task :a do\nend\n', 'task :a', 'task :b', []],
    ['lib/tasks/a.rake', 'task :a do\nend\n', 'end', 'end\ntask :test do\nend', ['test-script-changed']],
    ['lib/tasks/a.rake', 'a\n', 'a', "Rake::Task['spec'].clear", ['test-script-changed']],
    [
      'tsconfig.json',
      '{ "compilerOptions": { "strict": true } }',
      'true',
      'false',
      ['lint-settings-changed', 'lint-settings-changed'],
    ],
    ['tsconfig.json', '{ "compilerOptions": { "strict": true } }', ' }', ', "noImplicitReturns": true }', []],
    [
      'tsconfig.json',
      '{ "compilerOptions": { "strict": true } }',
      ' }',
      ', "strictNullChecks": false }',
      ['lint-settings-changed'],
    ],
    ['tsconfig.json', '{ "compilerOptions": { "strictNullChecks": false } }', 'false', 'true', []],
    ['tsconfig.json', '{ "compilerOptions": { "skipLibCheck": true } }', '"skipLibCheck": true ', '', []],
    ['tsconfig.json', '{ "extends": "./strict.json" }', 'strict', 'lax', ['lint-settings-changed']],
    [
      'tsconfig.json',
      '{ "extends": ["./a.json"] }',
      '"extends": ["./a.json"] ',
      '',
      ['lint-settings-changed'],
    ],
    ['tsconfig.json', '{ "compilerOptions": {} }', '"comp', '"extends": "./strict.json", "comp', []],
    [
      'tsconfig.json',
      '{ "compilerOptions": { "strict": true } }',
      ' }',
      ', "skipLibCheck": true }',
      ['lint-settings-changed'],
    ],
    ['tsconfig.json', '{ "compilerOptions": { "target": "es2022" } }', 'es2022', 'es2024', []],
    [
      'tests/conftest.py',
      'import pytest\n',
      'import pytest\n',
      'def pytest_collection_modifyitems(items):\n    items.clear()\n',
      ['test-settings-changed'],
    ],
    ...[
      'pytest_runtestloop(session):\n    return True',
      'pytest_cmdline_main(config):\n    return 0',
      'pytest_itemcollected(item):\n    item.obj = print',
    ].map((hook): [string, string, string, string, readonly string[]] => [
      'tests/conftest.py',
      'import pytest\n',
      'import pytest\n',
      `def ${hook}\n`,
      ['test-settings-changed'],
    ]),
    [
      'tests/conftest.py',
      'import pytest\n',
      'import pytest\n',
      'def pytest_configure(config):\n    config.addinivalue_line("markers", "slow")\n',
      [],
    ],
    [
      'tests/conftest.py',
      'import pytest\n',
      'import pytest\n',
      'import pytest\n\n@pytest.fixture\ndef db():\n    return {}\n',
      [],
    ],
    [
      'CMakeLists.txt',
      'project(a)\nadd_test(NAME a COMMAND a)\n',
      'add_test(NAME a COMMAND a)\n',
      '',
      ['test-settings-changed'],
    ],
    [
      'CMakeLists.txt',
      'project(a)\nadd_test(NAME a COMMAND a)\n',
      'project(a)',
      'project(b)',
      ['manifest-changed'],
    ],
  ])('%s (%#)', (path, text, part, other, kinds) => {
    expect(text).toContain(part);
    expect(kindsOf(path, text, text.replace(part, other))).toEqual(kinds);
  });
});

describe('thresholds', () => {
  const vitest = (lines: number) =>
    `export default { test: { coverage: { thresholds: { lines: ${lines}, branches: 70 } } } };\n`;

  test.each<[string, string, string, string]>([
    ['vitest.config.ts', vitest(80), '80', '60'],
    ['jest.config.js', 'module.exports = { coverageThreshold: { global: { lines: 80 } } };\n', '80', '8'],
    ['package.json', manifest({ jest: { coverageThreshold: { global: { branches: 80 } } } }), '80', '79'],
    ['package.json', manifest({ nyc: { 'check-coverage': true, lines: 95 } }), '95', '90'],
    ['package.json', manifest({ scripts: { test: 'c8 --lines 95 node --test' } }), '95', '50'],
    ['package.json', manifest({ scripts: { lint: 'eslint --max-warnings 0' } }), 'warnings 0', 'warnings 50'],
    ['.nycrc', '{ "lines": 90 }', '90', '10'],
    ['pyproject.toml', '[tool.coverage.report]\nfail_under = 90\n', '90', '50'],
    ['.coveragerc', '[report]\nfail_under = 90\n', '90', '50'],
    ['tox.ini', '[testenv]\ncommands = pytest --cov-fail-under=90\n', '90', '0'],
    ['codecov.yml', 'coverage:\n  status:\n    project:\n      default:\n        target: 80%\n', '80', '40'],
    [
      'codecov.yml',
      'coverage:\n  status:\n    project:\n      default:\n        threshold: 1%\n',
      '1%',
      '20%',
    ],
    [
      'pom.xml',
      '<plugin><artifactId>jacoco-maven-plugin</artifactId><minimum>0.80</minimum></plugin>',
      '0.80',
      '0.10',
    ],
    ['build.gradle', 'jacocoTestCoverageVerification {\n    minimum = 0.8\n}\n', '0.8', '0.5'],
    ['phpstan.neon', 'parameters:\n    level: 8\n', '8', '3'],
    ['.flake8', '[flake8]\nmax-complexity = 10\n', '10', '99'],
  ])('%s: lowered is found, raised is welcome', (path, text, number, laxer) => {
    const lower = text.replace(number, laxer);
    const found = kindsOf(path, text, lower);
    expect(found.filter((kind) => kind !== 'test-script-changed')).toEqual(['threshold-lowered']);
    expect(kindsOf(path, lower, text)).not.toContain('threshold-lowered');
    expect(kindsOf(path, lower, text)).not.toContain('test-settings-changed');
  });

  test('one that is gone is lowered, unless it moved', () => {
    const gone = vitest(80).replace('lines: 80, ', '');
    expect(kindsOf('vitest.config.ts', vitest(80), gone)).toContain('threshold-lowered');
    const jest = (fields: object) => manifest({ jest: fields });
    const kept = { coverageThreshold: { global: { lines: 80 } } };
    const config = 'module.exports = { coverageThreshold: { global: { lines: 80 } } };\n';
    expect(
      kindsIn(
        { path: 'package.json', before: jest(kept), after: jest({}) },
        { path: 'jest.config.js', before: null, after: config },
      ),
    ).not.toContain('threshold-lowered');
    expect(
      kindsIn(
        { path: 'package.json', before: jest(kept), after: jest({}) },
        { path: 'jest.config.js', before: config, after: `${config}// also here\n` },
      ),
    ).toContain('threshold-lowered');
  });

  test('numbers elsewhere are no thresholds', () => {
    expect(
      kindsOf(
        'src/chart.ts',
        'const t = { thresholds: { lines: 80 } };\n',
        'const t = { thresholds: { lines: 10 } };\n',
      ),
    ).toEqual([]);
  });

  test('the finding names both numbers and the line', () => {
    const [found] = findTampering(
      [{ path: '.coveragerc', before: '[report]\nfail_under = 90\n', after: '[report]\nfail_under = 50\n' }],
      testPaths(null),
    );
    expect(found).toEqual({
      kind: 'threshold-lowered',
      path: '.coveragerc',
      line: 2,
      detail: 'The threshold "fail_under" is 50 where the base has 90.',
    });
  });
});

describe('snapshots', () => {
  const snap = 'exports[`a 1`] = `one`;\n\nexports[`b 1`] = `two`;\n';
  test.each([
    'src/__snapshots__/a.test.ts.snap',
    'tests/__snapshots__/test_a.ambr',
    'tests/out.golden',
    'Shop.Tests/A.verified.txt',
  ])('%s', (path) => {
    expect(kindsOf(path, snap, snap.replace('two', 'three'))).toContain('snapshot-changed');
    expect(kindsOf(path, snap, null)).toContain('snapshot-changed');
    expect(kindsOf(path, snap, `${snap}\nexports[\`c 1\`] = \`new\`;\n`)).toEqual([]);
    expect(kindsOf(path, null, snap)).toEqual([]);
  });

  test('pictures', () => {
    expect(kindsOf('e2e/home.spec.ts-snapshots/home.png', null, null)).toEqual(['snapshot-changed']);
  });
});

describe('suppressions', () => {
  test.each([
    ['src/a.ts', '// eslint-disable-next-line no-console'],
    ['src/a.ts', '/* eslint-disable */'],
    ['src/a.ts', '// @ts-ignore'],
    ['src/a.ts', '// @ts-nocheck'],
    ['src/a.ts', '// biome-ignore lint/suspicious/noExplicitAny: why'],
    ['src/a.ts', '/* istanbul ignore next */'],
    ['src/a.py', 'x = 1  # noqa: E501'],
    ['src/a.py', 'x = f()  # type: ignore[arg-type]'],
    ['src/a.py', 'x = 1  # pragma: no cover'],
    ['src/a.py', '# pylint: disable=all'],
    ['src/a.go', 'x := f() //nolint:errcheck'],
    ['src/a.rs', '#[allow(dead_code)]'],
    ['src/A.java', '@SuppressWarnings("unchecked")'],
    ['src/A.java', 'int x = 1; // NOSONAR'],
    ['src/A.cs', '#pragma warning disable CS0168'],
    ['src/A.php', '// @phpstan-ignore-next-line'],
    ['src/a.rb', 'x = 1 # rubocop:disable Style/A'],
    ['src/a.c', 'int x; // NOLINT(readability)'],
  ])('%s: %s', (path, line) => {
    expect(kindsOf(path, 'x\n', `x\n${line}\n`)).toEqual(['lint-suppressed']);
    expect(kindsOf(path, `x\n${line}\n`, `x\n\n${line}\n`)).toEqual([]);
    expect(kindsOf(path, `x\n${line}\n`, 'x\n')).toEqual([]);
  });

  test.each([
    ['src/a.ts', "const text = '// eslint-disable';"],
    ['src/a.py', 'text = "# noqa"'],
    ['docs/lint.md', '// eslint-disable'],
    ['src/a.rs', '// about #[allow(dead_code)]'],
  ])('%s: %s is only talk', (path, line) => {
    expect(kindsOf(path, 'x\n', `x\n${line}\n`)).toEqual([]);
  });

  test('one that moves to another file is not new', () => {
    const mark = '// @ts-ignore\n';
    expect(
      kindsIn(
        { path: 'src/a.ts', before: `x\n${mark}`, after: 'x\n' },
        { path: 'src/b.ts', before: null, after: mark },
      ),
    ).toEqual([]);
  });

  test('stands where it was added', () => {
    const mark = 'f(); // @ts-ignore\n';
    const [found] = findTampering(
      [{ path: 'src/a.ts', before: 'x\n', after: `x\n${mark}` }],
      testPaths(null),
    );
    expect(found).toEqual({
      kind: 'lint-suppressed',
      path: 'src/a.ts',
      line: 2,
      detail: 'A diagnostic is suppressed: "@ts-ignore".',
    });
  });

  test('stands where it was added, also above those of the same words that the base has', () => {
    const old = ['// @ts-ignore', 'f();', ...Array.from({ length: 40 }, (_, at) => `g(${at});`)];
    const before = [...old, '// @ts-ignore', 'h();', ''].join('\n');
    const found = findTampering(
      [
        {
          path: 'src/a.ts',
          before,
          after: `g('first');\n// @ts-ignore\ng('new');\n${'g();\n'.repeat(20)}${before}`,
        },
      ],
      testPaths(null),
    );
    expect(found.map(({ line }) => line)).toEqual([2]);
  });

  test('asserts in a test that a type refuses something, and silences the same complaint in the product', () => {
    const line = '// @ts-expect-error: a number is no name\nnamed(1);\n';
    expect(kindsOf('test/a.test.ts', 'x\n', `x\n${line}`)).toEqual([]);
    expect(kindsOf('src/a.ts', 'x\n', `x\n${line}`)).toEqual(['lint-suppressed']);
  });

  test('repeats the style of the file right beside it', () => {
    const one = (name: string): string =>
      `// eslint-disable-next-line no-empty\ntry { ${name}() } catch {}\n`;
    expect(kindsOf('src/a.ts', one('f'), one('f') + one('g'))).toEqual([]);
    expect(kindsOf('src/a.ts', one('f'), one('f') + 'x();\n'.repeat(30) + one('g'))).toEqual([
      'lint-suppressed',
    ]);
    expect(kindsOf('src/a.ts', 'x\n', one('f') + one('g'))).toEqual(['lint-suppressed', 'lint-suppressed']);
  });
});

describe('packages that tests are run by, taken from the repository', () => {
  test.each([
    ['vite.config.ts', 'export default { resolve: { alias: { ', "vitest: './fake.ts' ", '} } };\n'],
    [
      'vite.config.ts',
      'export default { resolve: { alias: { ',
      "'node:assert': resolve('fake.ts') ",
      '} } };\n',
    ],
    [
      'vite.config.ts',
      'export default { resolve: { alias: [',
      "{ find: /^chai$/, replacement: '/fake.ts' }",
      '] } };\n',
    ],
    [
      'tsconfig.json',
      '{ "compilerOptions": { "paths": { ',
      '"@testing-library/react": ["./fake.ts"] ',
      '} } }\n',
    ],
  ])('%s: %s%s', (path, head, mapping, tail) => {
    expect(kindsOf(path, `${head}${tail}`, `${head}${mapping}${tail}`)).toEqual(['test-settings-changed']);
    expect(kindsOf(path, `${head}${mapping}${tail}`, `${head}${tail}`)).toEqual([]);
  });

  test.each([
    ['vite.config.ts', "export default { resolve: { alias: { '@': './src', assert: 'assert/' } } };\n"],
    ['vite.config.ts', "export default { resolve: { alias: { 'expectation': './src/expectation.ts' } } };\n"],
    [
      'tsconfig.json',
      '{ "compilerOptions": { "paths": { "@app/*": ["./src/*"] }, "types": ["vitest/globals"] } }\n',
    ],
  ])('%s maps something else: %s', (path, text) => {
    expect(kindsOf(path, '{}\n', text)).toEqual([]);
  });
});

describe('a helper of tests in Ruby', () => {
  const helper = (line: string) => `RSpec.configure do |config|\n  config.order = :random\n${line}end\n`;

  test.each([
    '  config.filter_run_excluding slow: true\n',
    '  config.filter_run focus: true\n',
    '  config.exclusion_filter = { all: true }\n',
    'end\nmodule RSpec::Matchers\n  def eq(*) = anything\n',
    'end\nclass Minitest::Result\n  def passed? = true\n',
  ])('%s', (line) => {
    expect(kindsOf('spec/spec_helper.rb', helper(''), helper(line))).toEqual(['test-settings-changed']);
  });

  test.each([
    '  config.filter_run_when_matching :focus\n',
    '  config.include Helpers\n',
    '  config.order = :defined\n',
  ])('is no setting: %s', (line) => {
    expect(kindsOf('spec/spec_helper.rb', helper(''), helper(line))).toEqual([]);
  });
});

test('a change of the product alone, documents included, holds nothing', () => {
  expect(
    kindsIn(
      {
        path: 'src/add.ts',
        before: 'export const add = (a, b) => a - b;\n',
        after: 'export const add = (a, b) => a + b;\n',
      },
      { path: 'src/old.ts', before: 'export {};\n', after: null },
      { path: 'README.md', before: 'Adds.\n', after: 'Adds, it.skip(\n' },
      { path: 'logo.png', before: null, after: null },
    ),
  ).toEqual([]);
});
